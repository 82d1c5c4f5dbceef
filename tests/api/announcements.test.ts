import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as postAcknowledge } from '@/app/api/announcements/[id]/acknowledge/route'
import { GET as getAcknowledgements } from '@/app/api/announcements/[id]/acknowledgements/route'
import { PATCH as edit, DELETE as remove } from '@/app/api/announcements/[id]/route'
import { POST as preview } from '@/app/api/announcements/preview/route'
import { POST as announce, GET as getAnnouncements } from '@/app/api/announcements/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { POST as postDeletion } from '@/app/api/messages/deletion/route'
import { POST as postRead } from '@/app/api/messages/read/route'
import { GET as getMessages } from '@/app/api/messages/route'
import { GET as getUnread } from '@/app/api/messages/unread/route'
import { announcementMarks, announcements, messages } from '@/db/schema/messages'
import type { AcknowledgementPage, Announcement } from '@/lib/messages/announcement-schema'
import { MAX_ANNOUNCEMENTS } from '@/lib/messages/message-types'
import type { MessageList, UnreadMessages } from '@/lib/messages/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
const LOGINS = ['admin', 'north', 'fleet', 'desk', 'driver', 'other', 'counter', 'south'] as const

/** admin ▸ north ▸ fleet ▸ driver, with the virtual desk of fleet and counter of north; other beside fleet; south beside north. */
beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.counter = await makeAccount('counter', 'virtual', ids.north)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet)
  ids.driver = await makeAccount('driver', 'endUser', ids.fleet)
  ids.other = await makeAccount('other', 'enterprise', ids.north)
  ids.south = await makeAccount('south', 'distributor', ids.admin)
  for (const login of LOGINS) tokens[login] = await tokenFor(login)
})
beforeEach(async () => {
  await database.db.delete(announcements)
})

const WORDS = { en: { title: 'Maintenance', body: '**Sunday** at 2' } }
const BODY = { words: WORDS, language: 'en' }
const post = (login: string, fields: object = {}) =>
  callRoute<Announcement>(announce, { token: tokens[login], body: { ...BODY, ...fields } })
const made = async (fields: object = {}, login = 'north') => (await post(login, fields)).data.id
const at = (id: number) => ({ params: { id: String(id) } })
const list = async (login: string, headers = {}) =>
  (await callRoute<MessageList>(getMessages, { token: tokens[login], path: '/api/messages', headers })).data
const unread = async (login: string) =>
  (await callRoute<UnreadMessages>(getUnread, { token: tokens[login] })).data
/** Who of all has it in the list. */
async function readers(): Promise<string[]> {
  const lists = await Promise.all(LOGINS.map(async (login) => [login, (await list(login)).total] as const))
  return lists.flatMap(([login, total]) => (total > 0 ? [login] : []))
}
const acknowledge = (login: string, id: number) =>
  callRoute(postAcknowledge, { token: tokens[login], method: 'POST', ...at(id) })
const acknowledgements = (login: string, id: number, query = '') =>
  callRoute<AcknowledgementPage>(getAcknowledgements, {
    token: tokens[login],
    path: `/api/announcements/x/acknowledgements?${query}`,
    ...at(id),
  })

