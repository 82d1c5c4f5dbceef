import { eq, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELETE, PUT } from '@/app/api/report-schedules/[id]/route'
import { GET as listRuns } from '@/app/api/report-schedules/[id]/runs/route'
import { POST as sendNow } from '@/app/api/report-schedules/[id]/send-now/route'
import { GET as list, POST } from '@/app/api/report-schedules/route'
import { GET as getFile } from '@/app/api/tasks/[id]/file/route'
import { orderDueReport, retimeSchedules } from '@/db/queries/reports/schedule-runs'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { outbox } from '@/db/schema/outbox'
import { reportRuns, reportSchedules } from '@/db/schema/report-schedules'
import { tasks } from '@/db/schema/tasks'
import { systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import type { ReportRun, Schedule } from '@/lib/reports/schedule-schema'
import { addDays, dayOf } from '@/lib/time/wall-clock'
import { TASK_HANDLERS } from '@/worker/tasks/kinds'
import { runTasks } from '@/worker/tasks/run-tasks'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { testOutbox } from '../support/outbox-worker'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
testOutbox()
const system = systemAccess('worker')
const tokens: Record<string, string> = {}
let box: MailBox
let van: { imei: string }
let foreign: { imei: string }
let fleet: number
let other: number
let depot: number

const body = (more: object = {}) => ({
  report: 'mileageDaily',
  frequency: 'daily',
  minute: 420,
  format: 'xlsx',
  recipients: ['boss@example.com'],
  ...more,
})
const make = (more: object, token = tokens.fleet) => callRoute<Schedule>(POST, { body: body(more), token })
const withWorker = async (work: () => Promise<unknown>) => {
  const worker = await runTasks({ handlers: TASK_HANDLERS, pollMs: 50 })
  await work().finally(() => worker.stop())
}
const runsOf = async (id: number, token = tokens.fleet) =>
  (await callRoute<ReportRun[]>(listRuns, { params: { id: String(id) }, token })).data
const done = (id: number) =>
  until(async () => (await runsOf(id)).every(({ status }) => status === 'done') || null)

/** Pauses every other schedule, so that the clock of the day decides nothing. */
const leaveOnly = (id: number) =>
  database.db.update(reportSchedules).set({ enabled: false }).where(ne(reportSchedules.id, id))

beforeAll(async () => {
  box = await startMailBox()
  Object.assign(process.env, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(box.port),
    MAIL_FROM: 'Tracking <no-reply@example.com>',
  })
  const admin = await makeAccount('admin', 'administrator')
  fleet = await makeAccount('fleet', 'enterprise', admin, { timeZone: 'Asia/Kathmandu' })
  other = await makeAccount('other', 'enterprise', admin)
  depot = await makeAccount('depot', 'endUser', fleet)
  await makeAccount('blind', 'enterprise', admin, { viewReport: false })
  van = await makeDevice(fleet, { name: 'Van' })
  await makeDevice(depot, { name: 'Lorry', model: 'JM-VL03' })
  foreign = await makeDevice(other, { name: 'Foreign' })
  for (const login of ['fleet', 'other', 'blind']) tokens[login] = await tokenFor(login)
})

afterAll(() => box.stop())

