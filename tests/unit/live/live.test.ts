import { describe, expect, it } from 'vitest'
import { boundsAround, isInside } from '@/lib/live/bounds'
import { ChangeLog } from '@/lib/live/change-log'
import type { DeviceInfo, DeviceLive } from '@/lib/live/schema'
import { countTabs } from '@/lib/live/tab-counts'
import { VehicleClusters } from '@/lib/live/vehicle-clusters'
import { vehicleFilter } from '@/lib/live/vehicle-filter'
import { buildVehicleList } from '@/lib/live/vehicle-list'
import { VehicleStore } from '@/lib/live/vehicle-store'
import { MOTIONS } from '@/lib/tracking/motion'

const NOW = Date.UTC(2026, 5, 1, 12)
const seconds = NOW / 1000

const info = (
  id: number,
  name: string,
  accountId = 1,
  groupId: number | null = null,
  others: string | null = null,
): DeviceInfo => [
  id,
  `35000000000${String(id).padStart(4, '0')}`,
  name,
  `PL-${name.length}`,
  'car',
  accountId,
  groupId,
  180,
  seconds - 86_400,
  null,
  others,
]
const live = (
  id: number,
  fields: { lat?: number; lon?: number; motion?: number; seen?: number; sleepsUntil?: number } = {},
): DeviceLive => [
  id,
  fields.lat ?? 41,
  fields.lon ?? -8,
  50,
  90,
  seconds,
  fields.seen ?? seconds,
  fields.motion ?? MOTIONS.moving,
  seconds,
  0,
  true,
  1,
  1000,
  fields.sleepsUntil ?? null,
]

function storeOf(...vehicles: [DeviceInfo, DeviceLive][]): VehicleStore {
  const store = new VehicleStore()
  store.apply({ type: 'hello', resumed: false, now: NOW, total: vehicles.length }, NOW)
  store.apply({ type: 'snapshot', info: vehicles.map(([i]) => i), live: vehicles.map(([, l]) => l) }, NOW)
  return store
}

describe('the vehicle store', () => {
  it('follows the feed: snapshot, delta, change, removal', () => {
    const store = storeOf([info(1, 'Van 10'), live(1)], [info(2, 'Van 2'), live(2)])
    expect(store.byName().map(({ name }) => name)).toEqual(['Van 2', 'Van 10'])
    store.apply({ type: 'delta', live: [live(1, { lat: 42, motion: MOTIONS.parked })] }, NOW)
    expect(store.vehicles.get(1)).toMatchObject({ lat: 42, status: 'parked' })
    store.apply({ type: 'changed', info: [info(2, 'Renamed')], live: [live(2)] }, NOW)
    expect(store.byName().map(({ name }) => name)).toEqual(['Renamed', 'Van 10'])
    store.apply({ type: 'removed', ids: [1] }, NOW)
    expect([...store.vehicles.keys()]).toEqual([2])
  })

  it('starts over with a snapshot that does not resume, and keeps what it has with one that does', () => {
    const store = storeOf([info(1, 'Van'), live(1)])
    store.apply({ type: 'hello', resumed: true, now: NOW, total: 1 }, NOW)
    expect(store.vehicles.size).toBe(1)
    store.apply({ type: 'hello', resumed: false, now: NOW, total: 0 }, NOW)
    expect(store.vehicles.size).toBe(0)
  })

  it('lets vehicles fall silent without a message', () => {
    const store = storeOf([info(1, 'Van'), live(1)])
    const counts = () => countTabs(store.vehicles.values(), '', new Set()).counts
    expect(counts()).toMatchObject({ moving: 1, offline: 0 })
    expect(store.refreshStatuses(NOW + 9 * 60_000)).toBe(false)
    expect(store.refreshStatuses(NOW + 11 * 60_000)).toBe(true)
    expect(counts()).toMatchObject({ moving: 0, offline: 1 })
  })

  it('takes silence for sleep until a vehicle is to have woken by its working mode', () => {
    const store = storeOf([info(1, 'Van'), live(1, { sleepsUntil: seconds + 3600 })])
    const statusAt = (minutes: number) => {
      store.refreshStatuses(NOW + minutes * 60_000)
      return store.vehicles.get(1)?.status
    }
    expect([statusAt(9), statusAt(11), statusAt(59), statusAt(60)]).toEqual([
      'moving',
      'sleeping',
      'sleeping',
      'offline',
    ])
  })
})

describe('searching', () => {
  const store = storeOf(
    [info(1234, 'Truck North'), live(1234)],
    [info(2, 'Van 1234', 1, null, '7788\nLORRY.9'), live(2)],
  )
  const found = (search: string) =>
    [...store.vehicles.values()]
      .filter(vehicleFilter({ tab: 'all', search }, new Set()))
      .map(({ name }) => name)

  it('looks at name, IMEI and plate, at an IMEI from five digits on', () => {
    expect(found('north')).toEqual(['Truck North'])
    expect(found('pl-8')).toEqual(['Van 1234'])
    expect(found('1234')).toEqual(['Van 1234'])
    expect(found('01234')).toEqual(['Truck North'])
    expect(found('  ')).toHaveLength(2)
  })

  it('looks at every other identifier, at a few digits when they are all of it', () => {
    expect(found('lorry.9')).toEqual(['Van 1234'])
    expect(found('7788')).toEqual(['Van 1234'])
    expect(found('778')).toEqual([])
  })

  it('has the tabs count what it finds, and keep those that there are', () => {
    const some = storeOf(
      [info(1, 'Van 1'), live(1)],
      [info(2, 'Van 2'), live(2)],
      [info(3, 'Truck'), live(3)],
    )
    some.refreshStatuses(NOW + 11 * 60_000)
    const count = (search: string) => countTabs(some.vehicles.values(), search, new Set([2, 3, 99]))
    expect(count('')).toMatchObject({ counts: { offline: 3 }, present: ['offline'], favourites: 2 })
    expect(count('van')).toMatchObject({ counts: { offline: 2 }, present: ['offline'], favourites: 1 })
    expect(count('none')).toMatchObject({ counts: { offline: 0 }, present: ['offline'], favourites: 0 })
  })

  it('shows favourites and single states', () => {
    const of = (tab: 'favourites' | 'moving' | 'offline') =>
      [...store.vehicles.values()].filter(vehicleFilter({ tab, search: '' }, new Set([2]))).length
    expect([of('favourites'), of('moving'), of('offline')]).toEqual([1, 2, 0])
  })
})

