import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { deviceStates } from '@/db/schema/device-states'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { TestTracker } from '../support/gt06-client'
import { holdState } from '../support/held-state'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** A device whose state row somebody holds, as a replay or a recomputation does, is waited for by nobody else. */
const database = freshDatabase()
const gateway = testGateway()
const START = Date.UTC(2026, 4, 4, 8)
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const drive = (count: number, from = START) =>
  Array.from({ length: count }, (_, i) => ({
    time: from + i * 10_000,
    lat: 41.15 + ((from - START) / 10_000 + i) * 0.001,
    lon: -8.61,
    speedKmh: 40,
  }))

async function connected() {
  const { id, imei } = await makeDevice(owner)
  return { id, imei, tracker: await TestTracker.login(gateway.gt06, imei) }
}

const timesOf = async (id: number) => (await storedFixes(id)).map(({ fixTime }) => fixTime.getTime())
const times = (fixes: readonly { time: number }[]) => fixes.map(({ time }) => time)

describe('while somebody works on a device', () => {
  it('fixes of others are saved, those in order and those that come late', async () => {
    const [busy, other, late] = [await connected(), await connected(), await connected()]
    late.tracker.send(drive(3, START + 600_000))
    await late.tracker.confirmed()
    const release = await holdState(busy.id)
    busy.tracker.send(drive(3))
    for (let round = 0; round < 3; round++) {
      other.tracker.send(drive(2, START + round * 20_000))
      await other.tracker.confirmed()
    }
    late.tracker.send(drive(2))
    await late.tracker.confirmed()
    expect(await timesOf(other.id)).toEqual(times(drive(6)))
    expect(await timesOf(late.id)).toEqual(times([...drive(2), ...drive(3, START + 600_000)]))
    expect(await timesOf(busy.id)).toEqual([])
    await release()
    await busy.tracker.confirmed()
    expect(await timesOf(busy.id)).toEqual(times(drive(3)))
  })

  it('fixes of others are saved while a late one of it waits', async () => {
    const [busy, other] = [await connected(), await connected()]
    busy.tracker.send(drive(3, START + 600_000))
    await busy.tracker.confirmed()
    const release = await holdState(busy.id)
    busy.tracker.send(drive(3))
    const committed = busy.tracker.confirmed().then(() => 'committed')
    other.tracker.send(drive(2))
    await other.tracker.confirmed()
    expect(await Promise.race([committed, 'not committed'])).toBe('not committed')
    expect(await timesOf(busy.id)).toHaveLength(3)
    await release()
    await committed
    expect(await timesOf(busy.id)).toEqual(times([...drive(3), ...drive(3, START + 600_000)]))
  })

  it('what it sends is saved in its order: a later packet does not overtake', async () => {
    const { id, tracker } = await connected()
    const release = await holdState(id)
    const other = await connected()
    const fixes = drive(30)
    for (let i = 0; i < fixes.length; i += 5) {
      tracker.send(fixes.slice(i, i + 5))
      // Another's commit after each: they come in batches of their own.
      await other.tracker.confirmed()
    }
    await release()
    await tracker.confirmed()
    expect(await timesOf(id)).toEqual(times(fixes))
    tracker.send(drive(2, START + 300_000))
    await tracker.confirmed()
    const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id))
    expect(state?.fixTime?.getTime()).toBe(START + 310_000)
    // Thirty-one steps of a thousandth of a degree.
    expect((state?.odometerCm ?? 0) / 100).toBeCloseTo(31 * 111.2, -2)
  })

  it('it is let go when another gateway claimed it meanwhile, and saves nothing', async () => {
    const { id, tracker } = await connected()
    const connection = await database.db.$client.reserve()
    await connection`begin`
    await connection`update device_states set version = version + 1 where device_id = ${id}`
    tracker.send(drive(3))
    const other = await connected()
    await other.tracker.confirmed()
    expect(tracker.closed).toBe(false)
    await connection`commit`
    connection.release()
    await tracker.untilClosed()
    expect(await timesOf(id)).toEqual([])
  })

  it('a gateway that stops waits for it, and saves what it had received', async () => {
    const { id, tracker } = await connected()
    const release = await holdState(id)
    tracker.send(drive(3))
    const other = await connected()
    other.tracker.send(drive(1))
    await other.tracker.confirmed()
    const stopped = gateway.restart().then(() => 'stopped')
    await until(async () => {
      const rows = await database.db.$client`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return rows.length > 0
    })
    expect(await Promise.race([stopped, 'waits'])).toBe('waits')
    await release()
    await stopped
    expect(await timesOf(id)).toEqual(times(drive(3)))
  })
})
