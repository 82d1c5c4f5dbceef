import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { count, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { POST as postStart } from '@/app/api/imports/traccar/[id]/start/route'
import { POST as postImport } from '@/app/api/imports/traccar/route'
import { POST as postCancel } from '@/app/api/tasks/[id]/cancel/route'
import { POST as postRetry } from '@/app/api/tasks/[id]/retry/route'
import { accounts } from '@/db/schema/accounts'
import { deviceSegments } from '@/db/schema/device-segments'
import { devices } from '@/db/schema/devices'
import { geofences } from '@/db/schema/geofences'
import { importOrigins } from '@/db/schema/import-origins'
import { fixes } from '@/db/schema/positions'
import { tasks } from '@/db/schema/tasks'
import type { Task } from '@/lib/tasks/schema'
import { setImportReach } from '@/server/imports/traccar/reach'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { traccarServer } from '../support/traccar-server'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const workers: ChildProcess[] = []
let folder: string
let token: string
let server: Awaited<ReturnType<typeof traccarServer>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'traccar-killed-'))
  await makeAccount('top', 'administrator')
  token = await tokenFor('top')
  server = await traccarServer(20)
  setImportReach({ resolve: async () => ['127.0.0.1'], isPrivate: true })
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  setImportReach(undefined)
  await server.stop()
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
      WEBHOOK_PRIVATE: '1',
    },
    stdio: 'ignore',
  })
  workers.push(worker)
  return worker
}

const rowOf = async (id: number) => (await database.db.select().from(tasks).where(eq(tasks.id, id)))[0]
const ended = (id: number) =>
  until(async () => {
    const row = await rowOf(id)
    return row?.status === 'done' ? row : null
  }, 60)
const rows = async (table: typeof accounts | typeof devices | typeof geofences | typeof fixes) =>
  (await database.db.select({ count: count() }).from(table))[0]?.count
const daysDone = async () =>
  database.db.select().from(importOrigins).where(isNotNull(importOrigins.positionsUntil))

it('an import goes on by device and day after its worker was killed, and after it was called off', async () => {
  const first = startWorker()
  const body = { door: 'api', url: server.url, user: 'admin', password: 'secret', from: '2026-01-01' }
  const { data: dry } = await callRoute<Task>(postImport, { method: 'POST', token, body })
  await ended(dry.id)
  const { data } = await callRoute<Task>(postStart, { method: 'POST', token, params: { id: String(dry.id) } })
  await until(async () => (await daysDone()).length === 3, 60)
  first.kill('SIGKILL')
  await until(async () => first.signalCode === 'SIGKILL')
  expect((await rowOf(data.id))?.status).toBe('running')
  const reached = (await daysDone()).map(({ positionsUntil }) => positionsUntil ?? '').sort()
  expect(reached[0]! < '2026-09-01').toBe(true)
  const asked = server.calls.length

  const second = startWorker()
  await until(
    async () => (await daysDone()).every(({ positionsUntil }) => (positionsUntil ?? '') > reached[2]!),
    60,
  )
  const params = { id: String(data.id) }
  await callRoute(postCancel, { method: 'POST', token, params })
  await until(async () => (await rowOf(data.id))?.status === 'cancelled')
  await callRoute(postRetry, { method: 'POST', token, params })
  const task = await ended(data.id)
  second.kill('SIGKILL')

  // No day that was brought is asked for again.
  const days = server.calls.slice(asked).filter((call) => call.startsWith('positions?deviceId'))
  expect(days.some((call) => call.includes('from=2026-01-01'))).toBe(false)
  expect(await rows(fixes)).toBe(1080)
  expect(task.result).toMatchObject({ positions: { stored: 1080 } })
  expect([await rows(accounts), await rows(devices), await rows(geofences)]).toEqual([4, 3, 2])
  const trips = await database.db.select().from(deviceSegments).where(eq(deviceSegments.kind, 1))
  expect(trips).toHaveLength(3)
}, 120_000)
