import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { packKeys } from '@/db/queries/positions/pack-keys'
import { dropOldPositions, ensurePartitions } from '@/db/queries/positions/partitions'
import { fixes, positions } from '@/db/schema/positions'
import { systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { monthOf, monthsAround } from '@/lib/positions/partitions'
import { maintainPartitions } from '@/worker/jobs/maintain-partitions'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const system = systemAccess('worker')
let deviceId: number

beforeAll(async () => {
  deviceId = (await makeDevice(await makeAccount('owner', 'enterprise'))).id
})

const utc = (year: number, month: number, day = 1) => new Date(Date.UTC(year, month - 1, day))

/** A fix of `fixTime` that arrived then, or at `receivedAt`. */
const store = (fixTime: Date, receivedAt = fixTime) =>
  database.db.insert(positions).values({
    deviceId,
    fixTime,
    lat: 41,
    lon: -8,
    delayS: (receivedAt.getTime() - fixTime.getTime()) / 1000,
  })

/** Which table holds the fix of a time; null when it is gone. */
async function tableOf(fixTime: Date): Promise<string | null> {
  const [row] = await database.db.execute<{ name: string }>(
    sql`select tableoid::regclass::text as name from positions where fix_time = ${fixTime.toISOString()}::timestamptz`,
  )
  return row?.name ?? null
}

async function tables(): Promise<string[]> {
  const rows = await database.db.execute<{ name: string }>(
    sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'positions'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('the job', () => {
  it('has the tables of the kept months and of three to come, and a second run changes nothing', async () => {
    await maintainPartitions.run()
    const wanted = monthsAround(new Date(), env().RETENTION_MONTHS, 3).map(({ name }) => name)
    const made = await tables()
    expect(made).toEqual(expect.arrayContaining([...wanted, 'positions_default']))
    await maintainPartitions.run()
    expect(await tables()).toEqual(made)
  })

  it('lets this month’s fixes land in the table of this month', async () => {
    const now = new Date()
    await store(now)
    expect(await tableOf(now)).toBe(monthOf(now).name)
  })
})

describe('a month without a table', () => {
  const within = [utc(2040, 3), utc(2040, 3, 31)]
  const beside = [utc(2040, 2, 29), utc(2040, 4)]

  it('keeps its fixes in the default one until it gets its own, and they move there', async () => {
    for (const time of [...within, ...beside]) await store(time)
    expect(await Promise.all(within.map(tableOf))).toEqual(['positions_default', 'positions_default'])
    expect(await ensurePartitions(system, [monthOf(utc(2040, 3))])).toEqual(['positions_2040_03'])
    expect(await Promise.all(within.map(tableOf))).toEqual(['positions_2040_03', 'positions_2040_03'])
    expect(await Promise.all(beside.map(tableOf))).toEqual(['positions_default', 'positions_default'])
  })

  it('gets it once, also when two processes make it at the same time', async () => {
    const month = monthOf(utc(2041, 1))
    await Promise.all([ensurePartitions(system, [month]), ensurePartitions(system, [month])])
    expect((await tables()).filter((name) => name === month.name)).toHaveLength(1)
  })

  it('has the key there too: the same fix is refused', async () => {
    await expect(store(utc(2040, 3))).rejects.toThrow()
  })
})

describe('retention', () => {
  const cutoff = utc(2020, 6)
  const lately = utc(2020, 7, 2)

  it('drops a month that ended before the cutoff when all of it arrived before, too', async () => {
    await ensurePartitions(
      system,
      [2, 3, 5, 6].map((month) => monthOf(utc(2020, month))),
    )
    await store(utc(2020, 2, 10))
    await store(utc(2020, 5, 31))
    await store(utc(2020, 6, 1))
    const dropped = await dropOldPositions(system, cutoff)
    expect(dropped.toSorted()).toEqual(['positions_2020_02', 'positions_2020_03', 'positions_2020_05'])
    expect(await tableOf(utc(2020, 2, 10))).toBeNull()
    expect(await tableOf(utc(2020, 5, 31))).toBeNull()
    expect(await tableOf(utc(2020, 6, 1))).toBe('positions_2020_06')
  })

  it('keeps what arrived lately, however old it says it is, and lets go of the rest of its month', async () => {
    await ensurePartitions(system, [monthOf(utc(2020, 4))])
    await store(utc(2020, 4, 1))
    await store(utc(2020, 4, 2), lately)
    expect(await dropOldPositions(system, cutoff)).toEqual([])
    expect(await tableOf(utc(2020, 4, 1))).toBeNull()
    expect(await tableOf(utc(2020, 4, 2))).toBe('positions_2020_04')
  })

  it('drops that month when it has aged', async () => {
    const dropped = await dropOldPositions(system, utc(2020, 8))
    expect(dropped.toSorted()).toEqual(['positions_2020_04', 'positions_2020_06'])
    expect(await tableOf(utc(2020, 4, 2))).toBeNull()
  })

  it('gives back a fix that arrived while its month was on the way out, and finishes what was interrupted', async () => {
    await ensurePartitions(system, [monthOf(utc(2019, 4))])
    await store(utc(2019, 4, 1))
    await store(utc(2019, 4, 2), lately)
    await database.owner.execute(sql`alter table positions detach partition positions_2019_04`)
    expect(await dropOldPositions(system, cutoff)).toEqual(['positions_2019_04'])
    expect(await tableOf(utc(2019, 4, 1))).toBeNull()
    expect(await tableOf(utc(2019, 4, 2))).toBe('positions_default')
  })

  it('holds for the default table by the fix', async () => {
    await store(utc(2009, 3, 1))
    await store(utc(2009, 3, 2), lately)
    await dropOldPositions(system, cutoff)
    expect(await tableOf(utc(2009, 3, 1))).toBeNull()
    expect(await tableOf(utc(2009, 3, 2))).toBe('positions_default')
    expect(await tableOf(utc(2040, 4))).toBe('positions_default')
  })
})

describe('the key of a month', () => {
  it('is packed once it is loose, not before, and still finds every fix', async () => {
    await ensurePartitions(system, [monthOf(utc(2042, 5))])
    // Devices in turn, each in the middle of the key, with more of them than a page of the table has fixes.
    await database.db.execute(sql`
      insert into positions (device_id, fix_time, lat, lon)
      select device, '2042-05-01'::timestamptz + fix * interval '10 s', 0, 0
      from generate_series(1, 400) fix, generate_series(1, 300) device order by fix, device`)
    await database.owner.execute(sql`analyze positions_2042_05`)
    const bytes = async () => {
      const [row] = await database.db.execute<{ bytes: number }>(
        sql`select pg_indexes_size('positions_2042_05')::float8 / 120000 as bytes`,
      )
      return row?.bytes ?? 0
    }
    expect(await bytes()).toBeGreaterThan(40)
    expect(await packKeys(system)).toEqual(['positions_2042_05'])
    expect(await bytes()).toBeLessThan(33)
    expect(await packKeys(system)).toEqual([])
    expect(await database.db.$count(fixes, sql`device_id = 7 and fix_time >= '2042-05-01'`)).toBe(400)
  })
})

it('a fix of a tracker costs 72 bytes in the table, page and all', async () => {
  await ensurePartitions(system, [monthOf(utc(2043, 5))])
  await database.db.execute(sql`
    insert into positions (device_id, fix_time, lat, lon, step_cm, delay_s, speed, heading, altitude, signal)
    select 1, '2043-05-01'::timestamptz + fix * interval '10 s', 411234567, -86123456, 12345, 1, 505, 359, 120, 305
    from generate_series(1, 20000) fix`)
  const [row] = await database.db.execute<{ bytes: number }>(
    sql`select pg_relation_size('positions_2043_05')::float8 / 20000 as bytes`,
  )
  expect(row?.bytes).toBeLessThan(72)
})
