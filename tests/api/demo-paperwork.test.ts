import { beforeAll, expect, it } from 'vitest'
import { GET as listOwn } from '@/app/api/custom-reports/route'
import { GET as listRuns } from '@/app/api/report-schedules/[id]/runs/route'
import { GET as listSchedules } from '@/app/api/report-schedules/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { GET as getFile } from '@/app/api/tasks/[id]/file/route'
import { GET as listTasks } from '@/app/api/tasks/route'
import { seedCatalogue } from '@/db/seed/catalogue'
import { seedDemoPaperwork } from '@/db/seed/demo-paperwork'
import { seedDemoWorld } from '@/db/seed/demo-world'
import { DEMO_OWN_REPORTS, DEMO_SCHEDULES } from '@/demo/paperwork'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { type CustomReportListed, customName } from '@/lib/reports/custom-schema'
import type { ReportRun, Schedule } from '@/lib/reports/schedule-schema'
import type { ReportAnswer } from '@/lib/reports/schema'
import type { Task } from '@/lib/tasks/schema'
import { orderScheduledReports } from '@/worker/jobs/order-scheduled-reports'
import { TASK_HANDLERS } from '@/worker/tasks/kinds'
import { runTasks } from '@/worker/tasks/run-tasks'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { until } from '../support/until'
import { PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const HOUR = 3_600_000
let token: string

beforeAll(async () => {
  await seedCatalogue(database.db, PROTOCOLS)
  const now = new Date()
  await seedDemoWorld(database.db, { kind: 'demo', password: PASSWORD, now })
  expect(await seedDemoPaperwork(database.db, now)).toBe('seeded')
  expect(await seedDemoPaperwork(database.db, now)).toBe('there already')
  token = await tokenFor('demo-fleet')
})

it('has reports of its own, one handed down, and each can be run', async () => {
  const { data } = await callRoute<CustomReportListed[]>(listOwn, { token })
  expect(data.map(({ name }) => name).sort()).toEqual(
    DEMO_OWN_REPORTS.map(({ report }) => report.name).sort(),
  )
  expect(data.filter(({ own }) => !own)).toHaveLength(1)
  const [from, to] = [Date.now() - 48 * HOUR, Date.now() - HOUR].map((time) => new Date(time).toISOString())
  for (const { id, computed } of data) {
    const name = customName(id)
    const path = `/api/reports/${name}?from=${from}&to=${to}`
    const answer = await callRoute<ReportAnswer>(getReport, { params: { name }, path, token })
    expect(answer.status).toBe(200)
    expect(answer.data.columns.flatMap(({ label }) => label ?? [])).toEqual(
      computed.map(({ label }) => label),
    )
  }
})

it('has automatic reports whose days the worker makes up for, and mails that have gone out', async () => {
  await orderScheduledReports.run()
  const worker = await runTasks({ handlers: TASK_HANDLERS, pollMs: 50 })
  try {
    await until(async () => {
      const { data } = await callRoute<Task[]>(listTasks, { token })
      return data.length > 0 && data.every(({ status }) => status === 'done')
    })
  } finally {
    await worker.stop()
  }
  const { data } = await callRoute<Schedule[]>(listSchedules, { token })
  expect(data.map(({ title }) => title).sort()).toEqual(DEMO_SCHEDULES.map(({ title }) => title).sort())
  for (const { id, enabled, recipients } of data) {
    const params = { id: String(id) }
    const { data: runs } = await callRoute<ReportRun[]>(listRuns, { params, token })
    expect(runs.length).toBeGreaterThanOrEqual(2)
    // Nobody is written to by a demo that somebody has given a mail server.
    expect(enabled).toBe(recipients.length === 0)
    for (const run of runs) {
      expect(run).toMatchObject({ status: 'done', error: null })
      expect(run.mailedAt !== null).toBe(!enabled)
      if (run.taskId === null) continue
      const file = await rawRoute(getFile, { params: { id: String(run.taskId) }, token })
      expect(file.status).toBe(200)
      await file.body?.cancel()
    }
  }
})
