import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as tryOut } from '@/app/api/alert-rules/preview/route'
import { GET as listAlerts } from '@/app/api/alerts/route'
import { raiseSilences } from '@/db/queries/alert-rules/raise-silences'
import { deleteRule, insertRule } from '@/db/queries/alert-rules/rule-edits'
import { accounts } from '@/db/schema/accounts'
import { alertTellings, offlineEpisodes } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import type { AlertList } from '@/lib/alerts/alert-schema'
import { createRuleBody, type RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'
import { type Access, accessFor, accountForAccess, systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { saveLive } from '../support/fence-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'
import { makeFix, makeReport } from '../unit/ingest/make-change'

const database = freshDatabase()
const system = systemAccess('test')
const MINUTE = 60_000
/** Hours ago, so that what is sent is not from tomorrow. */
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 180 * MINUTE
const at = (minute: number) => START + minute * MINUTE
let access: Access
let fleet: number

beforeAll(async () => {
  fleet = await makeAccount('fleet', 'enterprise', await makeAccount('north', 'distributor'))
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, fleet))
  if (!row) throw new Error('no account')
  access = accessFor(accountForAccess(row))
})

const makeRule = (imei: string, fields: object = {}, from = at(-60)) =>
  insertRule(
    access,
    createRuleBody.parse({
      name: 'No GPS',
      kind: 'gpsDeadZone',
      params: { minutes: 10 },
      devices: [imei],
      ...fields,
    }),
    new Date(from),
  )

/** On its way, eastwards. */
const fix = (minute: number, ignition: boolean | null = true, speedKmh = 50): Report =>
  makeReport({
    receivedAt: at(minute),
    fixes: [makeFix({ time: at(minute), lon: -8.61 + minute / 100, speedKmh, ignition })],
  })
const heartbeat = (minute: number, ignition: boolean | null = true): Report =>
  makeReport({ receivedAt: at(minute), status: { ignition } as Report['status'] })
/** A position that repeats the last one, and one by cells: heard, and not by GPS. */
const lost = (minute: number): Report => {
  const own = { time: at(minute), ignition: true }
  const fixes = [
    makeFix({ ...own, positioned: false }),
    makeFix({ ...own, time: at(minute) + 1, source: FIX_SOURCES.lbs }),
  ]
  return makeReport({ receivedAt: at(minute), fixes })
}
const minutes = (from: number, to: number, of: (minute: number) => Report, every = 1) =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => of(from + index * every))

/** What the job raises, looking from one minute to another, while reports come. */
async function run(
  id: number,
  reports: readonly Report[],
  from: number,
  to: number,
  every = 1,
): Promise<number> {
  let raised = 0
  for (let minute = from; minute <= to; minute += every) {
    const due = reports.filter(
      ({ receivedAt }) => receivedAt > at(minute - every) && receivedAt <= at(minute),
    )
    if (due.length > 0) await saveLive(id, due)
    raised += await raiseSilences(system, at(minute) + 1000)
  }
  return raised
}

async function told(id: number): Promise<(number | null)[][]> {
  const rows = await database.db
    .select()
    .from(deviceEvents)
    .where(eq(deviceEvents.deviceId, id))
    .orderBy(asc(deviceEvents.eventTime))
  const minuteOf = (time: Date | null) => time && Math.round((+time - START) / MINUTE)
  return rows
    .filter(({ type }) => type === 'gpsDeadZone')
    .map(({ eventTime, endTime }) => [minuteOf(eventTime), minuteOf(endTime)])
}
const episodes = (id: number) =>
  database.db.select().from(offlineEpisodes).where(eq(offlineEpisodes.deviceId, id))

