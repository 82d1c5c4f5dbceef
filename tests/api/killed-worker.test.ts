import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as postFile } from '@/app/api/devices/import/file/route'
import { businessLogs } from '@/db/schema/business-logs'
import { devices } from '@/db/schema/devices'
import { tasks } from '@/db/schema/tasks'
import type { Task } from '@/lib/tasks/schema'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

const ROWS = 8000
const database = freshDatabase()
const workers: ChildProcess[] = []
let folder: string
let token: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'killed-'))
  setFileStorage(folderStorage(path.join(folder, 'files')))
  await makeAccount('north', 'distributor')
  token = await tokenFor('north')
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, ['--import', 'tsx', 'tests/support/task-worker.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  workers.push(worker)
  return worker
}

it('a worker killed in the middle of an import is replaced, and every row lands exactly once', async () => {
  const lines = Array.from({ length: ROWS }, (_, row) => `${863_000_000_000_000 + row},Van ${row}`)
  const form = new FormData()
  form.set('file', new File([['IMEI,Name', ...lines, '12,bad'].join('\n')], 'fleet.csv'))
  const { data } = await callRoute<Task>(postFile, { token, form })
  const row = async () => (await database.db.select().from(tasks).where(eq(tasks.id, data.id)))[0]

  const first = startWorker()
  await until(async () => ((await row())?.done ?? 0) >= 500)
  first.kill('SIGKILL')
  await until(async () => first.signalCode === 'SIGKILL')
  const left = await row()
  expect(left?.status).toBe('running')
  expect(left?.done).toBeLessThan(ROWS)

  startWorker()
  const task = await until(async () => {
    const found = await row()
    return found?.finishedAt ? found : null
  }, 40)
  expect(task).toMatchObject({
    status: 'done',
    attempt: 2,
    crashes: 1,
    done: ROWS + 1,
    result: { created: ROWS, refused: 1, problems: { imeiFormat: 1 } },
  })
  const [landed] = await database.db.select({ count: count() }).from(devices)
  expect(landed?.count).toBe(ROWS)
  const [actions] = await database.db
    .select({ count: count() })
    .from(businessLogs)
    .where(eq(businessLogs.action, 'devices.create'))
  expect(actions?.count).toBe(ROWS)
}, 90_000)
