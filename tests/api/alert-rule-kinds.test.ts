import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATCH as edit } from '@/app/api/alert-rules/[id]/route'
import { GET as listKinds } from '@/app/api/alert-rules/kinds/route'
import { POST as tryOut } from '@/app/api/alert-rules/preview/route'
import { POST as make } from '@/app/api/alert-rules/route'
import { raiseDue } from '@/db/queries/ingest/raise-due'
import { alertDeadlines } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { geofences } from '@/db/schema/geofences'
import type { AlertKindList } from '@/lib/alerts/kinds/kind-list'
import type { AlertRule, RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { drawFence, reportAt, saveLate, saveLive } from '../support/fence-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const MINUTE = 60_000
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  const add = async (...[login, type, parent]: Parameters<typeof makeAccount>) => {
    ids[login] = await makeAccount(login, type, parent)
    tokens[login] = await tokenFor(login)
  }
  await add('admin', 'administrator')
  await add('fleet', 'enterprise', ids.admin)
  await add('depot', 'endUser', ids.fleet)
})

const asked = (who: string, given: object) =>
  callRoute<AlertRule>(make, { token: tokens[who], body: { name: 'A rule', ...given } })
const change = (who: string, id: number, body: object) =>
  callRoute<AlertRule>(edit, { token: tokens[who], method: 'PATCH', params: { id: String(id) }, body })
const office = { zone: 'UTC', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '18:00' }] }
const expected = (fenceId: number, given: object = {}) => ({
  kind: 'expectedInside',
  params: { fenceId, graceMinutes: 5 },
  schedule: office,
  ...given,
})
const pathOf = ({ data }: { data: unknown }) => (data as { fields: { path: string }[] }).fields[0]?.path

async function told(id: number): Promise<string[]> {
  const rows = await database.db
    .select()
    .from(deviceEvents)
    .where(eq(deviceEvents.deviceId, id))
    .orderBy(asc(deviceEvents.eventTime), asc(deviceEvents.type))
  return rows
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .map(({ type, eventTime, endTime }) => `${type} ${+eventTime} ${endTime === null ? '' : +endTime}`)
}

describe('the registry', () => {
  it('says what conditions can be about, and which kinds need a schedule', async () => {
    const { data } = await callRoute<AlertKindList>(listKinds, { token: tokens.fleet })
    const kind = (name: string) => data.kinds.find((one) => one.name === name)
    expect(data.kinds.filter(({ needsSchedule }) => needsSchedule).map(({ name }) => name)).toEqual([
      'expectedInside',
    ])
    const field = kind('conditions')?.fields.find(({ name }) => name === 'conditions')
    expect(field).toMatchObject({ kind: 'conditions', max: 6 })
    expect(field?.subjects?.find(({ name }) => name === 'driver')).toEqual({
      name: 'driver',
      label: 'Driver card',
      holds: 'text',
      unit: null,
      min: null,
      max: 60,
      step: null,
      comparisons: [
        { value: 'is', label: 'is' },
        { value: 'isNot', label: 'is not' },
      ],
    })
    expect(kind('input1')?.fields.map(({ max }) => max)).toEqual([null, 30, 30, 1440])
  })
})

describe('a rule that names a fence', () => {
  it('takes those of its account and below, and no others', async () => {
    const [own, below, above] = [
      await drawFence(ids.fleet ?? 0, [], {}),
      await drawFence(ids.depot ?? 0, [], {}),
      await drawFence(ids.admin ?? 0, [], {}),
    ]
    expect((await asked('fleet', expected(own))).status).toBe(201)
    expect((await asked('fleet', expected(below))).status).toBe(201)
    expect((await asked('fleet', expected(above))).code).toBe(31_001)
    expect((await asked('depot', expected(own))).code).toBe(31_001)
    const inside = { what: 'inside', is: 'is', value: above }
    const combined = { kind: 'conditions', params: { conditions: [inside] } }
    expect((await asked('fleet', combined)).code).toBe(31_001)
    const { status, code } = await callRoute(tryOut, { token: tokens.fleet, body: expected(above) })
    expect([status, code]).toEqual([404, 31_001])
    // Who stands above changes it to nothing that its account does not see.
    const rule = (await asked('fleet', expected(own))).data
    expect((await change('admin', rule.id, { params: { fenceId: above } })).code).toBe(31_001)
    expect((await change('admin', rule.id, { params: { fenceId: below } })).status).toBe(200)
  })

  it('may be changed when its fence is gone, and needs its schedule', async () => {
    const fence = await drawFence(ids.fleet ?? 0, [], {})
    const { id } = (await asked('fleet', expected(fence))).data
    await database.db.update(geofences).set({ deletedAt: new Date() }).where(eq(geofences.id, fence))
    expect((await change('fleet', id, { name: 'Another', params: { graceMinutes: 7 } })).status).toBe(200)
    const without = await change('fleet', id, { schedule: null })
    expect([without.status, pathOf(without)]).toEqual([400, 'schedule'])
    const never = await asked('fleet', expected(fence, { schedule: null }))
    expect([never.status, pathOf(never)]).toEqual([400, 'schedule'])
  })
})