describe('the list', () => {
  const accounts = [
    { id: 1, parentId: null, name: 'Root', type: 2, devices: 1 },
    { id: 2, parentId: 1, name: 'Fleet', type: 5, devices: 2 },
    { id: 3, parentId: 1, name: 'Empty', type: 5, devices: 0 },
  ]
  const groups = [{ id: 7, accountId: 2, name: 'North', pinned: false }]
  const vehicles = storeOf(
    [info(1, 'A'), live(1)],
    [info(2, 'B', 2, 7), live(2)],
    [info(3, 'C', 2), live(3)],
  ).byName()
  const build = (closed: string[] = []) =>
    buildVehicleList({ vehicles, accounts, groups, sort: 'name', closed: new Set(closed) }).map((row) =>
      row.kind === 'vehicle' ? `${'.'.repeat(row.depth)}v${row.id}` : `${'.'.repeat(row.depth)}${row.key}`,
    )

  it('is the tree of accounts, groups and vehicles from top to bottom, without empty branches', () => {
    expect(build()).toEqual(['a1', '.v1', '.a2', '..g2:0', '...v3', '..g2:7', '...v2'])
    expect(build(['g2:7'])).toEqual(['a1', '.v1', '.a2', '..g2:0', '...v3', '..g2:7'])
    expect(build(['a1'])).toEqual(['a1'])
  })

  it('sorts by name either way within its branches', () => {
    const both = vehicles.map((one) => ({ ...one, accountId: 2, groupId: null }))
    const names = (sort: 'name' | 'nameDown') =>
      buildVehicleList({ vehicles: both, accounts, groups, sort, closed: new Set() }).flatMap((row) =>
        row.kind === 'vehicle' ? [row.id] : [],
      )
    expect(names('name')).toEqual([1, 2, 3])
    expect(names('nameDown')).toEqual([3, 2, 1])
  })

  it('needs no headings for one account with one group', () => {
    const own = vehicles.filter(({ accountId, groupId }) => accountId === 2 && groupId === null)
    const rows = buildVehicleList({ vehicles: own, accounts, groups, sort: 'name', closed: new Set() })
    expect(rows).toEqual([{ kind: 'vehicle', id: 3, depth: 0 }])
  })
})

describe('clusters', () => {
  const near = Array.from(
    { length: 10 },
    (_, i) => [info(i, `V${i}`), live(i, { lat: 41 + i * 1e-4, lon: -8 })] as [DeviceInfo, DeviceLive],
  )
  const far = [info(99, 'far'), live(99, { lat: 48, lon: 11, motion: MOTIONS.parked })] as [
    DeviceInfo,
    DeviceLive,
  ]
  const clusters = new VehicleClusters(storeOf(...near, far).vehicles.values())

  it('count the states inside and come apart when near', () => {
    const wide = clusters.inView([-20, 30, 20, 60], 5)
    expect(wide.clusters).toHaveLength(1)
    expect(wide.clusters[0]).toMatchObject({ count: 10 })
    expect(wide.clusters[0]?.byStatus.slice(0, 3)).toEqual([10, 0, 0])
    expect(wide.vehicleIds).toEqual([99])
    expect(clusters.inView([-20, 30, 20, 60], 18).clusters).toEqual([])
  })

  it('know the bounds of exactly their members', () => {
    const [cluster] = clusters.inView([-20, 30, 20, 60], 5).clusters
    expect(clusters.boundsOf(cluster?.id ?? 0)).toEqual(
      [-8, 41, -8, 41.0009].map((degrees) => expect.closeTo(degrees, 6)),
    )
    expect(clusters.boundsOf(123_456_789)).toBeNull()
  })

  it('bounds may cross the antimeridian', () => {
    expect(isInside([170, -10, -170, 10], 0, 179)).toBe(true)
    expect(isInside([170, -10, -170, 10], 0, 0)).toBe(false)
    expect(boundsAround([])).toBeNull()
  })
})

describe('the change log', () => {
  it('tells what changed after a position of its own, and nothing of another hub’s', () => {
    const log = new ChangeLog('one')
    log.stateChanged([1, 2])
    const position = log.position
    log.stateChanged([2])
    log.removed([3])
    expect(log.since(position)).toEqual({ states: [2], infos: [], removed: [3] })
    expect(log.since('other.1')).toBeNull()
    expect(log.since('one.99')).toBeNull()
    expect(log.since('nonsense')).toBeNull()
  })
})
