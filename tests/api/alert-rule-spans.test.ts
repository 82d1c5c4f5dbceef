import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATCH as edit } from '@/app/api/alert-rules/[id]/route'
import { GET as listKinds } from '@/app/api/alert-rules/kinds/route'
import { POST as tryOut } from '@/app/api/alert-rules/preview/route'
import { POST as make } from '@/app/api/alert-rules/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { raiseDue } from '@/db/queries/ingest/raise-due'
import { alertDeadlines, alertRules } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import type { AlertKindList } from '@/lib/alerts/kinds/kind-list'
import type { AlertRule, RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { reportAt, saveLate, saveLive } from '../support/fence-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const MINUTE = 60_000
let fleet = 0
let token = ''

beforeAll(async () => {
  fleet = await makeAccount('fleet', 'enterprise', await makeAccount('admin', 'administrator'))
  token = await tokenFor('fleet')
})

const asked = (given: object) =>
  callRoute<AlertRule>(make, {
    token,
    body: { name: 'Fast', kind: 'overspeed', params: { limitKmh: 90 }, ...given },
  })
const change = (id: number, body: object) =>
  callRoute<AlertRule>(edit, { token, method: 'PATCH', params: { id: String(id) }, body })
const pathsOf = ({ data }: { data: unknown }) =>
  (data as { fields: { path: string }[] }).fields.map(({ path }) => path)

describe('what a rule asks of the time around its alerts', () => {
  it('is kept, changed and told of in the log; another makes another version', async () => {
    const { imei } = await makeDevice(fleet)
    const plain = await asked({ devices: [imei] })
    expect(plain.data).toMatchObject({ minBeforeMinutes: 0, maxGapMinutes: null })
    const { data } = await asked({ devices: [imei], minBeforeMinutes: 120, maxGapMinutes: 15 })
    expect(data).toMatchObject({ minBeforeMinutes: 120, maxGapMinutes: 15, version: 1 })
    expect((await change(data.id, { minBeforeMinutes: 60 })).data).toMatchObject({
      minBeforeMinutes: 60,
      maxGapMinutes: 15,
      version: 2,
    })
    const off = await change(data.id, { minBeforeMinutes: null, maxGapMinutes: null })
    expect(off.data).toMatchObject({ minBeforeMinutes: 0, maxGapMinutes: null, version: 3 })
    expect((await change(data.id, { minBeforeMinutes: 0 })).data).toMatchObject({ version: 3 })
    const now = Date.now()
    const logs = await callRoute<{ items: { changes: object }[] }>(listLogs, {
      token,
      path: `/api/business-logs?from=${new Date(now - MINUTE).toISOString()}&to=${new Date(now + MINUTE).toISOString()}`,
    })
    expect(logs.data.items.map(({ changes }) => changes)).toContainEqual({
      minBeforeMinutes: { before: 120, after: 60 },
      version: { before: 1, after: 2 },
    })
  })

  it('is refused at its name by kinds that do not take it, when it is said and when it is changed', async () => {
    const { imei } = await makeDevice(fleet)
    const counting = { kind: 'mileage', params: {}, devices: [imei] }
    expect(pathsOf(await asked({ ...counting, maxGapMinutes: 5 }))).toEqual(['maxGapMinutes'])
    expect(pathsOf(await asked({ ...counting, minBeforeMinutes: 5 }))).toEqual(['minBeforeMinutes'])
    const { id } = (await asked({ ...counting, minBeforeMinutes: 0, maxGapMinutes: null })).data
    expect(pathsOf(await change(id, { maxGapMinutes: 5 }))).toEqual(['maxGapMinutes'])
    expect(pathsOf(await asked({ devices: [imei], minBeforeMinutes: 1441 }))).toEqual(['minBeforeMinutes'])
    const { data } = await callRoute<AlertKindList>(listKinds, { token })
    const taken = (name: string) => {
      const { minBefore, maxGap } = data.kinds.find((one) => one.name === name) ?? {}
      return [minBefore, maxGap]
    }
    expect([taken('overspeed'), taken('guard'), taken('mileage')]).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
    expect(data.rejected.map(({ name }) => name)).toEqual(expect.arrayContaining(['shortBefore', 'gap']))
  })

  it('is nothing of rules of before, which an edit of nothing leaves as they are', async () => {
    const { imei } = await makeDevice(fleet)
    const { id } = (await asked({ devices: [imei] })).data
    const [row] = await database.db.select().from(alertRules).where(eq(alertRules.id, id))
    if (!row) throw new Error('no rule')
    const { minBeforeMinutes: _, maxGapMinutes: _gap, ...terms } = row.terms
    await database.db.update(alertRules).set({ terms }).where(eq(alertRules.id, id))
    const same = await change(id, { name: 'Fast', silenceMinutes: 30 })
    expect(same.data).toMatchObject({ version: 1, minBeforeMinutes: 0, maxGapMinutes: null })
    expect(same.data.updatedAt).toBe(row.updatedAt.toISOString())
  })
})

async function told(id: number): Promise<string[]> {
  const rows = await database.db
    .select()
    .from(deviceEvents)
    .where(eq(deviceEvents.deviceId, id))
    .orderBy(asc(deviceEvents.eventTime), asc(deviceEvents.subject))
  return rows
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .map(
      ({ eventTime, endTime }) =>
        `${(+eventTime - START) / MINUTE} ${endTime && (+endTime - START) / MINUTE}`,
    )
}

/** Hours ago, to the minute. */
const START = Math.floor(Date.now() / MINUTE) * MINUTE - 180 * MINUTE

/** A fix each half minute: too fast for two minutes from each of the given ones on; nothing between 60 and 80. */
const drive = (fast: readonly number[]): Report[] =>
  Array.from({ length: 240 }, (_, index) => index / 2)
    .filter((minute) => minute < 60 || minute >= 80)
    .map((minute) => {
      const isFast = fast.some((from) => minute >= from && minute <= from + 2)
      return reportAt(START, minute, minute * 1200, isFast ? 120 : 70)
    })

describe('alerts of such a rule', () => {
  const reports = drive([10, 20, 40, 58, 80, 95])

  it('are the same live, after kills, out of order and in a preview', async () => {
    const [inOrder, killed, late] = [
      await makeDevice(fleet),
      await makeDevice(fleet),
      await makeDevice(fleet),
    ]
    const rule = {
      kind: 'overspeed',
      params: { limitKmh: 90, durationS: 30 },
      devices: [inOrder.imei, killed.imei, late.imei],
      minBeforeMinutes: 14,
      maxGapMinutes: 5,
    }
    await asked(rule)
    await saveLive(inOrder.id, reports)
    // The one at 20 comes too soon; at 59.5 a gap begins, and what goes on after it does since 80.
    const alerts = ['10 12', '40 42', '58 59.5', '80 82']
    expect(await told(inOrder.id)).toEqual(alerts)
    await saveLive(killed.id, reports, [22, 41, 83, 118, 125, 190])
    expect(await told(killed.id)).toEqual(alerts)
    await saveLive(late.id, [...reports.slice(0, 30), ...reports.slice(150)])
    expect(await told(late.id)).not.toEqual(alerts)
    await saveLate(late.id, reports.slice(90, 150).reverse())
    await saveLate(late.id, reports.slice(30, 90))
    expect(await told(late.id)).toEqual(alerts)
    const { data } = await callRoute<RulePreviewAnswer>(tryOut, { token, body: rule })
    expect(data).toMatchObject({ devices: 3, alerts: 12 })
    expect(data.rejected).toContainEqual({ reason: 'shortBefore', count: 6 })
  })

  it('that the clock tells keep to it', async () => {
    const [one, other] = [await makeDevice(fleet), await makeDevice(fleet)]
    const stay = { kind: 'stay', params: { minutes: 20 }, devices: [one.imei, other.imei] }
    await asked({ ...stay, maxGapMinutes: 15 })
    const begin = Math.floor(Date.now() / MINUTE) * MINUTE + MINUTE
    const stands = (minutes: number) =>
      Array.from({ length: minutes + 1 }, (_, minute) => reportAt(begin, minute, 0, 0))
    const dueOf = async (id: number) =>
      (await database.db.select().from(alertDeadlines).where(eq(alertDeadlines.deviceId, id))).map(
        ({ dueAt }) => (+dueAt - begin) / MINUTE,
      )
    await saveLive(one.id, stands(4))
    await saveLive(other.id, stands(5))
    expect([await dueOf(one.id), await dueOf(other.id)]).toEqual([[], [20]])
    expect(await raiseDue(system, other.id, begin + 21 * MINUTE)).toBe(1)
    const since = (begin - START) / MINUTE
    expect(await told(other.id)).toEqual([`${since + 20} null`])
    // Nothing comes for longer than it lets pass: what the clock told is over, and it begins anew.
    for (const { id } of [one, other]) await saveLive(id, [reportAt(begin, 60, 0, 0)])
    expect([await told(one.id), await told(other.id)]).toEqual([[], [`${since + 20} ${since + 20}`]])
  })
})