describe('who gets an announcement', () => {
  it('is everybody below its author, and of virtual accounts the author’s own', async () => {
    await made()
    expect(await readers()).toEqual(['fleet', 'driver', 'other', 'counter'])
    expect((await list('driver')).items).toMatchObject([
      {
        type: 1,
        title: 'Maintenance',
        html: '<p><strong>Sunday</strong> at 2</p>',
        read: false,
        sender: 'Customer north',
        link: null,
        announcement: { look: 'list', mustAcknowledge: false, acknowledgedAt: null },
      },
    ])
  })

  it('is narrowed by types of account and by sub-trees', async () => {
    await made({ types: ['enterprise'] })
    expect(await readers()).toEqual(['fleet', 'other'])
    await database.db.delete(announcements)
    await made({ accountIds: [ids.fleet] })
    expect(await readers()).toEqual(['fleet', 'driver'])
    await database.db.delete(announcements)
    await made({ accountIds: [ids.fleet], types: ['endUser', 'virtual'] })
    expect(await readers()).toEqual(['driver'])
  })

  it('names accounts below the author only', async () => {
    const refused = async (login: string, accountIds: unknown[]) => {
      const { status, data } = await post(login, { accountIds })
      return [status, (data as unknown as { error: string }).error]
    }
    expect(await refused('north', [ids.south])).toEqual([404, 'accountUnknown'])
    expect(await refused('north', [ids.admin])).toEqual([404, 'accountUnknown'])
    expect(await refused('north', [ids.counter])).toEqual([404, 'accountUnknown'])
    expect(await refused('north', [ids.fleet, ids.north])).toEqual([403, 'notSubordinate'])
    expect((await post('driver')).status).toBe(403)
    expect((await post('counter')).status).toBe(403)
  })

  it('gets it from its beginning to its end', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const id = await made({ from: soon })
    expect(await readers()).toEqual([])
    const patch = (body: object) =>
      callRoute<Announcement>(edit, { token: tokens.north, method: 'PATCH', body, ...at(id) })
    const [from, until] = [7_200_000, 3_600_000].map((ago) => new Date(Date.now() - ago).toISOString())
    expect((await patch({ from })).data.state).toBe('shown')
    expect((await readers()).length).toBe(4)
    expect((await patch({ until })).data.state).toBe('ended')
    expect(await readers()).toEqual([])
    expect((await patch({ until: from })).status).toBe(400)
    expect((await acknowledge('fleet', id)).status).toBe(404)
  })

  it('reads it in the own language, else in the one that stands in', async () => {
    await made({ words: { ...WORDS, ar: { title: 'صيانة', body: 'يوم الأحد' } } })
    const titleIn = async (language: string) =>
      (await list('fleet', { 'accept-language': language })).items[0]?.title
    expect([await titleIn('ar'), await titleIn('es')]).toEqual(['صيانة', 'Maintenance'])
    expect((await post('north', { language: 'pt' })).status).toBe(400)
    expect((await post('north', { words: { en: { title: ' ', body: 'x' } } })).status).toBe(400)
  })
})

describe('marks of an announcement', () => {
  const mark = (login: string, body: object) => callRoute(postRead, { token: tokens[login], body })

  it('are written when it is read', async () => {
    const id = await made()
    expect(await database.db.$count(announcementMarks)).toBe(0)
    await mark('fleet', { ids: [`a${id}`] })
    await mark('driver', { all: true })
    // Not for these.
    await mark('south', { ids: [`a${id}`] })
    await mark('desk', { ids: [`a${id}`] })
    expect(await database.db.$count(announcementMarks)).toBe(2)
    expect([(await list('fleet')).unread, (await list('other')).unread]).toEqual([0, 1])
    await callRoute(postDeletion, { token: tokens.other, body: { ids: [`a${id}`] } })
    expect([(await list('other')).total, (await list('fleet')).total]).toEqual([0, 1])
  })

  it('of 100 000 recipients cost one row, and one more for each who reads it', async () => {
    const top = await makeAccount('top', 'distributor', ids.admin)
    tokens.top = await tokenFor('top')
    await database.db.execute(sql`
      insert into accounts (parent_id, path, type, login, password_hash, customer_name)
      select ${top}, '/' || ${ids.admin}::text || '/' || ${top}::text || '/' || (1000000 + n) || '/', 5, 'mass' || n, 'x',
        'Mass ' || n from generate_series(1, 99999) n`)
    const last = await makeAccount('last', 'enterprise', top)
    tokens.last = await tokenFor('last')
    const rowsBefore = await database.db.$count(messages)
    const { data } = await post('top', { mustAcknowledge: true })
    expect(data).toMatchObject({ recipients: 100_000, read: 0, acknowledged: 0 })
    expect(await database.db.$count(messages)).toBe(rowsBefore)
    expect(await database.db.$count(announcements)).toBe(1)
    expect(await database.db.$count(announcementMarks)).toBe(0)
    expect((await acknowledge('last', data.id)).status).toBe(200)
    expect(await database.db.$count(announcementMarks)).toBe(1)
    const page = (await acknowledgements('top', data.id, 'pageSize=2')).data
    expect(page).toMatchObject({ total: 100_000, items: [{ id: last }, { acknowledgedAt: null }] })
  }, 120_000)
})

describe('an announcement over the page', () => {
  it('waits until it is read, or acknowledged where it must be', async () => {
    const banner = await made({ look: 'banner' })
    const popup = await made({ look: 'popup', mustAcknowledge: true })
    await made({ look: 'list' })
    expect((await unread('fleet')).shown.map(({ id }) => id)).toEqual([`a${banner}`, `a${popup}`])
    await callRoute(postRead, { token: tokens.fleet, body: { all: true } })
    expect(await unread('fleet')).toMatchObject({ unread: 0, shown: [{ id: `a${popup}` }] })
    await callRoute(postDeletion, { token: tokens.fleet, body: { ids: [`a${popup}`] } })
    expect((await unread('fleet')).shown).toHaveLength(1)
    expect((await acknowledge('fleet', popup)).status).toBe(200)
    expect((await unread('fleet')).shown).toEqual([])
    expect((await unread('desk')).shown).toEqual([])
  })
})

