import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isLate } from '@/db/queries/ingest/apply-change'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { loadStates } from '@/db/queries/ingest/load-states'
import { unpackCheckpoint } from '@/db/queries/ingest/pack'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { applyRecompute } from '@/db/queries/tracking/recompute'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents, eventMarks } from '@/db/schema/device-events'
import { devicePeriods } from '@/db/schema/device-periods'
import { deviceSegments } from '@/db/schema/device-segments'
import { deviceStepStates } from '@/db/schema/device-states'
import { type Access, accessFor, accountForAccess, systemAccess } from '@/lib/auth/access'
import type { Report, ReportedEvent } from '@/lib/ingest/change'
import { buildChange } from '@/lib/ingest/pipeline'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { freshDatabase } from '../support/database'
import { addToyStep, fenceDrive, removeToyStep, toyFenceStep } from '../support/toy-fence-step'
import { makeAccount, makeDevice } from '../support/world'
import { makeFix } from '../unit/ingest/make-change'

/** Beside the steps of the product, one that raises an event for each border that is crossed. */
const database = freshDatabase()
const system = systemAccess('test')
const CONNECTION = { gateway: 'test', protocol: 'gt06', address: 'test' }
const START = Date.UTC(2026, 4, 4, 6)
let fleet: number
let access: Access

beforeAll(async () => {
  fleet = await makeAccount('fleet', 'enterprise')
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, fleet))
  if (!row) throw new Error('no account')
  access = accessFor(accountForAccess(row))
})
beforeEach(addToyStep)
afterEach(removeToyStep)

const reportOf = (
  { time, ...fix }: { time: number; lat: number; speedKmh: number },
  events: ReportedEvent[] = [],
): Report => ({
  receivedAt: time + 500,
  fixes: [makeFix({ ...fix, time, lon: -8.6, heading: 0, ignition: true })],
  events,
})
const drive = (start = START): Report[] => fenceDrive(start).map((fix) => reportOf(fix))
const timeOf = (report: Report | undefined): number => report?.fixes[0]?.time ?? 0

/** Saves reports as a gateway does; one is killed, and the next takes over, before each of the given places. */
async function live(id: number, reports: readonly Report[], kills: readonly number[] = [], together = 3) {
  let { state, version } = await claimDevice(system, id, CONNECTION)
  for (let at = 0; at < reports.length; at += together) {
    if (kills.some((place) => place >= at && place < at + together))
      ({ state, version } = await claimDevice(system, id, CONNECTION))
    const change = buildChange(state, reports.slice(at, at + together))
    if (isLate(change)) throw new Error('late')
    await saveChanges(system, [{ deviceId: id, version, change }])
    state = change.state
  }
}

async function late(id: number, reports: readonly Report[]): Promise<void> {
  const { version } = await claimDevice(system, id, CONNECTION)
  const settings = DEFAULT_STEP_SETTINGS
  expect(await saveWithReplay(system, { deviceId: id, version, settings, reports })).not.toBeNull()
}

/** Those that count, or those that were taken back. */
const rowsOf = (id: number, counts = isNull(deviceEvents.withdrawnAt)) =>
  database.db
    .select()
    .from(deviceEvents)
    .where(and(eq(deviceEvents.deviceId, id), counts))
    .orderBy(asc(deviceEvents.eventTime), asc(deviceEvents.type), asc(deviceEvents.subject))
const raised = async (id: number) =>
  (await rowsOf(id))
    .filter(({ step }) => step !== null)
    .map(({ eventTime, type, subject, lat, step, decidedAt }) => ({
      at: eventTime.getTime(),
      type,
      subject,
      lat,
      step,
      decidedAt: decidedAt?.getTime(),
    }))
const stays = async (id: number) =>
  (await database.db.select().from(devicePeriods).where(eq(devicePeriods.deviceId, id)))
    .filter(({ kind }) => kind === PERIOD_KINDS.doorOpen)
    .map(({ startTime, endTime }) => [startTime.getTime(), endTime.getTime()])
    .sort()
const slotOf = async (id: number, step = 'toyFence') =>
  (await database.db.select().from(deviceStepStates).where(eq(deviceStepStates.deviceId, id))).find(
    (row) => row.step === step,
  )
const markRead = async (id: number) => {
  const rows = await rowsOf(id)
  await database.db
    .insert(eventMarks)
    .values(rows.map((row) => ({ deviceId: id, eventId: row.id, accountId: fleet, readAt: new Date(START) })))
  return rows.map((row) => row.id)
}
const marked = async (id: number) =>
  (await database.db.select().from(eventMarks).where(eq(eventMarks.deviceId, id))).map(
    ({ eventId }) => eventId,
  )

