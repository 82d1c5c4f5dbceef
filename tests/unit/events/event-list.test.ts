import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareEvents,
  fromLiveEvent,
  mergeEvents,
  missedEvents,
  withReadStates,
} from '@/lib/events/event-list'
import type { DeviceEvent } from '@/lib/events/schema'

const event = (id: number, minute: number, fields: Partial<DeviceEvent> = {}): DeviceEvent => ({
  id,
  deviceId: 1,
  imei: '350000000000001',
  deviceName: 'Van',
  plate: null,
  type: 'sos',
  subject: '',
  time: new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString(),
  receivedAt: new Date(Date.UTC(2026, 4, 1, 12, minute)).toISOString(),
  lat: null,
  lon: null,
  speedKmh: null,
  data: null,
  read: false,
  quiet: false,
  ...fields,
})
const ids = (events: readonly DeviceEvent[]) => events.map(({ id }) => id)

describe('live events among loaded pages', () => {
  const loaded = [event(9, 30), event(7, 20), event(5, 10)]

  it('stand at their time, the newest first', () => {
    expect(ids(mergeEvents(loaded, [event(10, 40), event(11, 25)], false))).toEqual([10, 9, 11, 7, 5])
  })

  it('are never there twice, whichever came first', () => {
    expect(ids(mergeEvents(loaded, [event(9, 30), event(10, 40), event(10, 40)], false))).toEqual([
      10, 9, 7, 5,
    ])
  })

  it('that are older than what was loaded wait for their page', () => {
    expect(ids(mergeEvents(loaded, [event(12, 5)], false))).toEqual([9, 7, 5])
    expect(ids(mergeEvents(loaded, [event(12, 5)], true))).toEqual([9, 7, 5, 12])
    expect(ids(mergeEvents([], [event(12, 5)], false))).toEqual([])
    expect(ids(mergeEvents([], [event(12, 5)], true))).toEqual([12])
  })

  it('stand by their severity where that is the order', () => {
    const severe = [event(5, 10, { type: 'sos' }), event(9, 30, { type: 'doorOpen' })]
    const came = [event(10, 40, { type: 'doorOpen' }), event(11, 5, { type: 'sos' })]
    expect(ids(mergeEvents(severe, came, false, 'severity'))).toEqual([5, 11, 10, 9])
  })

  it('end up as one sorted list, however they are divided', () => {
    const some = fc.uniqueArray(fc.record({ id: fc.nat(60), minute: fc.nat(20) }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(some, fc.nat(60), fc.nat(60), (given, firstLive, split) => {
        const all = given.map(({ id, minute }) => event(id, minute)).sort(compareEvents)
        const live = all.filter(({ id }) => id >= firstLive)
        const page = all.filter(({ id }) => id < firstLive || id > split)
        expect(mergeEvents(page, live, true)).toEqual(all)
      }),
    )
  })
})

describe('after a lost connection', () => {
  const known = [event(9, 30), event(7, 20)]

  it('what happened meanwhile is found', () => {
    const { missed, more } = missedEvents(known, [event(10, 40), event(9, 30)], false)
    expect([ids(missed), more]).toEqual([[10], false])
  })

  it('a page full of news says that there may be more', () => {
    expect(missedEvents(known, [event(12, 50), event(11, 45)], false).more).toBe(true)
    expect(missedEvents(known, [event(12, 50), event(11, 45)], true).more).toBe(false)
    expect(missedEvents(known, [], false)).toEqual({ missed: [], more: false })
  })
})

it('what the viewer marked shows at once, and the rest stays the very same', () => {
  const events = [event(2, 2), event(1, 1)]
  expect(withReadStates(events, new Map())).toBe(events)
  const marked = withReadStates(events, new Map([[2, true]]))
  expect(marked.map(({ read }) => read)).toEqual([true, false])
  expect(marked[1]).toBe(events[1])
})

it('a live event becomes a row with its device', () => {
  const owner = { imei: '350000000000009', name: 'Truck 9', plate: 'AB-1' }
  const live = {
    ...{
      id: 4,
      deviceId: 9,
      type: 'crash',
      subject: 'geofence:1',
      time: 1_777_636_800.25,
      receivedAt: 1_777_636_801,
    },
    ...{ lat: 1, lon: 2, speedKmh: 30, data: { code: 5 }, quiet: true },
  }
  expect(fromLiveEvent(live, owner)).toEqual({
    ...{
      id: 4,
      deviceId: 9,
      type: 'crash',
      subject: 'geofence:1',
      imei: owner.imei,
      deviceName: 'Truck 9',
      plate: 'AB-1',
    },
    ...{ lat: 1, lon: 2, speedKmh: 30, data: { code: 5 }, read: false, quiet: true },
    time: '2026-05-01T12:00:00.250Z',
    receivedAt: '2026-05-01T12:00:01.000Z',
  })
})