describe('a schedule', () => {
  it('is due next at its time by the clocks of the account', async () => {
    const { status, data } = await make({ report: 'parking', imeis: [van.imei] })
    expect(status).toBe(201)
    expect(data.nextDueAt).toMatch(/T01:15:00/)
    expect(Date.parse(data.nextDueAt)).toBeGreaterThan(Date.now())
    expect(data).toMatchObject({ title: 'Parking', enabled: true, lastRun: null })
  })

  it('is one of each report, and keeps its type and frequency', async () => {
    const { data } = await make({ report: 'idling' })
    expect(await make({ report: 'idling', frequency: 'weekly', weekday: 1 })).toMatchObject({ code: 24007 })
    const put = (more: object, token = tokens.fleet) =>
      callRoute<Schedule>(PUT, {
        method: 'PUT',
        params: { id: String(data.id) },
        body: body({ report: 'idling', ...more }),
        token,
      })
    expect(await put({ report: 'ignition' })).toMatchObject({ code: 24008 })
    expect(await put({ frequency: 'monthly', monthDay: 1 })).toMatchObject({ code: 24008 })
    expect((await put({ minute: 60 })).data.minute).toBe(60)
    expect(await put({ minute: 60 }, tokens.other)).toMatchObject({ status: 404, code: 24006 })
  })

  it('follows its account to other clocks, and is not put off by an hour that they leave out', async () => {
    const { data } = await make({ report: 'temperature' })
    const dueIn = async (zone: string, now: string) => {
      await database.db.update(accounts).set({ timeZone: zone }).where(eq(accounts.id, fleet))
      await retimeSchedules(system, Date.parse(now))
      const found = (await callRoute<Schedule[]>(list, { token: tokens.fleet })).data
      return found.find(({ id }) => id === data.id)?.nextDueAt
    }
    expect(await dueIn('America/Sao_Paulo', '2026-03-01T12:00:00Z')).toBe('2026-03-02T10:00:00.000Z')
    expect(await dueIn('America/Sao_Paulo', '2026-03-05T12:00:00Z')).toBe('2026-03-02T10:00:00.000Z')
    await database.db
      .update(reportSchedules)
      .set({ minute: 150, nextDueAt: new Date('2026-03-29T01:30:00Z') })
      .where(eq(reportSchedules.id, data.id))
    // At 02:00 of that night Berlin goes on at 03:00.
    expect(await dueIn('Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
    // Half past two there, 5:45 ahead of UTC.
    expect(await dueIn('Asia/Kathmandu', '2026-03-28T12:00:00Z')).toBe('2026-03-28T20:45:00.000Z')
  })

  it('bears a name of its own, or that of its report', async () => {
    const { data } = await make({ report: 'humidity', title: ' Cold chain ' })
    expect(data.title).toBe('Cold chain')
    const put = (title: string | null) =>
      callRoute<Schedule>(PUT, {
        method: 'PUT',
        params: { id: String(data.id) },
        body: body({ report: 'humidity', title }),
        token: tokens.fleet,
      })
    expect((await put('')).data.title).toBe('Humidity')
    expect((await put('x'.repeat(51))).status).toBe(400)
  })

  it('is refused where it could never run', async () => {
    expect((await make({ report: 'trips', imeis: [foreign.imei] })).status).toBe(404)
    expect((await make({ report: 'trips', account: other })).status).toBe(404)
    expect(await make({ report: 'trackDetails' })).toMatchObject({ code: 24002 })
    expect((await make({ report: 'none' })).status).toBe(404)
    expect((await make({ report: 'trips', frequency: 'weekly' })).status).toBe(400)
    expect((await make({ report: 'trips', recipients: ['nobody'] })).status).toBe(400)
    expect((await make({ report: 'trips' }, tokens.blind)).status).toBe(403)
  })

  it('is seen by nobody else, and goes when it is told to', async () => {
    const { data } = await make({ report: 'online' })
    const params = { id: String(data.id) }
    expect((await callRoute<Schedule[]>(list, { token: tokens.other })).data).toEqual([])
    expect((await callRoute(listRuns, { params, token: tokens.other })).status).toBe(404)
    expect((await callRoute(DELETE, { method: 'DELETE', params, token: tokens.other })).status).toBe(404)
    expect((await callRoute(DELETE, { method: 'DELETE', params, token: tokens.fleet })).status).toBe(200)
    expect((await callRoute(listRuns, { params, token: tokens.fleet })).status).toBe(404)
  })
})

/** The mails that came for the runs of a schedule, once the outbox has nothing more to send. */
async function mailsOf(scheduleId: number) {
  await until(async () => {
    const open = await database.db
      .select()
      .from(outbox)
      .where(inArray(outbox.state, ['waiting', 'sending']))
    return open.length === 0
  })
  const rows = await database.db
    .select({ id: outbox.id })
    .from(reportRuns)
    .innerJoin(outbox, eq(outbox.cause, sql`'reportRun:' || ${reportRuns.id}`))
    .where(eq(reportRuns.scheduleId, scheduleId))
  return box.received.filter(({ source }) => rows.some(({ id }) => source.includes(`<outbox-${id}-`)))
}

describe('a run', () => {
  it('is ordered once, however many ask, mailed with its file, and in the history', async () => {
    const { data } = await make({ recipients: ['boss@example.com', 'desk@example.com'] })
    await leaveOnly(data.id)
    const due = Date.parse(data.nextDueAt)
    expect(await orderDueReport(system, due - 1)).toBe(false)
    await Promise.all(Array.from({ length: 4 }, () => orderDueReport(system, due + 1000)))
    expect(await orderDueReport(system, due + 1000)).toBe(false)
    const [run, ...others] = await runsOf(data.id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ dueAt: data.nextDueAt, status: 'waiting' })

    await withWorker(() => done(data.id))
    const mails = await mailsOf(data.id)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.to).toEqual(['boss@example.com', 'desk@example.com'])
    expect(mails[0]?.source).toMatch(/^Message-ID: <outbox-\d+-\d+@example.com>/m)
    expect(mails[0]?.source).toContain('spreadsheetml.sheet')

    const [ended] = await runsOf(data.id)
    expect(ended).toMatchObject({ status: 'done', error: null })
    expect(ended?.mailedAt).not.toBeNull()
    const call = { params: { id: String(ended?.taskId) } }
    expect((await rawRoute(getFile, { ...call, token: tokens.fleet })).status).toBe(200)
    expect((await rawRoute(getFile, { ...call, token: tokens.other })).status).toBe(404)
  })

  it('goes on after its worker died, without a second mail', async () => {
    const { data } = await make({ report: 'offline' })
    await leaveOnly(data.id)
    await orderDueReport(system, Date.parse(data.nextDueAt))
    await withWorker(() => done(data.id))
    const [run] = await database.db.select().from(reportRuns).where(eq(reportRuns.scheduleId, data.id))
    // As if the worker had been killed after the mail: the task is claimed, its lease has run out.
    await database.db
      .update(tasks)
      .set({ status: 'running', finishedAt: null, leaseUntil: new Date(Date.now() - 1000) })
      .where(eq(tasks.id, run?.taskId ?? 0))
    await database.db
      .update(reportRuns)
      .set({ finishedAt: null })
      .where(eq(reportRuns.id, run?.id ?? 0))
    await withWorker(() => done(data.id))
    expect(await mailsOf(data.id)).toHaveLength(1)
  })

  it('makes up for days that were missed, each once', async () => {
    const { data } = await make({ report: 'overspeed', recipients: [] })
    await leaveOnly(data.id)
    const now = Date.parse(data.nextDueAt) + 2 * 86_400_000
    while (await orderDueReport(system, now));
    expect((await runsOf(data.id)).map(({ dueAt }) => Date.parse(dueAt))).toEqual(
      [2, 1, 0].map((days) => Date.parse(data.nextDueAt) + days * 86_400_000),
    )
  })

  it('is about the devices that its account has then: with those below or without, of one type or all', async () => {
    const { data } = await make({ report: 'vehicleStatusOverview', format: 'csv', recipients: [] })
    await leaveOnly(data.id)
    const devicesOf = async (minute: number, which: object) => {
      const { data: changed } = await callRoute<Schedule>(PUT, {
        method: 'PUT',
        params: { id: String(data.id) },
        body: body({ report: 'vehicleStatusOverview', format: 'csv', recipients: [], minute, ...which }),
        token: tokens.fleet,
      })
      await orderDueReport(system, Date.parse(changed.nextDueAt))
      await withWorker(() => done(data.id))
      const [run] = (await runsOf(data.id)).filter(({ dueAt }) => dueAt === changed.nextDueAt)
      const params = { id: String(run?.taskId) }
      const text = await (await rawRoute(getFile, { params, token: tokens.fleet })).text()
      return ['Van', 'Lorry'].filter((name) => text.includes(name))
    }
    expect(await devicesOf(1, {})).toEqual(['Van', 'Lorry'])
    expect(await devicesOf(2, { subAccounts: false })).toEqual(['Van'])
    expect(await devicesOf(3, { account: depot })).toEqual(['Lorry'])
    expect(await devicesOf(4, { models: ['GT06N'] })).toEqual(['Van'])
  })
})

