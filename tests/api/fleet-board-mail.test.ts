import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GET as listRuns } from '@/app/api/report-schedules/[id]/runs/route'
import { POST as sendNow } from '@/app/api/report-schedules/[id]/send-now/route'
import { POST } from '@/app/api/report-schedules/route'
import { GET as getFile } from '@/app/api/tasks/[id]/file/route'
import { orderDueReport } from '@/db/queries/reports/schedule-runs'
import { accounts } from '@/db/schema/accounts'
import { deviceQuarterHours } from '@/db/schema/device-segments'
import { vehicleDevices } from '@/db/schema/fleet-vehicles'
import { outbox } from '@/db/schema/outbox'
import { tasks } from '@/db/schema/tasks'
import { systemAccess } from '@/lib/auth/access'
import type { ReportRun, Schedule } from '@/lib/reports/schedule-schema'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import { TASK_HANDLERS } from '@/worker/tasks/kinds'
import { runTasks } from '@/worker/tasks/run-tasks'
import { callRoute, rawRoute } from '../support/call-route'
import { fleetWorld, makeVehicle } from '../support/fleet-world'
import { testMail } from '../support/mail-settings'
import { testOutbox } from '../support/outbox-worker'
import { readMail } from '../support/read-mail'
import { readPdf } from '../support/read-pdf'
import { until } from '../support/until'
import { makeDevice } from '../support/world'

// Before the world: settings are read once.
const mail = testMail()
const { database, tokens, ids } = fleetWorld()
testOutbox()
const system = systemAccess('worker')
const HOUR_MS = 3_600_000

const body = (more: object = {}) => ({
  report: 'fleetBoard',
  frequency: 'weekly',
  weekday: 2,
  minute: 420,
  format: 'pdf',
  recipients: ['boss@example.com', 'desk@example.com'],
  ...more,
})
const make = (more: object = {}, login = 'fleet') =>
  callRoute<Schedule>(POST, { body: body(more), token: tokens[login] })
const runsOf = async (id: number) =>
  (await callRoute<ReportRun[]>(listRuns, { params: { id: String(id) }, token: tokens.fleet })).data
/** The run that was ordered last: one by hand is due before one that the clock has still to come to. */
const newestOf = (runs: readonly ReportRun[]) => [...runs].sort((a, b) => b.id - a.id)[0]
/** Lets a worker do what is ordered, and its mails leave. */
async function workOff(id: number): Promise<ReportRun[]> {
  const worker = await runTasks({ handlers: TASK_HANDLERS, pollMs: 50 })
  const isEnded = ({ status }: ReportRun) => status === 'done' || status === 'failed'
  await until(async () => (await runsOf(id)).every(isEnded) || null).finally(() => worker.stop())
  await until(async () => {
    const open = await database.db
      .select()
      .from(outbox)
      .where(inArray(outbox.state, ['waiting', 'sending']))
    return open.length === 0 || null
  })
  return runsOf(id)
}

let board: Schedule

beforeAll(async () => {
  const device = await makeDevice(ids.fleet ?? 0)
  const vehicle = await makeVehicle(ids.fleet ?? 0, 'Van')
  const long = new Date(Date.now() - 40 * 24 * HOUR_MS)
  await database.db.insert(vehicleDevices).values({ deviceId: device.id, vehicleId: vehicle, fromTime: long })
  board = (await make()).data
  // What the coming run tells of: seven days, of which some may be still to come, and seven before them.
  const due = dayOf(Date.parse(board.nextDueAt), 'UTC')
  const quarter = (day: string, km: number) => ({
    deviceId: device.id,
    quarter: new Date(startOfDay(day, 'UTC') + 12 * HOUR_MS),
    distanceCm: km * 100_000,
    movingS: 900,
    idleS: 0,
  })
  await database.db
    .insert(deviceQuarterHours)
    .values([
      quarter(addDays(due, -15), 1000),
      quarter(addDays(due, -14), 40),
      quarter(addDays(due, -8), 10),
      quarter(addDays(due, -7), 60),
    ])
})

afterEach(async () => {
  await database.db
    .update(accounts)
    .set({ disabled: false, expiresAt: null })
    .where(eq(accounts.id, ids.fleet ?? 0))
})

