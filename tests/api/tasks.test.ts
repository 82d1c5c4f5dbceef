import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { POST as makeKey } from '@/app/api/api-keys/route'
import { POST as postCancel } from '@/app/api/tasks/[id]/cancel/route'
import { GET as getFile } from '@/app/api/tasks/[id]/file/route'
import { POST as postRetry } from '@/app/api/tasks/[id]/retry/route'
import { DELETE as deleteTask, GET as getTask } from '@/app/api/tasks/[id]/route'
import { GET as getTasks } from '@/app/api/tasks/route'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { claimTask, expireTasks, finishTask, saveProgress, TaskLost } from '@/db/queries/tasks/task-claims'
import { insertTask } from '@/db/queries/tasks/tasks'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { tasks } from '@/db/schema/tasks'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Task } from '@/lib/tasks/schema'
import type { RouteHandler } from '@/server/next/route'
import { newFileKey } from '@/server/storage/file-storage'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { runTasks } from '@/worker/tasks/run-tasks'
import { type RunningTask, taskHandler } from '@/worker/tasks/task-handler'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { until } from '../support/until'
import { makeAccount, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tasks-'))
  setFileStorage(folderStorage(folder))
  ids.admin = await makeAccount('admin', 'administrator')
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.admin)
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet)
  ids.other = await makeAccount('other', 'enterprise', ids.admin)
  for (const login of ['admin', 'fleet', 'desk', 'other']) tokens[login] = await tokenFor(login)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Runner = Awaited<ReturnType<typeof runTasks>>
const runners: Runner[] = []
const work = async (run: (task: RunningTask<unknown>) => Promise<object | undefined>, options = {}) => {
  const handler = taskHandler({ kind: 'exportDevices', params: z.any(), run })
  const runner = await runTasks({ handlers: { exportDevices: handler }, pollMs: 50, ...options })
  runners.push(runner)
  return runner
}
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
  await database.db.delete(tasks)
})

const order = async (login: string, params: Record<string, unknown> = {}) => {
  const access = await accessOfActor(system, ids[login] ?? 0)
  if (!access) throw new Error('no such account')
  return insertTask(access, { kind: 'exportDevices', title: `of ${login}`, language: 'en', params })
}
const open = (login: string, id: number) =>
  callRoute<Task>(getTask, { token: tokens[login], params: { id: String(id) } })
const verb = (handler: RouteHandler, login: string, id: number, method = 'POST') =>
  callRoute<Task>(handler, { token: tokens[login], params: { id: String(id) }, method })
const ends = (id: number, status: string) =>
  until(async () => {
    const { data } = await open('fleet', id)
    return data.status === status && data
  })