it('goes on without a device that was deleted since it was named', async () => {
  const gone = await makeDevice(fleet, { name: 'Gone' })
  const named = { report: 'mileage', format: 'csv', recipients: [], imeis: [van.imei, gone.imei] }
  const { data } = await make(named)
  await leaveOnly(data.id)
  await database.db.update(devices).set({ deletedAt: new Date() }).where(eq(devices.id, gone.id))
  await orderDueReport(system, Date.parse(data.nextDueAt))
  await withWorker(() => done(data.id))
  expect(await runsOf(data.id)).toMatchObject([{ status: 'done', error: null }])
})

describe('sent by hand', () => {
  const send = (id: number, token = tokens.fleet) =>
    callRoute<Schedule>(sendNow, { method: 'POST', params: { id: String(id) }, token })

  it('a paused one is made at once about the last whole day, mailed as ever, and told apart in the history', async () => {
    const { data } = await make({ report: 'drivingBehavior', enabled: false })
    const before = Date.now()
    const { status, data: sent } = await send(data.id)
    expect(status).toBe(201)
    expect(sent).toMatchObject({ nextDueAt: data.nextDueAt, enabled: false, lastRun: { byHand: true } })
    expect(Date.parse(sent.lastRun?.dueAt ?? '')).toBeGreaterThanOrEqual(before)
    await withWorker(() => done(data.id))
    const mails = await mailsOf(data.id)
    expect(mails.map(({ to }) => to)).toEqual([['boss@example.com']])
    const yesterday = addDays(dayOf(before, 'Asia/Kathmandu'), -1)
    expect(mails[0]?.source).toContain(yesterday)
    const [run, ...others] = await runsOf(data.id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ status: 'done', byHand: true, error: null })
    expect(run?.mailedAt).not.toBeNull()
  })

  it('goes on without a device that was deleted, as when it is due; with none left it is refused', async () => {
    const gone = await makeDevice(fleet, { name: 'Sunk' })
    const named = { report: 'logistics', format: 'csv', recipients: [] }
    const { data } = await make({ ...named, imeis: [van.imei, gone.imei] })
    const { data: lone } = await make({ ...named, report: 'clockIn', imeis: [gone.imei] })
    await database.db.update(devices).set({ deletedAt: new Date() }).where(eq(devices.id, gone.id))
    expect((await send(data.id)).status).toBe(201)
    await withWorker(() => done(data.id))
    expect(await runsOf(data.id)).toMatchObject([{ status: 'done', error: null }])
    expect(await send(lone.id)).toMatchObject({ status: 404 })
  })

  it('is refused at once where nobody can be mailed, and made where nobody is to be', async () => {
    const { data } = await make({ report: 'online' })
    const { data: kept } = await make({ report: 'ignition', recipients: [] })
    const { SMTP_HOST } = env()
    Object.assign(env(), { SMTP_HOST: undefined })
    const answers = [await send(data.id), await send(kept.id)]
    Object.assign(env(), { SMTP_HOST })
    expect(answers).toMatchObject([{ status: 409, code: 23_002 }, { status: 201 }])
    expect(await runsOf(data.id)).toEqual([])
    await withWorker(() => done(kept.id))
  })

  it('is one at a time, and takes nothing from the one that is due', async () => {
    const { data } = await make({ report: 'trips', recipients: [] })
    await leaveOnly(data.id)
    const answers = await Promise.all([send(data.id), send(data.id)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 24010])
    const [byHand] = await runsOf(data.id)
    await database.db
      .update(reportSchedules)
      .set({ nextDueAt: new Date(byHand?.dueAt ?? 0) })
      .where(eq(reportSchedules.id, data.id))
    expect(await orderDueReport(system, Date.now() + 1000)).toBe(true)
    expect((await runsOf(data.id)).map((run) => run.byHand).sort()).toEqual([false, true])
    // One that was ordered by the clock is in the way as well.
    expect(await send(data.id)).toMatchObject({ status: 409, code: 24010 })
    await withWorker(() => done(data.id))
    expect((await send(data.id)).status).toBe(201)
  })

  it('is for whoever may edit it, while it could run, and so many an hour', async () => {
    const { data } = await make({ report: 'stateStatistics', recipients: [] })
    expect(await send(data.id, tokens.other)).toMatchObject({ status: 404, code: 24006 })
    expect((await send(data.id, tokens.blind)).status).toBe(403)
    const { data: held } = await make({ report: 'alertDetails', recipients: [], imeis: [van.imei] })
    await database.db
      .update(reportSchedules)
      .set({ question: sql`jsonb_set(question, '{imeis}', ${JSON.stringify([foreign.imei])}::jsonb)` })
      .where(eq(reportSchedules.id, held.id))
    expect((await send(held.id)).status).toBe(404)
    expect(await runsOf(held.id)).toEqual([])
    for (let count = 0; count < 20; count++) await send(data.id)
    expect(await send(data.id)).toMatchObject({ status: 429 })
  })
})
