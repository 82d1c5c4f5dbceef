import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as makeKey } from '@/app/api/api-keys/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as postDeletion } from '@/app/api/messages/deletion/route'
import { POST as postRead } from '@/app/api/messages/read/route'
import { GET as getMessages } from '@/app/api/messages/route'
import { GET as getUnread } from '@/app/api/messages/unread/route'
import { PUT as putPreference } from '@/app/api/preferences/[name]/route'
import { GET as newsWindow } from '@/app/tsp2/tsp-asset/account/showWindow/route'
import { tellExpiry } from '@/db/queries/messages/expiry-messages'
import { deleteOldMessages } from '@/db/queries/messages/message-retention'
import { tellAccounts } from '@/db/queries/messages/tell-accounts'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { announcements, messages } from '@/db/schema/messages'
import { systemAccess } from '@/lib/auth/access'
import { MAX_MESSAGES } from '@/lib/messages/message-types'
import type { ChangedMessages, MessageList } from '@/lib/messages/schema'
import { messageOfRelease, NEWEST_RELEASE, RELEASES } from '@/lib/releases/releases'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { orderTask, taskRunners, untilTask } from '../support/task-runners'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
const { work } = taskRunners()

beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin, { email: 'north@example.com' })
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north, { email: 'fleet@example.com' })
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet)
  ids.other = await makeAccount('other', 'enterprise', ids.north)
  for (const login of ['admin', 'north', 'fleet', 'desk', 'other']) tokens[login] = await tokenFor(login)
})
beforeEach(async () => {
  await database.db.delete(messages)
})

const list = async (login: string, query = '', headers = {}) =>
  (
    await callRoute<MessageList>(getMessages, {
      token: tokens[login] ?? login,
      path: `/api/messages?${query}`,
      headers,
    })
  ).data
const titles = async (login: string, query = '', headers = {}) =>
  (await list(login, query, headers)).items.map(({ title }) => title)
const mark = async (login: string, body: object) =>
  (await callRoute<ChangedMessages>(postRead, { token: tokens[login], body })).data
const remove = async (login: string, body: object) =>
  (await callRoute<ChangedMessages>(postDeletion, { token: tokens[login], body })).data
const tell = (login: string, title: string, cause?: string) =>
  database.db.transaction((tx) =>
    tellAccounts(tx, [
      {
        accountId: ids[login] ?? 0,
        cause,
        message: { text: 'taskDone', params: { kind: 'exportReport', title } },
      },
    ]),
  )
const choose = (login: string, value: object) =>
  callRoute(putPreference, {
    token: tokens[login],
    method: 'PUT',
    params: { name: 'messages.channels' },
    body: { value },
  })

