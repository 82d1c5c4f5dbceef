import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { isLate } from '@/db/queries/ingest/apply-change'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { TakenOver } from '@/db/queries/ingest/save-states'
import { saveStepsOf } from '@/db/queries/ingest/save-steps'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { currentSteps } from '@/db/queries/ingest/step-states'
import { devicePeriods, readingQuarterHours, trackingSettings } from '@/db/schema/device-periods'
import { deviceQuarterHours, deviceSegments } from '@/db/schema/device-segments'
import { deviceStates, deviceStepStates } from '@/db/schema/device-states'
import { positions } from '@/db/schema/positions'
import { seedCatalogue } from '@/db/seed/catalogue'
import { fixesBetween } from '@/demo/fixes-between'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import type { DeviceState } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const CONNECTION = { gateway: 'test', protocol: 'gt06', address: 'test' }
const FROM = Date.UTC(2026, 10, 10)
const UNTIL = FROM + 30 * 3_600_000
let owner: number

beforeAll(async () => {
  await seedCatalogue(database.db, PROTOCOLS)
  owner = await makeAccount('owner', 'enterprise')
})

function reportsOf(name: string): Report[] {
  const vehicle = DEMO_VEHICLES.find((one) => one.name === name)
  if (!vehicle) throw new Error(name)
  return [...fixesBetween(vehicle, FROM, UNTIL)].map(({ fix, readings }) => ({
    receivedAt: fix.time + 1000,
    fixes: [fix],
    events: [],
    readings,
    status: { voltage: 12 + (fix.time % 7) / 5 },
  }))
}

/** As a gateway that is killed and started again after the given places: what it knew goes with it. */
async function live(
  reports: readonly Report[],
  kills: ReadonlySet<number> = new Set(),
  together = 4,
): Promise<number> {
  const { id } = await makeDevice(owner)
  let { state, version } = await claimDevice(system, id, CONNECTION)
  for (let place = 0; place * together < reports.length; place++) {
    if (kills.has(place)) ({ state, version } = await claimDevice(system, id, CONNECTION))
    const change = buildChange(state, reports.slice(place * together, (place + 1) * together))
    if (isLate(change)) throw new Error('late')
    await saveChanges(system, [{ deviceId: id, version, change }])
    state = change.state
  }
  return id
}

/** What comes to a sum in another order differs in the last digits. */
const rounded = <T extends { sum: number }>(rows: T[]) =>
  rows.map((row) => ({ ...row, sum: Math.round(row.sum * 1e6) }))