describe('a task', () => {
  it('is seen by who ordered it, and by the account that a virtual one acts for', async () => {
    const [own, desk] = [await order('fleet'), await order('desk')]
    const list = async (login: string) =>
      (await callRoute<Task[]>(getTasks, { token: tokens[login] })).data.map(({ id }) => id)
    expect(await list('fleet')).toEqual([desk.id, own.id])
    expect(await list('desk')).toEqual([desk.id])
    expect(await list('other')).toEqual([])
    expect(await list('admin')).toEqual([])
    for (const login of ['other', 'admin', 'desk']) {
      expect(await open(login, own.id)).toMatchObject({ status: 404, code: 23010 })
      for (const handler of [postCancel, postRetry])
        expect(await verb(handler, login, own.id)).toMatchObject({ status: 404 })
      expect(await verb(deleteTask, login, own.id, 'DELETE')).toMatchObject({ status: 404 })
      expect((await rawRoute(getFile, { token: tokens[login], params: { id: String(own.id) } })).status).toBe(
        404,
      )
    }
  })

  it('runs with progress, leaves a file with its name, and shows what came of it', async () => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    await work(async ({ progress, saveFile, access, params }) => {
      await progress({ done: 3, total: 9 })
      await gate
      await saveFile('Übersicht 1.csv', 'csv', Buffer.from('a,b\r\n'), 'text/csv')
      await progress({ done: 9 })
      return { actor: access.actorId, params }
    })
    const { id } = await order('desk', { from: 'here' })
    await until(async () => (await open('fleet', id)).data.done === 3)
    expect((await open('fleet', id)).data).toMatchObject({ status: 'running', total: 9 })
    expect((await rawRoute(getFile, { token: tokens.fleet, params: { id: String(id) } })).status).toBe(409)
    go()
    expect(await ends(id, 'done')).toMatchObject({
      done: 9,
      fileName: 'Übersicht 1.csv',
      fileExpired: false,
      result: { actor: ids.desk, params: { from: 'here' } },
    })
    const file = await rawRoute(getFile, { token: tokens.desk, params: { id: String(id) } })
    expect(await file.text()).toBe('a,b\r\n')
    expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%9Cbersicht%201.csv")
  })

  it('acts with what who ordered it may do when it runs', async () => {
    const { id } = await order('fleet')
    await database.db.update(accounts).set({ modifyData: false }).where(eq(accounts.id, ids.fleet!))
    await work(async ({ access }) => ({ may: access.permissions.has('devices.move') }))
    expect((await ends(id, 'done')).result).toEqual({ may: false })
    const later = await order('fleet')
    await runners.pop()?.stop()
    await database.db.update(tasks).set({ status: 'waiting', attempt: 9 }).where(eq(tasks.id, later.id))
    await database.db.update(accounts).set({ disabled: true }).where(eq(accounts.id, ids.fleet!))
    await work(async () => ({ ran: true }))
    const row = await until(async () => {
      const [found] = await database.db.select().from(tasks).where(eq(tasks.id, later.id))
      return found?.status === 'failed' && found
    })
    expect(row).toMatchObject({ error: { name: 'permissionDenied' }, result: null })
    await database.db
      .update(accounts)
      .set({ disabled: false, modifyData: true })
      .where(eq(accounts.id, ids.fleet!))
  })

  it('that fails says why, in words for people only, and can be tried again', async () => {
    let tries = 0
    await work(async ({ done, progress }) => {
      if (tries++ === 0) {
        await progress({ done: 4 })
        throw new AppError('tooManyRows', { max: 7 })
      }
      if (tries === 2) throw new Error('select secret from somewhere')
      return { from: done }
    })
    const { id } = await order('fleet')
    expect((await ends(id, 'failed')).error).toEqual({ name: 'tooManyRows', params: { max: 7 } })
    await verb(postRetry, 'fleet', id)
    const again = await until(async () => {
      const { data } = await open('fleet', id)
      return data.status === 'failed' && data.error?.name === 'systemAbnormal' && data
    })
    expect(JSON.stringify(again)).not.toContain('secret')
    await verb(postRetry, 'fleet', id)
    expect((await ends(id, 'done')).result).toEqual({ from: 4 })
    expect(await verb(postRetry, 'fleet', id)).toMatchObject({ status: 409, code: 23011 })
    expect(await verb(postCancel, 'fleet', id)).toMatchObject({ status: 409 })
  })

  it('called off stops at its next step and lands nothing more', async () => {
    let ended = false
    await work(async ({ progress }) => {
      try {
        for (let step = 1; ; step++) {
          await progress({ done: step })
          await sleep(5)
        }
      } finally {
        ended = true
      }
    })
    const { id } = await order('fleet')
    await until(async () => (await open('fleet', id)).data.done > 2)
    const { data } = await verb(postCancel, 'fleet', id)
    expect(data.status).toBe('cancelled')
    await until(async () => ended)
    expect((await open('fleet', id)).data).toMatchObject({
      ...{ status: 'cancelled', result: null, done: data.done },
    })
  })

  it('deleted while it runs takes its file along', async () => {
    const files = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
        .length
    const before = await files()
    await work(async ({ saveFile, progress }) => {
      await saveFile('x.csv', 'csv', Buffer.from('x'), 'text/csv')
      for (;;) {
        await progress({ done: 1 })
        await sleep(5)
      }
    })
    const { id } = await order('fleet')
    await until(async () => (await open('fleet', id)).data.done === 1)
    await verb(deleteTask, 'fleet', id, 'DELETE')
    expect((await open('fleet', id)).status).toBe(404)
    await runners.pop()?.stop()
    expect(await files()).toBe(before)
  })

  it('of one account is at most so many at once; every order is written down', async () => {
    for (let count = 0; count < 20; count++) await order('other')
    await expect(order('other')).rejects.toMatchObject({ error: 'quotaReached' })
    await order('fleet')
    const actions = await database.db
      .select({ action: businessLogs.action })
      .from(businessLogs)
      .where(eq(businessLogs.actorId, ids.other!))
    expect(actions.filter(({ action }) => action === 'tasks.create')).toHaveLength(20)
  })
})