describe('events that a step raises', () => {
  it('are the same live, after kills, out of order and recomputed', async () => {
    const reports = drive()
    const { id } = await makeDevice(fleet)
    await live(id, reports)
    const expected = await raised(id)
    expect(expected).toHaveLength(12)
    expect(new Set(expected.map(({ at }) => at)).size).toBe(8)

    const killed = (await makeDevice(fleet)).id
    await live(killed, reports, [7, 50, 51, 52, 53, 54, 60, 64, 66, 67, 150, 151, 152, 153, 154, 155, 300])
    expect(await raised(killed)).toEqual(expected)
    const between = await stays(id)
    expect(between).toHaveLength(2)
    expect(await stays(killed)).toEqual(between)

    const shuffled = (await makeDevice(fleet)).id
    const isHeldBack = (place: number): boolean => place % 5 === 2 || (place > 50 && place < 75)
    await live(
      shuffled,
      reports.filter((_, place) => !isHeldBack(place)),
    )
    expect(await raised(shuffled)).not.toEqual(expected)
    const rest = reports.filter((_, place) => isHeldBack(place)).reverse()
    for (let at = 0; at < rest.length; at += 30) await late(shuffled, rest.slice(at, at + 30))
    expect(await raised(shuffled)).toEqual(expected)
    expect(await stays(shuffled)).toEqual(between)

    const before = await rowsOf(id)
    const marks = await markRead(id)
    await applyRecompute(access, id)
    expect(await rowsOf(id)).toEqual(before)
    expect(await marked(id)).toEqual(marks)
  }, 120_000)

  it('are taken back by a replay that does not find them any more; packets’ stay, and so do the others’ marks', async () => {
    const reports = drive()
    const first = reports.findIndex(({ fixes }) => (fixes[0]?.lat ?? 0) > 41.2202)
    const beyond = reports[first]
    if (!beyond) throw new Error('no crossing')
    // The tracker says the same of the same moment by itself.
    reports[first] = {
      ...beyond,
      events: [{ type: 'fenceEnter', time: null, fix: 0, subject: 'geofence:1' }],
    }
    const { id } = await makeDevice(fleet)
    await live(id, reports)
    const rows = await rowsOf(id)
    expect(rows.filter(({ eventTime }) => eventTime.getTime() === timeOf(beyond))).toHaveLength(3)
    await markRead(id)
    // It was back between the two fixes by which it was beyond, and the second is too far off then to be believed.
    await late(id, [reportOf({ time: timeOf(beyond) + 5000, lat: 41.22005, speedKmh: 50 })])
    const after = await rowsOf(id)
    const kept = rows.filter(({ eventTime, step }) => step === null || eventTime.getTime() !== timeOf(beyond))
    expect(after.filter((row) => kept.some(({ id: one }) => one === row.id))).toEqual(kept)
    const added = after.filter((row) => !kept.some(({ id: one }) => one === row.id))
    expect(added.map(({ subject, eventTime }) => [subject, eventTime.getTime()])).toEqual([
      ['geofence:1', timeOf(beyond) + 20_000],
      ['geofence:2', timeOf(beyond) + 20_000],
    ])
    // What was told is kept, and says that it does not hold any more.
    const withdrawn = await rowsOf(id, isNotNull(deviceEvents.withdrawnAt))
    expect(withdrawn.map(({ subject, eventTime }) => [subject, eventTime.getTime()])).toEqual([
      ['geofence:1', timeOf(beyond)],
      ['geofence:2', timeOf(beyond)],
    ])
    expect(new Set(await marked(id))).toEqual(new Set([...kept, ...withdrawn].map((row) => row.id)))
    // The day after is as it was, and its checkpoints were met: nothing of it was decided anew.
    const [trip] = await database.db
      .select()
      .from(deviceSegments)
      .where(and(eq(deviceSegments.deviceId, id), isNotNull(deviceSegments.checkpoint)))
    const states = trip?.checkpoint && unpackCheckpoint(trip.checkpoint)
    expect(Object.keys(states ?? {})).toEqual(['movement', 'geofences', 'routes', 'alertRules', 'toyFence'])
  })

  it('are told once each when they are raised, whatever is found again', async () => {
    const { id } = await makeDevice(fleet)
    await live(id, drive())
    const [{ newest } = { newest: 0 }] = await database.db.execute<{ newest: number }>(
      sql`select max(id)::int as newest from device_events`,
    )
    const reports = drive(START + 4 * 3_600_000)
    await live(id, reports.slice(0, 60))
    await late(id, [reportOf({ time: START + 5000, lat: 41.2, speedKmh: 0 })])
    const rows = await rowsOf(id)
    expect(
      rows
        .filter((row) => row.id > newest)
        .every(({ eventTime }) => eventTime >= new Date(timeOf(reports[0]))),
    ).toBe(true)
  })
})

