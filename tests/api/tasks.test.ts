import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as makeKey } from '@/app/api/api-keys/route'
import { POST as postCancel } from '@/app/api/tasks/[id]/cancel/route'
import { GET as getFile } from '@/app/api/tasks/[id]/file/route'
import { POST as postRetry } from '@/app/api/tasks/[id]/retry/route'
import { DELETE as deleteTask, GET as getTask } from '@/app/api/tasks/[id]/route'
import { GET as getTasks } from '@/app/api/tasks/route'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { tasks } from '@/db/schema/tasks'
import { AppError } from '@/lib/errors'
import type { Task } from '@/lib/tasks/schema'
import type { RouteHandler } from '@/server/next/route'
import { newFileKey } from '@/server/storage/file-storage'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { openTask, orderTask, taskRunners, untilTask } from '../support/task-runners'
import { until } from '../support/until'
import { makeAccount, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
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

const { runners, work } = taskRunners()
const order = (login: string, params?: Record<string, unknown>) => orderTask(ids[login] ?? 0, params)
const open = (login: string, id: number) => openTask(tokens[login], id)
const verb = (handler: RouteHandler, login: string, id: number, method = 'POST') =>
  callRoute<Task>(handler, { token: tokens[login], params: { id: String(id) }, method })
const ends = (id: number, status: Task['status']) => untilTask(tokens.fleet, id, status)

describe('the list', () => {
  it('is given in pages of 10 to 100, each before the last task of the one before', async () => {
    ids.paging = await makeAccount('paging', 'enterprise', ids.admin)
    tokens.paging = await tokenFor('paging')
    const made: number[] = []
    for (let task = 0; task < 12; task++) made.unshift((await order('paging')).id)
    const ask = (query: string) =>
      callRoute<Task[]>(getTasks, { token: tokens.paging, path: `/api/tasks?${query}` })
    const page = async (query: string) => (await ask(query)).data.map(({ id }) => id)
    expect(await page('')).toEqual(made)
    expect(await page('pageSize=10')).toEqual(made.slice(0, 10))
    expect(await page(`pageSize=10&before=${made[9]}`)).toEqual(made.slice(10))
    for (const wrong of ['pageSize=9', 'pageSize=101', 'before=x'])
      expect((await ask(wrong)).status).toBe(400)
  })
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
      device: null,
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
    // Nobody is there to run the next one before the account is closed.
    await runners.pop()?.stop()
    const later = await order('fleet')
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
      status: 'cancelled',
      result: null,
      done: data.done,
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
        accountId: ids.other ?? 0,
        actorId: ids.other ?? 0,
        kind: 'exportDevices',
        title: 'devices',
        language: 'en',
        params: {},
        status: 'done',
        file: newFileKey('tasks', 'csv'),
        fileName: 'devices.csv',
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