describe('the list', () => {
  it('is of who signs in alone: no superior, subordinate, neighbour or virtual account reads it', async () => {
    await tell('fleet', 'Mileage')
    await tell('desk', 'Stops')
    expect((await list('fleet')).items).toMatchObject([
      { type: 6, title: 'Done: Report', text: 'Mileage', link: '/task', sender: null, read: false },
    ])
    expect((await list('desk')).items.map(({ text }) => text)).toEqual(['Stops'])
    for (const login of ['admin', 'north', 'other']) expect((await list(login)).total).toBe(0)
    const [own] = (await list('fleet')).items
    expect(await mark('desk', { ids: [own?.id] })).toEqual({ changed: 0, ids: [] })
    expect(await remove('other', { ids: [own?.id] })).toEqual({ changed: 0, ids: [] })
    expect((await list('fleet')).unread).toBe(1)
  })

  it('comes in pages, newest first, filtered by type and by what was read, in the language of the reader', async () => {
    for (let number = 1; number <= 3; number++) await tell('fleet', `Report ${number}`)
    const first = await list('fleet', 'pageSize=2')
    expect(first).toMatchObject({ total: 3, unread: 3, page: 1, pageSize: 2 })
    expect(first.items.map(({ text }) => text)).toEqual(['Report 3', 'Report 2'])
    const second = await list('fleet', 'pageSize=2&page=2')
    expect(second.items.map(({ text }) => text)).toEqual(['Report 1'])
    expect(await list('fleet', 'pageSize=2&page=3')).toMatchObject({ items: [], total: 3, unread: 3 })
    await mark('fleet', { ids: [second.items[0]?.id] })
    expect(await list('fleet', 'read=read')).toMatchObject({ total: 1, unread: 2 })
    expect(await list('fleet', 'read=unread')).toMatchObject({ total: 2 })
    expect(await list('fleet', 'type=5')).toMatchObject({ total: 0, items: [], unread: 2 })
    expect(await titles('fleet', 'pageSize=1', { 'accept-language': 'pt' })).toEqual(['Concluído: Relatório'])
    // Types that nothing sends yet have no messages; there is no type 3.
    for (const type of [8, 9, 10])
      expect(await list('fleet', `type=${type}`)).toMatchObject({ total: 0, items: [], unread: 2 })
    const refused = await callRoute(getMessages, { token: tokens.fleet, path: '/api/messages?type=3' })
    expect(refused.status).toBe(400)
  })

  it('is searched by every word, in what is said and in what it is said of', async () => {
    await tell('fleet', 'Mileage of May')
    await tell('fleet', 'Stops')
    expect((await list('fleet', 'search=done+may')).total).toBe(1)
    expect((await list('fleet', 'search=DONE')).total).toBe(2)
    expect((await list('fleet', 'search=failed')).total).toBe(0)
    expect((await list('fleet', 'search=%25')).total).toBe(0)
  })

  it('leaves out what a key may not know', async () => {
    await tell('fleet', 'Mileage')
    const made = await callRoute<{ key: string }>(makeKey, {
      token: tokens.fleet,
      body: { name: 'Reader', scopes: ['messages.read'], password: PASSWORD },
    })
    expect((await list(made.data.key)).total).toBe(0)
  })
})

describe('marks', () => {
  it('are set and taken back, for given messages and for all of a type', async () => {
    await tell('fleet', 'A')
    await tell('fleet', 'B')
    const all = await mark('fleet', { all: true, type: 6 })
    expect(all.changed).toBe(2)
    expect(await mark('fleet', { all: true })).toEqual({ changed: 0, ids: [] })
    expect((await mark('fleet', { ids: all.ids, read: false })).changed).toBe(2)
    const unread = await callRoute<{ unread: number }>(getUnread, { token: tokens.fleet })
    expect(unread.data).toEqual({ unread: 2, shown: [] })
  })

  it('are of this account, whatever ids are sent', async () => {
    await tell('other', 'A')
    const [theirs] = (await list('other')).items
    expect((await mark('fleet', { ids: [theirs?.id, 'a999999', 'm999999'] })).changed).toBe(0)
    expect((await list('other')).unread).toBe(1)
    for (const id of ['x1', 'm0', 'm1;', '1']) {
      const { status } = await callRoute(postRead, { token: tokens.fleet, body: { ids: [id] } })
      expect(status).toBe(400)
    }
  })

  it('do not show what was deleted, until it is brought back', async () => {
    await tell('fleet', 'A')
    const { ids: gone } = await remove('fleet', { ids: (await list('fleet')).items.map(({ id }) => id) })
    expect(await list('fleet')).toMatchObject({ total: 0, unread: 0 })
    expect((await mark('fleet', { ids: gone })).changed).toBe(0)
    expect((await remove('fleet', { ids: gone, deleted: false })).changed).toBe(1)
    expect(await list('fleet')).toMatchObject({ total: 1, unread: 1 })
  })
})