describe('a device that is in contact and sends no fix by GPS', () => {
  it('is alerted to once it was heard for so long without, until a fix comes', async () => {
    const { id, imei } = await makeDevice(fleet)
    const { id: ruleId } = await makeRule(imei, { tell: { mail: true } })
    await saveLive(id, minutes(0, 5, fix))
    expect(await run(id, minutes(6, 14, heartbeat), 6, 14)).toBe(0)
    expect(await run(id, [heartbeat(15)], 15, 15)).toBe(1)
    expect(await run(id, [lost(16), heartbeat(18)], 16, 18)).toBe(0)
    expect(await told(id)).toEqual([[15, null]])
    const [telling] = await database.db.select().from(alertTellings).where(eq(alertTellings.deviceId, id))
    expect(telling).toMatchObject({ type: 'gpsDeadZone', accountId: fleet })
    expect(await run(id, minutes(19, 22, fix), 19, 22)).toBe(0)
    expect(await told(id)).toEqual([[15, 19]])
    expect(await episodes(id)).toEqual([])
    const { data } = await callRoute<AlertList>(listAlerts, {
      token: await tokenFor('fleet'),
      path: `/api/alerts?imei=${imei}`,
    })
    expect(data.items).toMatchObject([
      {
        kind: 'gpsDeadZone',
        ruleId,
        severity: 'warning',
        data: { minutes: 10, since: new Date(at(5)).toISOString() },
      },
    ])
  })

  it('is told no end of it by what is said with its ignition off: that ends it', async () => {
    const { id, imei } = await makeDevice(fleet)
    await makeRule(imei)
    const drive = [
      ...minutes(0, 5, fix),
      ...minutes(6, 20, heartbeat),
      heartbeat(21, false),
      heartbeat(22, false),
    ]
    expect(await run(id, drive, 0, 24)).toBe(1)
    expect(await told(id)).toEqual([[15, 21]])
  })

  it('is offline when nothing is heard any more, and then no more in a dead zone', async () => {
    const { id, imei } = await makeDevice(fleet)
    await makeRule(imei)
    await makeRule(imei, { kind: 'offline', params: { minutes: 15 } })
    await run(id, [...minutes(0, 5, fix), ...minutes(6, 18, heartbeat)], 0, 40)
    expect(await told(id)).toEqual([[15, 18]])
    const offline = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
    expect(offline.filter(({ type }) => type === 'offline')).toHaveLength(1)
  })

  it('is never one that is parked with heartbeats, nor one that sends its fixes seldom', async () => {
    const [parked, unwired, seldom] = [
      await makeDevice(fleet),
      await makeDevice(fleet),
      await makeDevice(fleet),
    ]
    for (const { imei } of [parked, unwired, seldom]) await makeRule(imei, { params: { minutes: 3 } })
    // It stands when it was seen last, and nothing is known of its engine.
    const stands = (minute: number) => {
      const one = fix(minute, null, 0)
      return { ...one, fixes: one.fixes.map((given) => ({ ...given, lon: -8.61 })) }
    }
    const off = minutes(6, 21, (minute) => heartbeat(minute, false), 3)
    const unknown = minutes(6, 21, (minute) => heartbeat(minute, null), 3)
    await run(parked.id, [fix(0), fix(3), ...off], 0, 21, 3)
    await run(unwired.id, [...minutes(0, 5, stands), ...unknown], 0, 21, 3)
    await run(seldom.id, [fix(0), fix(9), fix(18), fix(27)], 0, 27)
    for (const { id } of [parked, unwired, seldom])
      expect([await told(id), await episodes(id)]).toEqual([[], []])
  })

  it('is one that was on its way, where nothing is known of its ignition', async () => {
    const { id, imei } = await makeDevice(fleet)
    await makeRule(imei)
    const way = minutes(0, 8, (minute) => fix(minute, null))
    expect(await run(id, [...way, ...minutes(9, 20, (minute) => heartbeat(minute, null))], 0, 20)).toBe(1)
    expect(await told(id)).toEqual([[18, null]])
  })

  it('counts from the start of the engine where it stood without GPS before', async () => {
    const { id, imei } = await makeDevice(fleet)
    await makeRule(imei)
    const off = (from: number, to: number) => minutes(from, to, (minute) => heartbeat(minute, false), 5)
    await run(id, [fix(0), ...off(5, 60)], 0, 60, 5)
    await run(id, [heartbeat(61), heartbeat(66), fix(69)], 61, 70)
    expect([await told(id), await episodes(id)]).toEqual([[], []])
    await run(id, off(75, 90), 75, 90, 5)
    await run(id, [heartbeat(91), heartbeat(98), heartbeat(102)], 91, 103)
    expect(await told(id)).toEqual([[101, null]])
  })

  it('is over for a rule that is deleted, and told nobody of once it is sold', async () => {
    const [van, sold] = [await makeDevice(fleet), await makeDevice(fleet)]
    const { id: ruleId } = await makeRule(van.imei)
    await makeRule(sold.imei)
    const drive = [...minutes(0, 5, fix), ...minutes(6, 20, heartbeat)]
    for (const { id } of [van, sold]) await saveLive(id, drive.slice(0, 15))
    expect(await raiseSilences(system, at(15))).toBe(0)
    for (const { id } of [van, sold]) await saveLive(id, drive.slice(15))
    const [one, other] = await Promise.all([raiseSilences(system, at(20)), raiseSilences(system, at(20))])
    expect(one + other).toBe(2)
    await deleteRule(access, ruleId, new Date())
    const buyer = await makeAccount('buyer', 'enterprise')
    await database.db.update(devices).set({ accountId: buyer }).where(eq(devices.id, sold.id))
    expect(await raiseSilences(system, at(21))).toBe(0)
    expect([await told(van.id), await told(sold.id)]).toEqual([[[15, 21]], [[15, null]]])
    expect([await episodes(van.id), await episodes(sold.id)]).toEqual([[], []])
  })
})

it('a preview finds dead zones in what is stored, positions of other sources included', async () => {
  const { id, imei } = await makeDevice(fleet)
  await saveLive(id, [...minutes(0, 5, fix), ...minutes(6, 20, lost), ...minutes(21, 25, fix)])
  const { data } = await callRoute<RulePreviewAnswer>(tryOut, {
    token: await tokenFor('fleet'),
    body: { kind: 'gpsDeadZone', params: { minutes: 10 }, devices: [imei], days: 1 },
  })
  const iso = (minute: number) => new Date(at(minute)).toISOString()
  expect(data.first).toMatchObject([{ type: 'gpsDeadZone', time: iso(15), endTime: iso(21) }])
})
