import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { isLate } from '@/db/queries/ingest/apply-change'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { devicePeriods, readingQuarterHours, sensingCheckpoints } from '@/db/schema/device-periods'
import { deviceQuarterHours, deviceSegments } from '@/db/schema/device-segments'
import { seedCatalogue } from '@/db/seed/catalogue'
import { fixesBetween } from '@/demo/fixes-between'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { buildChange } from '@/lib/ingest/pipeline'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import { freshDatabase } from '../support/database'
import { shuffled } from '../support/drives'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const FROM = Date.UTC(2026, 10, 10)
const UNTIL = FROM + 40 * 3_600_000
let owner: number

beforeAll(async () => {
  await seedCatalogue(database.db, PROTOCOLS)
  owner = await makeAccount('owner', 'enterprise')
})

/** What a vehicle sends in two days, all of it at once. */
function reportsOf(name: string): Report[] {
  const vehicle = DEMO_VEHICLES.find((one) => one.name === name)
  if (!vehicle) throw new Error(name)
  return [...fixesBetween(vehicle, FROM, UNTIL)].map(({ fix, readings }) => ({
    receivedAt: UNTIL,
    fixes: [fix],
    events: [],
    readings,
  }))
}

/** Saves batch by batch, as the gateway does. */
async function save(batches: readonly (readonly Report[])[]): Promise<number> {
  const { id } = await makeDevice(owner)
  let { state, version } = await claimDevice(system, id, {
    gateway: 'test',
    protocol: 'gt06',
    address: 'test',
  })
  for (const reports of batches) {
    const change = buildChange(state, reports)
    if (!isLate(change)) {
      await saveChanges(system, [{ deviceId: id, version, change }])
      state = change.state
      continue
    }
    const settings = DEFAULT_STEP_SETTINGS
    const saved = await saveWithReplay(system, { deviceId: id, version, settings, reports })
    if (!saved) throw new Error('fenced')
    state = saved
  }
  return id
}

const inBatches = (reports: readonly Report[], size: number) =>
  Array.from({ length: Math.ceil(reports.length / size) }, (_, at) =>
    reports.slice(at * size, (at + 1) * size),
  )

async function derived(id: number) {
  const { db } = database
  const rounded = (rows: { sum: number }[]) => rows.map((row) => ({ ...row, sum: Math.round(row.sum * 1e6) }))
  const of = <T extends { deviceId: number }>(rows: T[]) => rows.map(({ deviceId: _, ...row }) => row)
  return {
    periods: of(
      await db
        .select()
        .from(devicePeriods)
        .where(eq(devicePeriods.deviceId, id))
        .orderBy(devicePeriods.startTime, devicePeriods.kind, devicePeriods.sensor),
    ),
    segments: of(
      await db
        .select()
        .from(deviceSegments)
        .where(eq(deviceSegments.deviceId, id))
        .orderBy(deviceSegments.startTime),
    ),
    quarters: of(
      await db
        .select()
        .from(deviceQuarterHours)
        .where(
          sql`${deviceQuarterHours.deviceId} = ${id} and (distance_cm <> 0 or moving_s <> 0 or idle_s <> 0 or engine_s <> 0)`,
        )
        .orderBy(deviceQuarterHours.quarter),
    ),
    readings: rounded(
      of(
        await db
          .select()
          .from(readingQuarterHours)
          .where(eq(readingQuarterHours.deviceId, id))
          .orderBy(readingQuarterHours.quarter, readingQuarterHours.measure, readingQuarterHours.sensor),
      ),
    ),
    checkpoints: of(
      await db
        .select()
        .from(sensingCheckpoints)
        .where(eq(sensingCheckpoints.deviceId, id))
        .orderBy(sensingCheckpoints.time),
    ),
  }
}

describe.each(['Truck 101', 'Porto workshop car', 'Porto van 2'])('%s', (name) => {
  it('ends in the same periods, trips, sums and fuel, however late its data comes', async () => {
    const reports = reportsOf(name)
    const inOrder = await derived(await save(inBatches(reports, 50)))
    expect(inOrder.periods.length).toBeGreaterThan(5)
    const halves = [...reports.slice(reports.length / 2), ...reports.slice(0, reports.length / 2)]
    expect(await derived(await save(inBatches(halves, 700)))).toEqual(inOrder)
    expect(await derived(await save(inBatches(shuffled(reports, 11), 400)))).toEqual(inOrder)
    const twice = [...inBatches(reports, 500), ...inBatches(reports, 900)]
    expect(await derived(await save(twice))).toEqual(inOrder)
  }, 60_000)
})