describe('workers', () => {
  it('never do the same task twice, however many look for it', async () => {
    const runs = new Map<number, number>()
    const run = async ({ id }: RunningTask<unknown>) => {
      runs.set(id, (runs.get(id) ?? 0) + 1)
      await sleep(5)
      return {}
    }
    await work(run)
    await work(run)
    await work(run)
    const ordered: number[] = []
    for (let count = 0; count < 15; count++) ordered.push((await order('fleet')).id)
    for (const id of ordered) await ends(id, 'done')
    expect([...runs.values()]).toEqual(ordered.map(() => 1))
  })

  it('take over what a dead one held, go on from its last step, and let it write no more', async () => {
    const { id } = await order('fleet')
    const dead = (await claimTask(system, 1))!
    expect(dead.id).toBe(id)
    expect(await claimTask(system, 1)).toBeNull()
    await saveProgress(database.db, dead, { done: 500, total: 1000, result: { found: 3 } })
    await work(async ({ done, result }) => ({ from: done, result }))
    expect((await ends(id, 'done')).result).toEqual({ from: 500, result: { found: 3 } })
    await expect(saveProgress(database.db, dead, { done: 501 })).rejects.toThrow(TaskLost)
    await expect(finishTask(system, dead, { result: { mine: true } })).rejects.toThrow(TaskLost)
    expect((await open('fleet', id)).data).toMatchObject({ done: 500, result: { from: 500 } })
  })

  it('give up a task over which several have died', async () => {
    const { id } = await order('fleet')
    for (let death = 0; death < 4; death++) {
      expect(await claimTask(system, 1)).toMatchObject({ id })
      await database.db.update(tasks).set({ leaseUntil: sql`now() - interval '1 second'` })
    }
    expect(await claimTask(system, 1)).toBeNull()
    expect((await open('fleet', id)).data).toMatchObject({
      status: 'failed',
      error: { name: 'systemAbnormal' },
    })
  })

  it('keep their hold over work that takes longer than a lease, and give it back when they end', async () => {
    let runs = 0
    const slow = async ({ signal }: RunningTask<unknown>) => {
      if (runs++ === 1) return { finished: true }
      await sleep(2500, undefined, { signal })
      return { finished: true }
    }
    const first = await work(slow, { leaseSeconds: 1 })
    const { id } = await order('fleet')
    await until(async () => runs === 1)
    await work(slow, { leaseSeconds: 1 })
    await sleep(1500)
    expect(runs).toBe(1)
    await first.stop()
    expect((await ends(id, 'done')).result).toEqual({ finished: true })
    expect(runs).toBe(2)
  })
})

it('files go after their days, rows later', async () => {
  await work(async ({ saveFile }) => {
    await saveFile('x.csv', 'csv', Buffer.from('x'), 'text/csv')
    return {}
  })
  const { id } = await order('fleet')
  await ends(id, 'done')
  expect(await expireTasks(system)).toEqual([])
  await database.db.update(tasks).set({ expiresAt: sql`now() - interval '1 minute'` })
  expect(await expireTasks(system)).toHaveLength(1)
  expect((await open('fleet', id)).data).toMatchObject({ status: 'done', fileExpired: true })
  expect((await rawRoute(getFile, { token: tokens.fleet, params: { id: String(id) } })).status).toBe(409)
  await database.db.update(tasks).set({ finishedAt: sql`now() - interval '31 days'` })
  await expireTasks(system)
  expect((await open('fleet', id)).status).toBe(404)
})

describe('a key that may only look at tasks', () => {
  it('gets no file of devices that it may not read, and changes no task', async () => {
    const key = async (scopes: string[]) =>
      (
        await callRoute<{ key: string }>(makeKey, {
          token: tokens.other,
          body: { name: scopes[0], scopes, password: PASSWORD },
        })
      ).data.key
    const looks = await key(['tasks.read'])
    const reads = await key(['tasks.read', 'devices.read'])
    const [done] = await database.db
      .insert(tasks)
      .values({
        ...{ accountId: ids.other ?? 0, actorId: ids.other ?? 0, kind: 'exportDevices', title: 'devices' },
        ...{
          language: 'en',
          params: {},
          status: 'done',
          file: newFileKey('tasks', 'csv'),
          fileName: 'devices.csv',
        },
      })
      .returning({ id: tasks.id })
    const params = { id: String(done?.id) }
    expect((await callRoute(getTask, { token: looks, params })).status).toBe(200)
    expect((await rawRoute(getFile, { token: looks, params })).status).toBe(403)
    for (const handler of [postCancel, postRetry])
      expect((await callRoute(handler, { token: looks, params, method: 'POST' })).status).toBe(403)
    expect((await callRoute(deleteTask, { token: looks, params, method: 'DELETE' })).status).toBe(403)
    expect((await callRoute(postCancel, { token: reads, params, method: 'POST' })).status).toBe(409)
    expect((await callRoute(deleteTask, { token: reads, params, method: 'DELETE' })).status).toBe(200)
  })
})