describe('what is kept', () => {
  it('is so many messages of an account, of which the oldest give way', async () => {
    await database.db.execute(sql`insert into messages (account_id, type, text, params)
      select ${ids.fleet}, 6, 'taskDone', '{"kind":"exportReport","title":"old"}' from generate_series(1, ${MAX_MESSAGES})`)
    await tell('other', 'theirs')
    await tell('fleet', 'new')
    expect((await list('fleet')).total).toBe(MAX_MESSAGES)
    expect((await list('fleet', 'pageSize=1')).items[0]?.text).toBe('new')
    expect((await list('other')).total).toBe(1)
  })

  it('is a year of them, a week of deleted ones, and announcements for a year after their end', async () => {
    await tell('fleet', 'kept')
    const old = (days: number) => new Date(Date.now() - days * 86_400_000)
    const row = { accountId: ids.fleet ?? 0, type: 6, text: 'taskDone', params: {} } as const
    await database.db.insert(messages).values([
      { ...row, createdAt: old(366) },
      { ...row, deletedAt: old(8) },
      { ...row, deletedAt: old(6) },
    ])
    const announced = (ended: number): typeof announcements.$inferInsert => ({
      authorId: ids.north ?? 0,
      words: {},
      language: 'en',
      types: [],
      accountIds: [],
      look: 'list',
      mustAcknowledge: false,
      fromTime: old(800),
      untilTime: old(ended),
    })
    await database.db.insert(announcements).values([announced(366), announced(364)])
    await deleteOldMessages(system)
    expect(await database.db.$count(messages)).toBe(2)
    expect(await database.db.$count(announcements)).toBe(1)
    await database.db.delete(announcements)
  })
})

describe('what sends', () => {
  it('a task that is done or failed tells who ordered it, once, in its own transaction', async () => {
    const done = await orderTask(ids.fleet ?? 0, {})
    const failed = await orderTask(ids.desk ?? 0, { fails: true })
    await work(async ({ params }) => {
      if ((params as { fails?: true }).fails) throw new Error('no')
      return undefined
    })
    await untilTask(tokens.fleet, done.id, 'done')
    await untilTask(tokens.desk, failed.id, 'failed')
    expect(await titles('fleet')).toEqual(['Done: Device list'])
    expect(await titles('desk')).toEqual(['Failed: Device list'])
  })

  it('devices that are given tell both sides, but who gave them', async () => {
    const [one, two] = [await makeDevice(ids.fleet ?? 0), await makeDevice(ids.fleet ?? 0)]
    const body = { accountId: ids.other, imeis: [one.imei, two.imei] }
    expect((await callRoute(move, { token: tokens.north, body })).status).toBe(200)
    expect(await titles('other')).toEqual(['2 devices were given to your account'])
    expect(await titles('fleet')).toEqual(['2 devices were given to another account'])
    expect(await titles('north')).toEqual([])
    expect(await titles('desk')).toEqual([])
  })

  it('is not listed where the account does not want it', async () => {
    await choose('fleet', { tasks: { list: false, mail: false } })
    await tell('fleet', 'quiet')
    expect((await list('fleet')).total).toBe(0)
    await choose('fleet', {})
    await tell('fleet', 'told')
    expect((await list('fleet')).total).toBe(1)
  })
})

