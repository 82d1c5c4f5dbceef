import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { forgetHistory } from '@/db/queries/positions/history-retention'
import { applyRecompute } from '@/db/queries/tracking/recompute'
import { accounts } from '@/db/schema/accounts'
import { deviceSegments } from '@/db/schema/device-segments'
import { seedCatalogue } from '@/db/seed/catalogue'
import { fixesBetween } from '@/demo/fixes-between'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { type Access, accessFor, accountForAccess, systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const FROM = Date.UTC(2026, 10, 8)
const CUTOFF = new Date(Date.UTC(2026, 10, 10))
const UNTIL = Date.UTC(2026, 10, 12)
const LONG_AGO = new Date(Date.UTC(2020, 0, 1))
let owner: number
let access: Access
let deviceId: number

beforeAll(async () => {
  await seedCatalogue(database.db, PROTOCOLS)
  owner = await makeAccount('owner', 'enterprise')
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, owner))
  if (!row) throw new Error('no account')
  access = accessFor(accountForAccess(row))
})

/** Four days of a truck, each packet received when it was made; the cutoff stands in the middle. */
beforeEach(async () => {
  deviceId = (await makeDevice(owner)).id
  const vehicle = DEMO_VEHICLES.find(({ name }) => name === 'Truck 101')
  if (!vehicle) throw new Error('no truck')
  const reports = [...fixesBetween(vehicle, FROM, UNTIL)].map(({ fix, readings }) => ({
    receivedAt: fix.time,
    fixes: [fix],
    events: [],
    readings,
  }))
  await save(reports)
  await database.db.execute(sql`update device_readings set received_at = time where device_id = ${deviceId}`)
})

async function save(reports: readonly Report[]): Promise<void> {
  const { version } = await claimDevice(system, deviceId, {
    gateway: 'test',
    protocol: 'gt06',
    address: 'test',
  })
  const settings = DEFAULT_STEP_SETTINGS
  expect(await saveWithReplay(system, { deviceId, version, settings, reports })).not.toBeNull()
}

const forget = (fixes: Date, history = LONG_AGO) => forgetHistory(system, { fixes, history })

const dropFixes = () =>
  database.db.execute(
    sql`delete from positions where device_id = ${deviceId} and fix_time < ${CUTOFF.toISOString()}::timestamptz`,
  )

async function count(table: string, where = sql`true`): Promise<number> {
  const [row] = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where device_id = ${deviceId} and ${where}`,
  )
  return row?.n ?? -1
}

const segments = async () =>
  (await database.db.select().from(deviceSegments).where(eq(deviceSegments.deviceId, deviceId)))
    .map(({ startTime, endTime, kind, distanceCm }) => [
      startTime.getTime(),
      endTime.getTime(),
      kind,
      distanceCm,
    ])
    .sort(([a = 0], [b = 0]) => a - b)

async function sums(): Promise<unknown> {
  const [quarters] = await database.db.execute(
    sql`select sum(distance_cm)::int as cm, sum(moving_s)::int as moving, sum(engine_s)::int as engine
        from device_quarter_hours where device_id = ${deviceId}`,
  )
  const [state] = await database.db.execute(
    sql`select odometer_cm::float8 as cm from device_states where device_id = ${deviceId}`,
  )
  return { ...quarters, odometer: state?.cm }
}

const old = sql`end_time < ${CUTOFF.toISOString()}::timestamptz`

describe('when the fixes go', () => {
  it('trips, periods and sums stay, raw readings go but for the day that late ones are replayed from', async () => {
    const before = { segments: await segments(), sums: await sums(), periods: await count('device_periods') }
    await dropFixes()
    const { readings, sealed, history } = await forget(CUTOFF)
    expect(history).toBe(0)
    expect(readings).toBeGreaterThan(100)
    expect(sealed).toBeGreaterThan(2)
    expect(await count('device_segments', sql`${old} and why is not null`)).toBe(0)
    expect(await count('device_segments', sql`${old} and checkpoint is not null`)).toBe(0)
    expect({
      segments: await segments(),
      sums: await sums(),
      periods: await count('device_periods'),
    }).toEqual(before)
    expect(await forget(CUTOFF)).toEqual({ readings: 0, sealed: 0, history: 0 })
  })

  it('nothing is sealed whose fixes are still there', async () => {
    expect((await forget(CUTOFF)).sealed).toBe(0)
  })

  it('deciding the past anew leaves alone what it was taken from', async () => {
    await dropFixes()
    await forget(CUTOFF)
    const before = { segments: await segments(), sums: await sums() }
    await applyRecompute(access, deviceId)
    expect({ segments: await segments(), sums: await sums() }).toEqual(before)
  })

  it('late data from before changes nothing that was made then, and loses nothing that came after', async () => {
    await dropFixes()
    await forget(CUTOFF)
    const sealed = sql`${old} and why is null`
    const before = {
      segments: await segments(),
      sums: await sums(),
      sealed: await count('device_segments', sealed),
    }
    const readings = await count('reading_quarter_hours')
    const late = FROM + 12.25 * 3_600_000
    const fix = {
      time: late,
      lat: 41.1,
      lon: -8.6,
      positioned: true,
      buffered: true,
      source: 1,
      speedKmh: 20,
    } as const
    const unknown = { heading: null, altitude: null, satellites: null, accuracyM: null, odometerM: null }
    await save([
      {
        receivedAt: UNTIL,
        fixes: [{ ...fix, ...unknown, ignition: null, sensors: null }],
        events: [],
        readings: [{ time: late, kind: 'fuel', values: { fuelLevel: 40 } }],
      },
    ])
    expect({
      segments: await segments(),
      sums: await sums(),
      sealed: await count('device_segments', sealed),
    }).toEqual(before)
    expect(await count('reading_quarter_hours')).toBe(readings)
  })
})

describe('when history itself is too old', () => {
  it('it goes, batch by batch, and what is younger stays', async () => {
    const tables = ['device_segments', 'device_periods', 'device_quarter_hours', 'reading_quarter_hours']
    const younger = (table: string) =>
      count(
        table,
        sql`${sql.identifier(table.endsWith('quarter_hours') ? 'quarter' : 'end_time')} >= ${CUTOFF.toISOString()}::timestamptz`,
      )
    const kept = await Promise.all(tables.map(younger))
    expect(kept.every((n) => n > 0)).toBe(true)
    await dropFixes()
    expect((await forget(CUTOFF, CUTOFF)).history).toBeGreaterThan(10)
    expect(await Promise.all(tables.map((table) => count(table)))).toEqual(kept)
  })
})
