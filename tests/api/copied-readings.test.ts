import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { AlreadyStored, saveChanges } from '@/db/queries/ingest/save-changes'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { deviceReadings } from '@/db/schema/device-readings'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { buildChange } from '@/lib/ingest/pipeline'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice } from '../support/world'
import { makeFix } from '../unit/ingest/make-change'

const database = freshDatabase()
const system = systemAccess('test')
const START = Date.UTC(2026, 4, 4, 8)
const RECEIVED = START + 86_400_000
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const claim = (id: number) => claimDevice(system, id, { gateway: 'test', protocol: 'tk103', address: 'test' })

const valuesAt = (at: number) => ({ fuelRaw: at, doorOpen: at % 2 === 1, driverId: 'محمد "7" \\ é' })

/** Fixes with sensor values, more than are inserted one by one, a reading beside the first of them. */
const REPORTS: Report[] = Array.from({ length: 150 }, (_, at) => ({
  receivedAt: RECEIVED + at,
  fixes: [{ ...makeFix({ time: START + at * 10_000 }), sensors: valuesAt(at) }],
  events: [],
  readings:
    at === 0 ? [{ time: START + 5000, kind: 'climate.äöü', values: { temperatureC: -4.25 } }] : undefined,
}))

const storedReadings = (id: number) =>
  database.db
    .select()
    .from(deviceReadings)
    .where(eq(deviceReadings.deviceId, id))
    .orderBy(asc(deviceReadings.time))

it('readings that come in one go are stored to the digit, whatever stands in them', async () => {
  const { id } = await makeDevice(owner)
  const { state, version } = await claim(id)
  await saveChanges(system, [{ deviceId: id, version, change: buildChange(state, REPORTS) }])
  const [first, beside, ...rest] = await storedReadings(id)
  expect(first).toMatchObject({ kind: 'fix', values: valuesAt(0) })
  expect(beside).toMatchObject({ kind: 'climate.äöü', values: { temperatureC: -4.25 } })
  expect(beside?.time).toEqual(new Date(START + 5000))
  expect(beside?.receivedAt).toEqual(new Date(RECEIVED))
  expect(rest.map(({ time, values }) => [time, values])).toEqual(
    Array.from({ length: 149 }, (_, at) => [new Date(START + (at + 1) * 10_000), valuesAt(at + 1)]),
  )
})

it('readings of which one is stored already are saved with a look at what is stored, once each', async () => {
  const { id } = await makeDevice(owner)
  const { state, version } = await claim(id)
  const [, second] = REPORTS
  if (!second) throw new Error('no report')
  // Somebody stored it, and the state that is held here does not know.
  await database.db.insert(deviceReadings).values({
    deviceId: id,
    kind: 'fix',
    values: { fuelRaw: 999 },
    time: new Date(START + 10_000),
    receivedAt: new Date(RECEIVED),
  })
  const change = buildChange(state, REPORTS)
  await expect(saveChanges(system, [{ deviceId: id, version, change }])).rejects.toThrow(AlreadyStored)
  expect(await storedReadings(id)).toHaveLength(1)
  const settings = DEFAULT_STEP_SETTINGS
  expect(await saveWithReplay(system, { deviceId: id, version, settings, reports: REPORTS })).not.toBeNull()
  const stored = await storedReadings(id)
  expect(stored).toHaveLength(151)
  expect(stored.filter(({ values }) => values.fuelRaw === 999)).toHaveLength(1)
})

it('readings of two packets of one moment do not hold up those of others', async () => {
  const { id } = await makeDevice(owner)
  const other = await makeDevice(owner)
  const status = (voltage: number): Report => ({
    receivedAt: RECEIVED,
    fixes: [],
    events: [],
    status: { voltage },
  })
  const changes = []
  for (const [deviceId, reports] of [
    [id, [status(12), status(13)]],
    [other.id, REPORTS],
  ] as const) {
    const { state, version } = await claim(deviceId)
    changes.push({ deviceId, version, change: buildChange(state, reports) })
  }
  // Both are of one time and kind.
  expect(changes[0]?.change.readings).toHaveLength(2)
  await saveChanges(system, changes)
  expect(await storedReadings(id)).toHaveLength(1)
  expect(await storedReadings(other.id)).toHaveLength(151)
})