describe('a step that is new to a device', () => {
  it('begins with what comes next: it raises nothing of the past, whatever arrives late, until that is asked for', async () => {
    removeToyStep()
    const { id } = await makeDevice(fleet)
    await live(id, drive())
    addToyStep()
    const loaded = (await loadStates(database.db.$client, [id], new Map())).get(id)
    expect(loaded?.disagrees).toEqual({ fixes: null, readings: null })
    const end = timeOf(drive().at(-1))
    expect(loaded?.state.begins).toEqual({ toyFence: end })
    // A heartbeat is enough to keep where it began.
    await live(id, [{ receivedAt: end + 60_000, fixes: [], events: [] }])
    expect((await slotOf(id))?.beginsAfter?.getTime()).toBe(end)
    expect((await slotOf(id))?.at).toEqual((await slotOf(id, 'movement'))?.at)
    await claimDevice(system, id, CONNECTION)
    await late(id, [reportOf({ time: START + 5000, lat: 41.2, speedKmh: 0 })])
    expect(await raised(id)).toEqual([])
    const next = drive(end + 3_600_000)
    await live(id, next, [4, 70])
    const own = await raised(id)
    expect(own).toHaveLength(12)
    expect(own.every(({ at }) => at > end)).toBe(true)
    await late(id, [reportOf({ time: START + 6000, lat: 41.2, speedKmh: 0 })])
    expect(await raised(id)).toEqual(own)
    await applyRecompute(access, id)
    const all = await raised(id)
    expect(all).toHaveLength(24)
    expect(all.slice(12)).toEqual(own)
    expect((await slotOf(id))?.beginsAfter).toBeNull()
  })

  it('does not make others begin again: a login reads what came since their states were kept, and no more', async () => {
    removeToyStep()
    const { id } = await makeDevice(fleet)
    await live(id, drive())
    const before = await slotOf(id, 'movement')
    addToyStep()
    // Were it read again from a checkpoint, or from the beginning, this would show.
    await database.db.execute(sql`update positions set step_cm = step_cm + 1 where device_id = ${id}
      and fix_time <= ${before?.at?.toISOString()}::timestamptz`)
    const { state } = await claimDevice(system, id, CONNECTION)
    expect(state.begins).toHaveProperty('toyFence')
    expect(await slotOf(id, 'movement')).toEqual(before)
  })
})

describe('a step of another version', () => {
  it('drops its own state only, and what it found before stays as it is', async () => {
    const { id } = await makeDevice(fleet)
    await live(id, drive())
    const [before, between] = [await raised(id), await stays(id)]
    toyFenceStep.version = 2
    const end = timeOf(drive().at(-1))
    const { state } = await claimDevice(system, id, CONNECTION)
    expect(state.begins).toEqual({ toyFence: end })
    expect(state.steps).toMatchObject({ toyFence: toyFenceStep.initial, movement: { seen: end } })
    await live(id, drive(end + 3_600_000))
    // A replay of the time before, of the very way over the borders, does not take back what it cannot find.
    const [one, next] = fenceDrive(START).slice(134, 136)
    if (!one || !next) throw new Error('no fixes')
    await late(id, [reportOf({ time: one.time + 5000, lat: (one.lat + next.lat) / 2, speedKmh: 50 })])
    expect((await raised(id)).slice(0, 12)).toEqual(before)
    expect((await stays(id)).slice(0, 2)).toEqual(between)
    expect(await stays(id)).toHaveLength(4)
    expect(await raised(id)).toHaveLength(24)
    expect(await slotOf(id)).toMatchObject({ version: 2, beginsAfter: new Date(end) })
  })

  it('which the others follow, is made again from history; what they raised keeps its rows', async () => {
    const { id } = await makeDevice(fleet)
    await live(id, drive())
    const before = await rowsOf(id)
    await database.db.execute(
      sql`update device_step_states set version = 77 where device_id = ${id} and step = 'movement'`,
    )
    await database.db.execute(
      sql`update device_segments set checkpoint = null, checkpoint_time = null where device_id = ${id}`,
    )
    const { state } = await claimDevice(system, id, CONNECTION)
    expect(state.steps.movement.seen).toBe(timeOf(drive().at(-1)))
    expect(await rowsOf(id)).toEqual(before)
  })
})
