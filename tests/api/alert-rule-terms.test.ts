import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATCH as edit } from '@/app/api/alert-rules/[id]/route'
import { POST as tryOut } from '@/app/api/alert-rules/preview/route'
import { POST as make } from '@/app/api/alert-rules/route'
import { GET as listAlerts } from '@/app/api/alerts/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { GET as listEvents } from '@/app/api/events/route'
import { raiseSilences } from '@/db/queries/alert-rules/raise-silences'
import { orderWithdrawals } from '@/db/queries/ingest/save-events'
import { readLiveEventsAfter } from '@/db/queries/live/live'
import { alertRules, alertTellings } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import type { AlertList } from '@/lib/alerts/alert-schema'
import type { AlertRule, RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'
import { systemAccess } from '@/lib/auth/access'
import type { EventList } from '@/lib/events/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { reportAt, saveLive } from '../support/fence-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const MINUTE = 60_000
const START = Date.now() - 40 * MINUTE
const iso = (minutes: number) => new Date(START + minutes * MINUTE).toISOString()
let fleet = 0
let token = ''
let other: { imei: string }

beforeAll(async () => {
  fleet = await makeAccount('fleet', 'enterprise', await makeAccount('admin', 'administrator'))
  token = await tokenFor('fleet')
  other = await makeDevice(fleet)
})

const asked = (given: object = {}) =>
  callRoute<AlertRule>(make, {
    token,
    body: { name: 'Fast', kind: 'overspeed', params: { limitKmh: 90 }, devices: [other.imei], ...given },
  })
const change = (id: number, body: object) =>
  callRoute<AlertRule>(edit, { token, method: 'PATCH', params: { id: String(id) }, body })
const fieldsOf = ({ data }: { data: unknown }) =>
  (data as { fields: { path: string; message: string }[] }).fields

/** Too fast from the fifth and from the tenth minute on, each for a minute. */
const drive = (event?: 'sos') =>
  Array.from({ length: 90 }, (_, index) => {
    const minute = index / 6
    const isFast = [5, 10].includes(Math.floor(minute))
    const one = reportAt(START, minute, index * 200, isFast ? 120 : 60)
    if (!event || index > 0) return one
    return { ...one, events: [{ type: event, time: one.fixes[0]?.time ?? null, fix: 0 }] }
  })

describe('the dates and the severity of a rule', () => {
  it('are kept, changed, told of in the log, and null unless they are said', async () => {
    const plain = await asked()
    expect(plain.data).toMatchObject({ activeFrom: null, activeUntil: null, severity: null })
    const dates = { activeFrom: iso(0), activeUntil: iso(8) }
    const { data } = await asked({ ...dates, severity: 'critical' })
    expect(data).toMatchObject({ ...dates, severity: 'critical', version: 1 })
    const later = await change(data.id, { activeUntil: iso(9) })
    expect(later.data).toMatchObject({ activeFrom: iso(0), activeUntil: iso(9), version: 2 })
    // How it is told is no other rule.
    const milder = await change(data.id, { severity: 'notice' })
    expect(milder.data).toMatchObject({ severity: 'notice', activeUntil: iso(9), version: 2 })
    expect((await change(data.id, { activeFrom: null, severity: null })).data).toMatchObject({
      activeFrom: null,
      activeUntil: iso(9),
      severity: null,
      version: 3,
    })
    const logs = await callRoute<{ items: { changes: object }[] }>(listLogs, {
      token,
      path: `/api/business-logs?from=${iso(0)}&to=${iso(60)}`,
    })
    expect(logs.data.items.map(({ changes }) => changes)).toContainEqual({
      alertSeverity: { before: 'critical', after: 'notice' },
    })
  })

  it('are refused where the end is not after the begin, said at once or one after the other', async () => {
    const same = await asked({ activeFrom: iso(3), activeUntil: iso(3) })
    expect([same.status, fieldsOf(same)]).toEqual([
      400,
      [expect.objectContaining({ path: 'activeUntil', message: 'Must be later than the start.' })],
    ])
    const { id } = (await asked({ activeFrom: iso(3) })).data
    const before = await change(id, { activeUntil: iso(2) })
    expect([before.status, fieldsOf(before)[0]?.path]).toEqual([400, 'activeUntil'])
    const nothing = await asked({ activeFrom: 'tomorrow' })
    expect([nothing.status, fieldsOf(nothing)[0]?.path]).toEqual([400, 'activeFrom'])
    expect((await asked({ severity: 'mild' })).status).toBe(400)
  })

  it('are none of rules of before, which an edit of nothing leaves as they are', async () => {
    const { id } = (await asked()).data
    const [row] = await database.db.select().from(alertRules).where(eq(alertRules.id, id))
    const { activeFrom: _, activeUntil: _until, severity: _severity, ...terms } = row?.terms ?? {}
    await database.db
      .update(alertRules)
      .set({ terms: terms as AlertRule['params'] as never })
      .where(eq(alertRules.id, id))
    const same = await change(id, { silenceMinutes: 30 })
    expect(same.data).toMatchObject({ version: 1, activeFrom: null, activeUntil: null, severity: null })
    expect(same.data.updatedAt).toBe(row?.updatedAt.toISOString())
  })
})

describe('what a rule raises', () => {
  const ask = <Answer>(of: typeof listEvents, path: string) => callRoute<Answer>(of, { token, path })

  it('is within its dates, as a preview says, and of its severity wherever that is read', async () => {
    const { id, imei } = await makeDevice(fleet)
    const given = { devices: [imei], activeUntil: iso(8), severity: 'critical', tell: { mail: true } }
    await asked(given)
    await asked({ ...given, activeUntil: null, severity: 'notice', tell: {} })
    const { unread } = (await ask<EventList>(listEvents, '/api/events')).data
    await saveLive(id, drive())
    const alerts = (await ask<AlertList>(listAlerts as never, `/api/alerts?imei=${imei}`)).data.items
    const told = alerts.map(({ time, severity }) => `${severity} ${(Date.parse(time) - START) / MINUTE}`)
    expect(told.sort()).toEqual(['critical 5', 'notice 10', 'notice 5'])
    const severest = await ask<EventList>(listEvents, `/api/events?imei=${imei}&order=severity`)
    expect(severest.data.items.map(({ severity }) => severity)).toEqual(['critical', 'notice', 'notice'])
    const page = await ask<EventList>(listEvents, `/api/events?imei=${imei}&order=severity&limit=1`)
    const next = await ask<EventList>(
      listEvents,
      `/api/events?imei=${imei}&order=severity&limit=1&before=${page.data.next}`,
    )
    expect([...page.data.items, ...next.data.items].map(({ severity }) => severity)).toEqual([
      'critical',
      'notice',
    ])
    expect(severest.data.unread).toBe(unread + 1)
    const live = (await readLiveEventsAfter(system, 0)).filter(({ event }) => event.deviceId === id)
    expect(live.map(({ event }) => event.severity).sort()).toEqual(['critical', 'notice', 'notice'])
    expect(await tellingsOf(id)).toEqual([{ type: 'overspeed', severity: 'critical' }])
    const raised = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
    await database.db.$client.begin((tx) =>
      orderWithdrawals(
        tx,
        raised.map((one) => [id, one.id] as const),
      ),
    )
    const withdrawals = await database.db
      .select({ eventId: alertTellings.eventId })
      .from(alertTellings)
      .where(and(eq(alertTellings.deviceId, id), eq(alertTellings.stage, 'withdrawal')))
    expect(withdrawals).toEqual([{ eventId: raised.find(({ severity }) => severity === 'critical')?.id }])
    const preview = await callRoute<RulePreviewAnswer>(tryOut, {
      token,
      body: { kind: 'overspeed', params: { limitKmh: 90 }, devices: [imei], activeUntil: iso(8), days: 1 },
    })
    expect(preview.data).toMatchObject({ alerts: 1, rejected: [{ reason: 'outsideSchedule', count: 1 }] })
  })

  it('of what devices raise themselves is told as the severest of its rules says', async () => {
    const { id, imei } = await makeDevice(fleet)
    const sos = {
      kind: 'deviceEvent',
      params: { eventTypes: ['sos'] },
      devices: [imei],
      tell: { mail: true },
    }
    await asked({ ...sos, severity: 'notice' })
    await asked({ ...sos, severity: 'warning', silenceMinutes: 60 })
    await asked({ ...sos, severity: 'critical', activeFrom: iso(20) })
    await saveLive(id, drive('sos'))
    expect(await tellingsOf(id)).toEqual([{ type: 'sos', severity: 'warning' }])
    const { items } = (await ask<EventList>(listEvents, `/api/events?imei=${imei}&type=sos`)).data
    expect(items.map(({ severity }) => severity)).toEqual(['critical'])
  })

  it('of silence, too', async () => {
    const { id, imei } = await makeDevice(fleet)
    await saveLive(id, [reportAt(START, 0, 0)])
    const silent = { kind: 'offline', params: { minutes: 30 }, devices: [imei] }
    await asked({ ...silent, severity: 'critical', activeFrom: iso(20) })
    await asked({ ...silent, activeUntil: iso(20) })
    const now = START + 60 * MINUTE
    await database.db
      .update(deviceStates)
      .set({ lastPacketAt: new Date(now - 20 * MINUTE) })
      .where(eq(deviceStates.deviceId, id))
    await raiseSilences(system, now + 30 * MINUTE)
    const raised = await database.db
      .select({ type: deviceEvents.type, severity: deviceEvents.severity })
      .from(deviceEvents)
      .where(eq(deviceEvents.deviceId, id))
    expect(raised).toEqual([{ type: 'offline', severity: 'critical' }])
  })

  const tellingsOf = (deviceId: number) =>
    database.db
      .select({ type: alertTellings.type, severity: alertTellings.severity })
      .from(alertTellings)
      .where(eq(alertTellings.deviceId, deviceId))
})