describe('expiry', () => {
  const now = new Date('2030-01-10T15:00:00Z')
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

  it('is told once an account and day, with how many end when', async () => {
    for (const [expiresAt, userExpiresAt] of [
      [inDays(7), null],
      [inDays(400), inDays(7)],
      [inDays(30), null],
      [inDays(8), null],
      [inDays(60), inDays(5)],
    ] as const)
      await makeDevice(ids.fleet ?? 0, { expiresAt, userExpiresAt })
    const gone = await makeDevice(ids.fleet ?? 0, { expiresAt: inDays(1) })
    await database.db.update(devices).set({ deletedAt: now }).where(eq(devices.id, gone.id))
    await Promise.all([tellExpiry(system, now), tellExpiry(system, now)])
    await tellExpiry(system, new Date(now.getTime() + 3_600_000))
    expect((await list('fleet')).items).toMatchObject([
      { type: 2, title: '3 devices end soon', link: '/devices?expiry=in60' },
    ])
    expect((await list('fleet')).items[0]?.text.split('\n').slice(1)).toEqual([
      '1 device ends in 30 days',
      '2 devices end in 7 days',
    ])
    expect((await list('north')).total).toBe(0)
    // Deleted, it is not told again that day; the next day tells of what ends then.
    await remove('fleet', { ids: (await list('fleet')).items.map(({ id }) => id) })
    await tellExpiry(system, now)
    expect((await list('fleet')).total).toBe(0)
    await tellExpiry(system, inDays(1))
    expect(await titles('fleet')).toEqual(['1 device ends soon'])
  })

  it('is on the calendar of who is told', async () => {
    await database.db.delete(devices)
    const set = (login: string, fields: object) =>
      database.db.update(accounts).set(fields).where(eq(accounts.login, login))
    // 20:00 UTC on the 10th: the 11th in Kathmandu (+05:45), the 10th in Lima (-05:00).
    const evening = new Date('2030-01-10T20:00:00Z')
    const end = new Date('2030-01-12T03:00:00Z')
    await set('fleet', { timeZone: 'Asia/Kathmandu' })
    await set('other', { timeZone: 'America/Lima' })
    await makeDevice(ids.fleet ?? 0, { expiresAt: end })
    await makeDevice(ids.other ?? 0, { expiresAt: end })
    await tellExpiry(system, evening)
    expect(await titles('fleet')).toEqual(['1 device ends soon'])
    expect(await titles('other')).toEqual(['1 device ends soon'])
    // The 11th in Lima: what ends at 22:00 of it ends today, which is not told of.
    await database.db.delete(messages)
    await tellExpiry(system, new Date('2030-01-11T06:00:00Z'))
    expect(await titles('fleet')).toEqual(['1 device ends soon'])
    expect(await titles('other')).toEqual([])
    await set('fleet', { timeZone: 'UTC' })
    await set('other', { timeZone: 'UTC' })
  })

  it('of an account is told to itself and to its superior, not further up', async () => {
    const set = (login: string, expiresAt: Date | null) =>
      database.db.update(accounts).set({ expiresAt }).where(eq(accounts.login, login))
    await database.db.delete(devices)
    await set('fleet', inDays(1))
    await set('other', inDays(30))
    await tellExpiry(system, now)
    expect(await titles('fleet')).toEqual(['Your account ends tomorrow'])
    expect(await titles('other')).toEqual(['Your account ends in 30 days'])
    expect((await list('north')).items).toMatchObject([
      { type: 4, title: '2 accounts below yours end soon', link: '/account' },
    ])
    expect(await titles('admin')).toEqual([])
    await set('fleet', null)
    await set('other', null)
  })
})

describe('release notes', () => {
  const NEWEST = messageOfRelease(NEWEST_RELEASE)
  const before = new Date('2026-08-01T00:00:00Z')
  const joined = (login: string, createdAt: Date) =>
    database.db.update(accounts).set({ createdAt }).where(eq(accounts.login, login))
  const window = async (login: string) =>
    (await callRoute<{ showWindow: boolean }>(newsWindow, { token: tokens[login] })).data.showWindow

  it('are told without a row to those who were there before, each version by itself', async () => {
    await joined('fleet', before)
    await joined('desk', before)
    const { items, unread } = await list('fleet', 'type=12')
    expect(unread).toBe(RELEASES.length)
    expect(items[0]).toMatchObject({
      id: NEWEST,
      type: 12,
      title: `New in version ${NEWEST_RELEASE}`,
      link: '/releaseNotes',
      sender: null,
      read: false,
    })
    expect((await list('other', 'type=12')).total).toBe(0)
    expect(await database.db.$count(messages)).toBe(0)
    expect([await window('fleet'), await window('other')]).toEqual([true, false])
  })

  it('are seen once they are read, by that account alone, and deleted and brought back as others', async () => {
    await mark('fleet', { ids: [NEWEST, 'r99'] })
    expect([await window('fleet'), await window('desk')]).toEqual([false, true])
    expect((await list('fleet', 'type=12&read=read')).items.map(({ id }) => id)).toEqual([NEWEST])
    await remove('fleet', { ids: [NEWEST] })
    expect((await list('fleet', 'type=12')).total).toBe(RELEASES.length - 1)
    await remove('fleet', { ids: [NEWEST], deleted: false })
    await mark('fleet', { ids: [NEWEST], read: false })
    expect(await window('fleet')).toBe(true)
  })

  it('are neither listed nor shown where the account does not want them', async () => {
    await choose('fleet', { releaseNotes: { list: false, mail: false } })
    expect([(await list('fleet', 'type=12')).total, await window('fleet')]).toEqual([0, false])
    await choose('fleet', {})
    expect(await window('fleet')).toBe(true)
  })
})