describe('the board by mail', () => {
  it('is a schedule of who has a fleet, of all of it and on paper', async () => {
    expect(board).toMatchObject({
      report: 'fleetBoard',
      title: 'Data board of the fleet',
      frequency: 'weekly',
    })
    expect(await make()).toMatchObject({ code: 24007 })
    expect((await make({}, 'shop')).status).toBe(403)
    for (const wrong of [{ format: 'xlsx' }, { subAccounts: false }, { models: ['GT06N'] }])
      expect((await make(wrong)).status).toBe(400)
    const many = Array.from({ length: 11 }, (_, at) => `x${at}@example.com`)
    expect((await make({ recipients: many })).status).toBe(400)
  })

  it('is mailed once a week with its paper and the main figures of the seven days that are over', async () => {
    const due = Date.parse(board.nextDueAt)
    await Promise.all(Array.from({ length: 4 }, () => orderDueReport(system, due + 1000)))
    expect(await orderDueReport(system, due + 6 * 24 * HOUR_MS)).toBe(false)
    const runs = await workOff(board.id)
    expect(runs).toMatchObject([{ status: 'done', error: null }])
    expect(mail.box.received.map(({ to }) => to)).toEqual([['boss@example.com', 'desk@example.com']])
    const source = mail.box.received[0]?.source ?? ''
    const { subject } = readMail(source)
    // Its words are a part of their own beside the paper.
    const { text } = readMail(source.slice(source.indexOf('Content-Type: multipart/alternative')))
    const last = dayOf(due - 24 * HOUR_MS, 'UTC')
    expect(subject).toContain(`${addDays(last, -6)} – ${last}`)
    expect(text).toContain('The seven days against the seven before')
    expect(text).toContain('Distance · 60.0 km · 50.0 km · +20%')
    expect(source).toContain('application/pdf')
    const file = await rawRoute(getFile, {
      params: { id: String(runs[0]?.taskId) },
      token: tokens.fleet,
    })
    const paper = readPdf(Buffer.from(await file.arrayBuffer()))
      .flat()
      .join('\n')
    expect(paper).toContain('The seven days against the seven before')
    expect(paper).toContain('60.0 km')
    expect(paper).not.toContain('This week against last')
  })

  it('is not mailed while the account is suspended or its time is over, and says so', async () => {
    for (const stopped of [{ disabled: true }, { expiresAt: new Date(Date.now() - 1000) }]) {
      await callRoute(sendNow, { method: 'POST', params: { id: String(board.id) }, token: tokens.fleet })
      await database.db
        .update(accounts)
        .set(stopped)
        .where(eq(accounts.id, ids.fleet ?? 0))
      const worker = await runTasks({ handlers: TASK_HANDLERS, pollMs: 50 })
      const isOpen = async () =>
        database.db.$count(tasks, inArray(tasks.status, ['waiting', 'running'])).then((open) => open > 0)
      await until(async () => !(await isOpen()) || null).finally(() => worker.stop())
      await database.db
        .update(accounts)
        .set({ disabled: false, expiresAt: null })
        .where(eq(accounts.id, ids.fleet ?? 0))
      expect(newestOf(await runsOf(board.id))).toMatchObject({
        status: 'failed',
        error: { name: 'permissionDenied' },
      })
    }
    expect(mail.box.received).toEqual([])
  })

  it('is not mailed to anybody once its account has no fleet any more', async () => {
    await callRoute(sendNow, { method: 'POST', params: { id: String(board.id) }, token: tokens.fleet })
    const typeOf = async (type: number) =>
      database.db
        .update(accounts)
        .set({ type })
        .where(eq(accounts.id, ids.fleet ?? 0))
    const [before] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, ids.fleet ?? 0))
    const [shop] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, ids.shop ?? 0))
    await typeOf(shop?.type ?? 0)
    const runs = await workOff(board.id)
    await typeOf(before?.type ?? 0)
    expect(newestOf(runs)).toMatchObject({ status: 'failed', error: { name: 'permissionDenied' } })
    expect(mail.box.received).toEqual([])
  })

  it('that no server takes is seen in the history', async () => {
    mail.box.refuse()
    await callRoute(sendNow, { method: 'POST', params: { id: String(board.id) }, token: tokens.fleet })
    expect(newestOf(await workOff(board.id))).toMatchObject({
      status: 'done',
      mailedAt: null,
      error: { name: 'mailFailed' },
    })
  })
})