async function everything(id: number) {
  const { db } = database
  const of = <T extends { deviceId: number }>(rows: T[]) => rows.map(({ deviceId: _, ...row }) => row)
  const [state] = of(await db.select().from(deviceStates).where(eq(deviceStates.deviceId, id)))
  return {
    state: { ...state, version: 0 },
    steps: (await currentSteps([id])).get(id),
    positions: of(
      await db.select().from(positions).where(eq(positions.deviceId, id)).orderBy(positions.fixTime),
    ),
    segments: of(
      await db
        .select()
        .from(deviceSegments)
        .where(eq(deviceSegments.deviceId, id))
        .orderBy(deviceSegments.startTime),
    ),
    periods: of(
      await db
        .select()
        .from(devicePeriods)
        .where(eq(devicePeriods.deviceId, id))
        .orderBy(devicePeriods.startTime, devicePeriods.kind, devicePeriods.sensor),
    ),
    quarters: of(
      await db
        .select()
        .from(deviceQuarterHours)
        .where(eq(deviceQuarterHours.deviceId, id))
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
  }
}

/** Numbers that repeat from run to run. */
function* steadyNumbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

describe.each(['Truck 101', 'Porto van 2'])('a gateway that is killed between checkpoints: %s', (name) => {
  it('goes on as if it had not been: same trips, periods, sums, odometer and states', async () => {
    const reports = reportsOf(name).slice(0, 1600)
    const undisturbed = await everything(await live(reports))
    expect(undisturbed.segments.length).toBeGreaterThan(3)
    expect(undisturbed.readings.length).toBeGreaterThan(3)
    for (const seed of [3, 41]) {
      const numbers = steadyNumbers(seed)
      const kills = new Set(
        Array.from({ length: 60 }, () => Math.floor((numbers.next().value as number) * reports.length)),
      )
      expect(await everything(await live(reports, kills))).toEqual(undisturbed)
    }
  }, 120_000)
})

describe('states of steps', () => {
  const drive = (id: number, reports: readonly Report[], given: { state: DeviceState; version: number }) => {
    const change = buildChange(given.state, reports)
    return saveChanges(system, [{ deviceId: id, version: given.version, change }]).then(() => change.state)
  }
  /** A vehicle that stands: nothing of it begins or ends. */
  const standing = (count: number): Report[] =>
    reportsOf('Truck 101')
      .slice(0, count)
      .flatMap(({ fixes: [fix] }, place) => {
        const time = FROM + place * 10_000
        return fix
          ? [{ receivedAt: time, fixes: [{ ...fix, time, lat: 41, lon: -8, speedKmh: 0 }], events: [] }]
          : []
      })
  const movementAt = async (id: number) => {
    const rows = await database.db.select().from(deviceStepStates).where(eq(deviceStepStates.deviceId, id))
    return rows.find(({ step }) => step === 'movement')?.at?.getTime()
  }

  it('are written now and then, not with each fix, and when the connection ends', async () => {
    const { id } = await makeDevice(owner)
    const claim = await claimDevice(system, id, CONNECTION)
    const reports = standing(12)
    let { state } = claim
    for (const report of reports) state = await drive(id, [report], { state, version: claim.version })
    expect(await movementAt(id)).toBe(reports[0]?.fixes[0]?.time)
    await saveStepsOf(system, [{ deviceId: id, version: claim.version, state }])
    expect(await movementAt(id)).toBe(reports.at(-1)?.fixes[0]?.time)
  })

  it('of a device that another connection holds are not written', async () => {
    const { id } = await makeDevice(owner)
    const claim = await claimDevice(system, id, CONNECTION)
    const reports = standing(6)
    let { state } = claim
    for (const report of reports.slice(0, 5))
      state = await drive(id, [report], { state, version: claim.version })
    await claimDevice(system, id, CONNECTION)
    await saveStepsOf(system, [{ deviceId: id, version: claim.version, state }])
    expect(await movementAt(id)).toBe(reports[0]?.fixes[0]?.time)
    await expect(drive(id, reports.slice(5), { ...claim, state })).rejects.toBeInstanceOf(TakenOver)
  })

  it('of another version, or lost, are made again from history', async () => {
    const reports = reportsOf('Truck 101').slice(0, 900)
    const id = await live(reports)
    const before = await everything(id)
    await database.db.execute(sql`update device_step_states set version = 77 where device_id = ${id}`)
    expect((await currentSteps([id])).get(id)?.movement).toEqual(before.steps?.movement)
    await claimDevice(system, id, CONNECTION)
    const { steps: _, ...rest } = before
    expect(await everything(id)).toMatchObject(rest)
    await database.db.execute(
      sql`delete from device_step_states where device_id = ${id} and step = 'movement'`,
    )
    await claimDevice(system, id, CONNECTION)
    expect(await everything(id)).toMatchObject(rest)
  })

  it('that no longer say what is stored, because thresholds changed meanwhile, bring history in line', async () => {
    const reports = reportsOf('Truck 101').slice(0, 900)
    const id = await live(reports)
    // Lost, so that the next login has to make them again, by thresholds that find other trips.
    await database.db.execute(sql`delete from device_step_states where device_id = ${id}`)
    await database.db.insert(trackingSettings).values({ deviceId: id, settings: { tripM: 5000, tripS: 900 } })
    await database.db.execute(
      sql`update device_segments set checkpoint = null, checkpoint_time = null where device_id = ${id}`,
    )
    await claimDevice(system, id, CONNECTION)
    const { positions: fixes, quarters, segments, state } = await everything(id)
    const steps = fixes.reduce((sum, { stepCm, flags }) => sum + (flags === 0 ? stepCm : 0), 0)
    expect(quarters.reduce((sum, { distanceCm }) => sum + distanceCm, 0)).toBe(steps)
    expect(state.odometerCm).toBe(steps)
    for (const trip of segments.filter(({ kind }) => kind === 1)) {
      expect(trip.distanceCm).toBeGreaterThanOrEqual(500_000)
    }
  })

  it('take a doubtful batch once: saved again as a whole, it adds nothing', async () => {
    const reports = reportsOf('Truck 101').slice(0, 200)
    const id = await live(reports)
    const before = await everything(id)
    const { version } = await claimDevice(system, id, CONNECTION)
    const last = reports.slice(-40)
    const settings = DEFAULT_STEP_SETTINGS
    await saveWithReplay(system, { deviceId: id, version, settings, reports: last })
    const after = await everything(id)
    expect(after.readings).toEqual(before.readings)
    expect(after.quarters).toEqual(before.quarters)
    expect(after.positions).toEqual(before.positions)
    expect(after.state.odometerCm).toBe(before.state.odometerCm)
  })
})

describe('rows', () => {
  it('are as narrow as they are meant to be', async () => {
    await live(reportsOf('Truck 101').slice(0, 1200))
    const [width] = await database.db.execute<{ states: number; segments: number }>(sql`
      select (select max(pg_column_size(s)) from device_states s)::int as states,
        (select avg(pg_column_size(s)) from device_segments s)::float8 as segments`)
    expect(width?.states).toBeLessThanOrEqual(200)
    expect(width?.segments).toBeLessThanOrEqual(300)
  })
})
