import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as makeKey } from '@/app/api/api-keys/route'
import { PUT as putReport } from '@/app/api/custom-reports/[id]/route'
import { POST as makeReport } from '@/app/api/custom-reports/route'
import { PUT as putSchedule } from '@/app/api/report-schedules/[id]/route'
import { POST as makeSchedule } from '@/app/api/report-schedules/route'
import { POST as cancel } from '@/app/api/tasks/[id]/cancel/route'
import { GET as getFile } from '@/app/api/tasks/[id]/file/route'
import { POST as retry } from '@/app/api/tasks/[id]/retry/route'
import { GET as getTask, DELETE as remove } from '@/app/api/tasks/[id]/route'
import { GET as listTasks } from '@/app/api/tasks/route'
import { orderDueReport } from '@/db/queries/reports/schedule-runs'
import { reportRuns, reportSchedules } from '@/db/schema/report-schedules'
import { tasks } from '@/db/schema/tasks'
import { systemAccess } from '@/lib/auth/access'
import { type CustomReportListed, customName } from '@/lib/reports/custom-schema'
import type { Schedule } from '@/lib/reports/schedule-schema'
import type { Task } from '@/lib/tasks/schema'
import { TASK_HANDLERS } from '@/worker/tasks/kinds'
import { runTasks } from '@/worker/tasks/run-tasks'
import { callRoute, rawRoute } from '../support/call-route'
import { reportWorld } from '../support/report-world'
import { until } from '../support/until'
import { PASSWORD } from '../support/world'

const { tokens, database } = reportWorld()
const system = systemAccess('test')
/** Texts of places, which tell no numbers. */
const PLACED = /Porto|Portugal|km/
const MIDNIGHT = Math.floor(Date.now() / 86_400_000) * 86_400_000
const MILEAGE = { source: 'mileage', columns: ['device'] }
const TRIPS = { source: 'trips', columns: ['device', 'startPlace', 'endPlace'] }

let key = ''
let worker: Awaited<ReturnType<typeof runTasks>> | undefined
let runs = 0

beforeAll(async () => {
  const scopes = ['reports.read', 'reports.edit', 'tasks.read', 'devices.read']
  const body = { name: 'erp', scopes, password: PASSWORD }
  key = (await callRoute<{ key: string }>(makeKey, { token: tokens.fleet, body })).data.key
})
afterAll(() => worker?.stop())

const idOf = (id: number) => ({ params: { id: String(id) } })

/** A report that is put together of mileage, with a schedule; `turn` makes another of it, `set` sets the schedule anew. */
async function scheduled(name: string, token: string) {
  const body = (made: object) => ({ name, ...made })
  const { data: report } = await callRoute<CustomReportListed>(makeReport, {
    token: key,
    body: body(MILEAGE),
  })
  const schedule = {
    report: customName(report.id),
    recipients: [],
    frequency: 'daily',
    minute: 360,
    format: 'csv',
  }
  const { status, data } = await callRoute<Schedule>(makeSchedule, { token, body: schedule })
  expect(status).toBe(201)
  const turn = async (made: object) => {
    const given = { ...idOf(report.id), token: key, body: body(made), method: 'PUT' }
    expect((await callRoute(putReport, given)).status).toBe(200)
  }
  const set = async (who: string) => {
    const given = { ...idOf(data.id), token: who, body: schedule, method: 'PUT' }
    expect((await callRoute(putSchedule, given)).status).toBe(200)
  }
  return { id: data.id, turn, set }
}

/** Orders a run about yesterday, in whose noon the world's trips are; gives its task. */
async function orderRun(id: number): Promise<number> {
  const nextDueAt = new Date(MIDNIGHT + ++runs * 1000)
  await database.db.update(reportSchedules).set({ nextDueAt }).where(eq(reportSchedules.id, id))
  expect(await orderDueReport(system, nextDueAt.getTime())).toBe(true)
  const found = await database.db.select().from(reportRuns).where(eq(reportRuns.dueAt, nextDueAt))
  return found[0]?.taskId ?? 0
}

const fileFor = (id: number, token = tokens.fleet) => rawRoute(getFile, { ...idOf(id), token })

/** What the file of a task says, once it is made. */
async function fileOf(id: number): Promise<string> {
  worker ??= await runTasks({ handlers: TASK_HANDLERS, pollMs: 50 })
  await until(async () => (await fileFor(id)).status === 200, 60)
  const text = await (await fileFor(id)).text()
  expect(text).toContain('Van')
  return text
}

describe('a schedule, whatever its report turns into', () => {
  it('tells what who set it last may know', async () => {
    const { id, turn, set } = await scheduled('Turned', key)
    await turn(TRIPS)
    expect(await fileOf(await orderRun(id))).not.toMatch(PLACED)
    await set(tokens.fleet ?? '')
    expect(await fileOf(await orderRun(id))).toMatch(PLACED)
    await turn(MILEAGE)
    await set(key)
    await turn(TRIPS)
    expect(await fileOf(await orderRun(id))).not.toMatch(PLACED)
  })

  it('tells no more in a run that waited while it was set', async () => {
    const { id, turn, set } = await scheduled('Waited', tokens.fleet ?? '')
    await worker?.stop()
    worker = undefined
    const task = await orderRun(id)
    await set(key)
    await turn(TRIPS)
    expect(await fileOf(task)).not.toMatch(PLACED)
  })
})

describe('files of reports that others ordered', () => {
  const verbs = [
    { handler: cancel, method: 'POST' },
    { handler: retry, method: 'POST' },
    { handler: remove, method: 'DELETE' },
  ]
  const statusOf = async (id: number, { handler, method }: (typeof verbs)[number]) =>
    (await callRoute(handler, { ...idOf(id), token: key, method })).status
  const listed = async (id: number) =>
    (await callRoute<Task[]>(listTasks, { token: key })).data.find((task) => task.id === id)

  it('take the permission to know places', async () => {
    const { id, turn } = await scheduled('Of others', tokens.fleet ?? '')
    await turn(TRIPS)
    const task = await orderRun(id)
    expect(await fileOf(task)).toMatch(PLACED)
    expect(await listed(task)).toMatchObject({ status: 'done', tellsPlaces: true })
    expect((await fileFor(task, key)).status).toBe(403)
    for (const status of ['done', 'failed']) {
      await database.db.update(tasks).set({ status }).where(eq(tasks.id, task))
      for (const verb of verbs) expect(await statusOf(task, verb)).toBe(403)
    }
    expect((await callRoute<Task>(getTask, { ...idOf(task), token: tokens.fleet })).data.status).toBe(
      'failed',
    )
  })

  it('do not where they were ordered without', async () => {
    const { id, turn } = await scheduled('Its own', key)
    await turn(TRIPS)
    const task = await orderRun(id)
    await fileOf(task)
    expect(await listed(task)).toMatchObject({ status: 'done', tellsPlaces: false })
    expect(await (await fileFor(task, key)).text()).toContain('Van')
    await database.db.update(tasks).set({ status: 'failed' }).where(eq(tasks.id, task))
    expect(await statusOf(task, { handler: retry, method: 'POST' })).toBe(200)
    expect(await fileOf(task)).not.toMatch(PLACED)
    expect(await statusOf(task, { handler: remove, method: 'DELETE' })).toBe(200)
  })
})