/** Drives east with a temperature beside some fixes. */
const warm = (start: number): Report[] =>
  Array.from({ length: 30 }, (_, index) => {
    const report = reportAt(start, index / 2, index * 333, index < 20 ? 40 : 80)
    const sensors = index % 5 === 0 ? { temperatureC: index >= 10 ? 9 : 4, driverId: 'A1' } : null
    return { ...report, fixes: report.fixes.map((fix) => ({ ...fix, sensors })) }
  })

describe('conditions', () => {
  it('are the same live, after kills and out of order, with what sensors said beside fixes', async () => {
    const [inOrder, killed, late] = [
      await makeDevice(ids.fleet ?? 0),
      await makeDevice(ids.fleet ?? 0),
      await makeDevice(ids.fleet ?? 0),
    ]
    const devices = [inOrder.imei, killed.imei, late.imei]
    const conditions = [
      { what: 'temperatureC', is: 'above', value: 8 },
      { what: 'driver', is: 'is', value: 'A1' },
      { what: 'speedKmh', is: 'above', value: 60 },
    ]
    const rule = { kind: 'conditions', params: { conditions, minutes: 2 }, devices }
    expect((await asked('fleet', rule)).data.params).toEqual({ join: 'all', minutes: 2, conditions })
    const start = Date.now() - 60 * MINUTE
    const reports = warm(start)
    await saveLive(inOrder.id, reports)
    const alerts = await told(inOrder.id)
    expect(alerts).toEqual([`conditionsMet ${start + 10 * MINUTE} `])
    await saveLive(killed.id, reports, [5, 12, 21, 25])
    expect(await told(killed.id)).toEqual(alerts)
    await saveLive(late.id, [...reports.slice(0, 8), ...reports.slice(22)])
    await saveLate(late.id, reports.slice(8, 22).reverse())
    expect(await told(late.id)).toEqual(alerts)
    const { data } = await callRoute<RulePreviewAnswer>(tryOut, { token: tokens.fleet, body: rule })
    expect([data.devices, data.alerts, data.first[0]?.type]).toEqual([3, 3, 'conditionsMet'])
  })
})

describe('a door', () => {
  const report = (time: number, doorOpen: boolean): Report => ({
    receivedAt: time,
    fixes: [],
    events: [],
    readings: [{ time, kind: 'sensorTag.rear', values: { doorOpen } }],
  })

  it('that stays open is told by the clock, and the same by what comes later', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    await asked('fleet', { kind: 'doorOpen', params: { minutes: 5 }, devices: [imei] })
    // After the rule was made: what is due is due by the version that holds.
    const start = Date.now() + 1000
    await saveLive(id, [report(start, true)])
    const due = start + 5 * MINUTE
    const rows = await database.db.select().from(alertDeadlines).where(eq(alertDeadlines.deviceId, id))
    expect(rows.map(({ dueAt, type }) => [+dueAt, type])).toEqual([[due, 'doorLeftOpen']])
    expect(await raiseDue(system, id, due + 1000)).toBe(1)
    expect(await told(id)).toEqual([`doorLeftOpen ${due} `])
    // A replay leaves what is due yet as it is.
    await saveLate(id, [report(start - MINUTE, false)])
    expect(await told(id)).toEqual([`doorLeftOpen ${due} `])
    await saveLive(id, [report(start + 12 * MINUTE, false)])
    expect(await told(id)).toEqual([`doorLeftOpen ${due} ${start + 12 * MINUTE}`])
    await saveLate(id, [report(start + 2 * MINUTE, false)])
    expect(await told(id)).toEqual([])
  })
})
