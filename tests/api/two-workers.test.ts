import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as schedule } from '@/app/api/report-schedules/route'
import { outbox } from '@/db/schema/outbox'
import { reportRuns, reportSchedules } from '@/db/schema/report-schedules'
import { tasks } from '@/db/schema/tasks'
import type { Schedule } from '@/lib/reports/schedule-schema'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { type MailBox, startMailBox } from '../support/smtp-server'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const workers = new Map<string, ChildProcess>()
let box: MailBox
let folder: string
let token: string

beforeAll(async () => {
  box = await startMailBox()
  folder = await mkdtemp(path.join(tmpdir(), 'two-workers-'))
  setFileStorage(folderStorage(path.join(folder, 'files')))
  const fleet = await makeAccount('fleet', 'enterprise')
  await makeDevice(fleet)
  token = await tokenFor('fleet')
})
afterAll(async () => {
  for (const worker of workers.values()) worker.kill('SIGKILL')
  await box.stop()
  await rm(folder, { recursive: true, force: true })
})

function startWorker(name: string): void {
  const mail = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(box.port),
    MAIL_FROM: 'Tracking <no-reply@example.com>',
  }
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: folder,
    NODE_NAME: name,
    LOG_LEVEL: 'silent',
  }
  const worker = spawn(process.execPath, ['--import', 'tsx', 'tests/support/scheduled-worker.ts'], {
    env: { ...process.env, ...mail, ...settings },
    stdio: 'ignore',
  })
  workers.set(name, worker)
}

/** How many sessions of workers wait for a lock. */
const blocked = async () => {
  const rows = await database.db.execute(sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

it('two workers make a report that is due once, also when the one that makes it is killed', async () => {
  const body = {
    report: 'mileageDaily',
    frequency: 'daily',
    minute: 420,
    format: 'xlsx',
    recipients: ['boss@example.com'],
  }
  const { status, data } = await callRoute<Schedule>(schedule, { token, body })
  expect(status).toBe(201)
  startWorker('a')
  startWorker('b')
  // Both are there before anything is due, and what the report reads is held back, so that whoever makes it is in its midst.
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table device_quarter_hours in access exclusive mode`)
    await database.db.update(reportSchedules).set({ nextDueAt: sql`next_due_at - interval '1 day'` })
    await until(async () => (await blocked()) > 0, 60)
    const [held] = await database.db.select().from(tasks)
    expect(held).toMatchObject({ status: 'running', attempt: 1 })
    const maker = workers.get(held?.leaseNode ?? '')
    maker?.kill('SIGKILL')
    await until(async () => maker?.signalCode === 'SIGKILL')
  })

  const sent = await until(async () => {
    const rows = await database.db.select().from(outbox)
    return rows.some(({ state }) => state === 'sent') && rows
  }, 60)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ state: 'sent', attempts: 1 })
  expect(box.received.map(({ to }) => to)).toEqual([['boss@example.com']])
  const done = await database.db.select().from(tasks)
  expect(done).toHaveLength(1)
  expect(done[0]).toMatchObject({ status: 'done', attempt: 2, crashes: 1 })
  const runs = await database.db.select().from(reportRuns)
  expect(runs).toHaveLength(1)
  expect(runs[0]).toMatchObject({ scheduleId: data.id, taskId: done[0]?.id })
  expect(runs[0]?.finishedAt).not.toBeNull()
  expect([...workers].filter(([, { signalCode }]) => signalCode === null)).toHaveLength(1)
}, 180_000)