describe('who acknowledged it', () => {
  it('is told to its author alone', async () => {
    const id = await made({ mustAcknowledge: true })
    await acknowledge('fleet', id)
    await acknowledge('counter', id)
    for (const login of ['south', 'admin', 'desk', 'north']) {
      expect([login, (await acknowledge(login, id)).status]).toEqual([login, 404])
    }
    const all = (await acknowledgements('north', id)).data
    const told = all.items.map(({ account, acknowledgedAt }) => `${account} ${acknowledgedAt !== null}`)
    expect(told).toEqual(['counter true', 'fleet true', 'driver false', 'other false'])
    expect((await acknowledgements('north', id, 'acknowledged=false')).data.total).toBe(2)
    expect((await acknowledgements('north', id, 'search=FLEET')).data.total).toBe(1)
    for (const login of ['admin', 'fleet', 'south']) {
      expect([login, (await acknowledgements(login, id)).status]).toEqual([login, 404])
    }
    const [listed] = (await callRoute<Announcement[]>(getAnnouncements, { token: tokens.north })).data
    expect(listed).toMatchObject({ recipients: 4, read: 2, acknowledged: 2 })
  })

  it('acknowledged these words: they stay, the rest may change', async () => {
    const id = await made({ mustAcknowledge: true })
    const patch = (body: object, login = 'north') =>
      callRoute<Announcement>(edit, { token: tokens[login], method: 'PATCH', body, ...at(id) })
    const other = { words: { en: { title: 'Maintenance', body: 'Monday' } } }
    expect((await patch(other)).status).toBe(200)
    await acknowledge('fleet', id)
    expect((await patch({ words: WORDS })).status).toBe(409)
    expect((await patch({ ...other, look: 'banner' })).data).toMatchObject({
      look: 'banner',
      acknowledged: 1,
    })
    expect((await patch({ look: 'list' }, 'admin')).status).toBe(404)
    expect((await patch({ look: 'list' }, 'fleet')).status).toBe(404)
  })
})

describe('the author', () => {
  it('has so many that have not ended', async () => {
    await database.db.insert(announcements).values(
      Array.from({ length: MAX_ANNOUNCEMENTS }, () => ({
        authorId: ids.north ?? 0,
        words: WORDS,
        language: 'en' as const,
        types: [],
        accountIds: [],
        fromTime: new Date(),
        look: 'list' as const,
        mustAcknowledge: false,
      })),
    )
    expect((await post('north')).data).toMatchObject({ error: 'quotaReached' })
    await database.db.update(announcements).set({ untilTime: new Date() })
    expect((await post('north')).status).toBe(201)
  })

  it('takes it away from everybody, and each step is in the business log', async () => {
    const id = await made()
    await callRoute(postRead, { token: tokens.fleet, body: { all: true } })
    const gone = (login: string) => callRoute(remove, { token: tokens[login], method: 'DELETE', ...at(id) })
    expect((await gone('admin')).status).toBe(404)
    expect((await gone('north')).status).toBe(200)
    expect(await readers()).toEqual([])
    const logs = await callRoute<{ items: { action: string; objectName: string }[] }>(listLogs, {
      token: tokens.north,
      path: '/api/business-logs?kind=announcement&pageSize=2',
    })
    expect(logs.data.items.map(({ action }) => action)).toEqual([
      'announcements.delete',
      'announcements.create',
    ])
  })

  it('sees the Markdown as readers will', async () => {
    const { data } = await callRoute(preview, { token: tokens.north, body: { body: '*a* <b>' } })
    expect(data).toEqual({ html: '<p><em>a</em> &lt;b&gt;</p>' })
  })

  it('is told at the field of Markdown that would take long to read, which readers see as it was written', async () => {
    type Refused = { fields: { path: string; message: string }[] }
    const body = `${'*'.repeat(3000)}a${'*'.repeat(2999)}`
    const tried = await callRoute<Refused>(preview, { token: tokens.north, body: { body } })
    expect([tried.status, tried.data.fields[0]?.path]).toEqual([400, 'body'])
    expect(tried.data.fields[0]?.message).toMatch(/^Too much Markdown/)
    const refused = await post('north', { words: { en: { title: 'Notice', body } } })
    expect([refused.status, (refused.data as unknown as Refused).fields[0]?.path]).toEqual([
      400,
      'words.en.body',
    ])
    const id = await made()
    await database.db.update(announcements).set({ words: { en: { title: 'Notice', body } } })
    const { items } = await list('fleet')
    expect(items[0]).toMatchObject({ id: `a${id}`, html: `<p>${body}</p>` })
  })
})
