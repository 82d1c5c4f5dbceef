import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { PUT as assign } from '@/app/api/alerts/[id]/assignee/route'
import { POST as comment, GET as readNotes } from '@/app/api/alerts/[id]/comments/route'
import { POST as process } from '@/app/api/alerts/process/route'
import { POST as createKey } from '@/app/api/api-keys/route'
import { POST as markRead } from '@/app/api/events/read/route'
import { readEventChanges } from '@/db/queries/live/live'
import { accounts } from '@/db/schema/accounts'
import { alertAssignments, alertComments } from '@/db/schema/alert-notes'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceOwnerships } from '@/db/schema/device-records'
import type { ProcessAlertsAnswer } from '@/lib/alerts/alert-schema'
import { systemAccess } from '@/lib/auth/access'
import type { AlertComment, AlertNotes, AssigneeBody } from '@/lib/events/note-schema'
import { MAX_COMMENTS } from '@/lib/events/note-schema'
import type { MarkEventsAnswer } from '@/lib/events/schema'
import { alertWorld, atMinute } from '../support/alert-world'
import { callRoute } from '../support/call-route'
import { PASSWORD } from '../support/world'

const world = alertWorld()
const { database, ids, tokens, devices, raise, raiseAtFence, alerts, events } = world
type Login = keyof typeof tokens
afterEach(async () => {
  await world.clear()
  await database.db.delete(businessLogs)
})

const at = (id: number) => ({ params: { id: String(id) } })
const assignTo = (login: Login, id: number, assignee: string | null) =>
  callRoute<AssigneeBody>(assign, { token: tokens[login], ...at(id), body: { assignee } })
const say = (login: Login, id: number, content: string) =>
  callRoute<AlertComment>(comment, { token: tokens[login], ...at(id), body: { content } })
const notes = (login: Login, id: number) =>
  callRoute<AlertNotes>(readNotes, { token: tokens[login], ...at(id) })
const logged = async () =>
  (await database.db.select().from(businessLogs).orderBy(businessLogs.id)).map((row) => ({
    action: row.action,
    objectName: row.objectName,
    path: row.path,
    changes: row.changes,
  }))

describe('an alert is assigned', () => {
  it('to a person, to another, and to nobody any more, for all who see it', async () => {
    const id = await raise(1, 'sos')
    expect(await assignTo('fleet', id, ' Ana Reis ')).toMatchObject({
      status: 200,
      data: { assignee: 'Ana Reis' },
    })
    expect((await alerts('north')).items).toMatchObject([{ assignee: 'Ana Reis', commentCount: 0 }])
    expect((await notes('fleet', id)).data.assignment).toMatchObject({ byOwnAccount: true })
    expect((await notes('north', id)).data.assignment).toEqual({
      assignee: 'Ana Reis',
      time: expect.any(String),
      byOwnAccount: false,
    })
    await assignTo('helper', id, 'Rui')
    expect((await notes('north', id)).data.assignment).toMatchObject({ assignee: 'Rui', byOwnAccount: true })
    await assignTo('fleet', id, null)
    expect((await events('fleet'))[0]).toMatchObject({ assignee: null })
    expect(await database.db.select().from(alertAssignments)).toEqual([])
  })

  it('and that is written down, once for what changes', async () => {
    const id = await raise(1, 'sos')
    for (const name of ['Ana', 'Ana', null]) await assignTo('fleet', id, name)
    const line = (before: string | null, after: string | null) => ({
      action: 'alerts.assign',
      objectName: `Van (${devices.van.imei})`,
      path: `/${ids.north}/${ids.fleet}/`,
      changes: { alerts: { before: null, after: [id] }, assignee: { before, after } },
    })
    expect(await logged()).toEqual([line(null, 'Ana'), line('Ana', null)])
  })

  it('to a name that can be read', async () => {
    const id = await raise(1, 'sos')
    for (const name of ['', '   ', 'a'.repeat(51), 'two\nlines'])
      expect((await assignTo('fleet', id, name)).status).toBe(400)
  })
})

describe('comments', () => {
  it('are kept in their order, with the name that the account had then', async () => {
    const id = await raise(1, 'sos')
    const first = await say('fleet', id, 'Called the driver.\nNo answer.')
    expect(first).toMatchObject({ status: 201, data: { content: 'Called the driver.\nNo answer.' } })
    const named = eq(accounts.id, ids.fleet)
    const [fleet] = await database.db.select().from(accounts).where(named)
    await database.db.update(accounts).set({ customerName: 'Renamed' }).where(named)
    await say('north', id, 'Try the depot.')
    const { data } = await notes('fleet', id)
    expect(data).toMatchObject({
      quota: MAX_COMMENTS,
      items: [
        { ...first.data, author: fleet?.customerName, byOwnAccount: true },
        { content: 'Try the depot.', byOwnAccount: false },
      ],
    })
    await database.db.update(accounts).set({ customerName: fleet?.customerName }).where(named)
    expect((await alerts('fleet')).items).toMatchObject([{ commentCount: 2, assignee: null }])
    expect((await logged()).map(({ action, changes }) => [action, changes.comment?.after])).toEqual([
      ['alerts.comment', 'Called the driver.\nNo answer.'],
      ['alerts.comment', 'Try the depot.'],
    ])
  })

  it('are a hundred at most, those that are sent at once too', async () => {
    const id = await raise(1, 'sos')
    const row = { deviceId: devices.van.id, eventId: id, author: 'Fleet', content: 'Again.' }
    await database.db.insert(alertComments).values(Array.from({ length: MAX_COMMENTS - 1 }, () => row))
    const answers = await Promise.all([say('fleet', id, 'One'), say('north', id, 'Two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = await say('fleet', id, 'Three')
    expect(refused).toMatchObject({ status: 409, code: 33002, msg: expect.stringContaining('100') })
    expect((await notes('fleet', id)).data.items).toHaveLength(MAX_COMMENTS)
  })

  it('say something, and not too much', async () => {
    const id = await raise(1, 'sos')
    for (const content of ['', ' \n ', 'a'.repeat(501)])
      expect((await say('fleet', id, content)).status).toBe(400)
  })
})

describe('who sees an alert', () => {
  it('alone may note something about it', async () => {
    const [own, fenced] = [await raise(1, 'sos'), await raiseAtFence(2)]
    for (const [login, id] of [
      ['other', own],
      ['fleet', fenced],
      ['fleet', 999_999_999],
    ] as const) {
      expect(await assignTo(login, id, 'Ana')).toMatchObject({ status: 404, code: 33001 })
      expect(await say(login, id, 'Mine')).toMatchObject({ status: 404, code: 33001 })
      expect(await notes(login, id)).toMatchObject({ status: 404, code: 33001 })
    }
    expect((await assignTo('north', fenced, 'Ana')).status).toBe(200)
    expect(await database.db.select().from(alertComments)).toEqual([])
  })

  it('needs the permission of processing to do so, and reads without', async () => {
    const id = await raise(1, 'sos')
    await say('fleet', id, 'Called.')
    const body = { name: 'reader', scopes: ['events.read'], password: PASSWORD }
    const { data } = await callRoute<{ key: string }>(createKey, { token: tokens.fleet, body })
    const reader = { token: data.key, ...at(id) }
    expect((await callRoute(assign, { ...reader, body: { assignee: 'Ana' } })).status).toBe(403)
    expect((await callRoute(comment, { ...reader, body: { content: 'Hm' } })).status).toBe(403)
    expect((await callRoute<AlertNotes>(readNotes, reader)).data.items).toHaveLength(1)
  })
})

describe('the alerts of one person', () => {
  it('are listed, marked and processed without the others', async () => {
    const [a, b] = [await raise(1, 'sos'), await raise(2, 'overspeed')]
    await raise(3, 'sos')
    await assignTo('fleet', a, 'Ana')
    await assignTo('fleet', b, 'ana')
    expect((await alerts('fleet', '?assignee=Ana')).items.map(({ id }) => id)).toEqual([a])
    expect((await events('fleet', '?assignee=ana')).map(({ id }) => id)).toEqual([b])
    expect((await alerts('fleet', '?assignee=Nobody')).items).toEqual([])
    const marked = await callRoute<MarkEventsAnswer>(markRead, {
      token: tokens.fleet,
      body: { all: true, read: true, assignee: 'Ana' },
    })
    expect(marked.data.ids).toEqual([a])
    const done = await callRoute<ProcessAlertsAnswer>(process, {
      token: tokens.fleet,
      body: { filter: { assignee: 'ana' }, handler: 'Ana' },
    })
    expect(done.data.ids).toEqual([b])
  })
})

describe('what was noted', () => {
  it('is told to open feeds', async () => {
    const id = await raise(1, 'sos')
    await assignTo('fleet', id, 'Ana')
    for (const content of ['One', 'Two']) await say('fleet', id, content)
    const heard = await readEventChanges(systemAccess('test'), [[devices.van.id, id]])
    expect(heard).toMatchObject([{ change: { id, assignee: 'Ana', commentCount: 2, processing: null } }])
  })

  it('is of the time of who had the vehicle then, and stays there', async () => {
    const id = await raise(1, 'sos')
    await say('fleet', id, 'Called.')
    const deviceId = devices.van.id
    await database.db.insert(deviceOwnerships).values({
      deviceId,
      accountId: ids.other,
      accountPath: `/${ids.other}/`,
      fromTime: atMinute(0),
      toTime: atMinute(20),
    })
    expect((await notes('fleet', id)).status).toBe(404)
    expect((await say('fleet', id, 'Again.')).status).toBe(404)
    await database.db
      .delete(deviceOwnerships)
      .where(and(eq(deviceOwnerships.deviceId, deviceId), eq(deviceOwnerships.accountId, ids.other)))
    expect((await notes('fleet', id)).data.items).toHaveLength(1)
  })

  it('is in the log of who had the vehicle then, by its number alone where that cannot see it any more', async () => {
    const id = await raise(1, 'sos')
    const former = `/${ids.north}/${ids.other}/`
    await database.db.insert(deviceOwnerships).values({
      deviceId: devices.van.id,
      accountId: ids.other,
      accountPath: former,
      fromTime: atMinute(0),
      toTime: atMinute(20),
    })
    expect((await say('north', id, 'Called the former owner.')).status).toBe(201)
    await callRoute(process, { token: tokens.north, body: { ids: [id], handler: 'Rui' } })
    expect((await logged()).map(({ objectName, path }) => [objectName, path])).toEqual([
      [devices.van.imei, former],
      [devices.van.imei, former],
    ])
    await database.db.delete(deviceOwnerships).where(eq(deviceOwnerships.accountPath, former))
  })

  it('takes lines, and nothing that turns or hides what is read', async () => {
    const id = await raise(1, 'sos')
    expect((await say('fleet', id, 'First line\nsecond\tline')).status).toBe(201)
    for (const content of ['\u202eevil', 'bell\u0007', '\u2066x']) {
      expect((await say('fleet', id, content)).status).toBe(400)
    }
  })

  it('stays while the alert is processed, opened again, taken back and found again, and goes with it', async () => {
    const id = await raise(1, 'sos')
    await assignTo('fleet', id, 'Ana')
    await say('fleet', id, 'Called.')
    const kept = { assignee: 'Ana', commentCount: 1 }
    await callRoute(process, { token: tokens.fleet, body: { ids: [id], handler: 'Rui' } })
    await callRoute(process, { token: tokens.fleet, body: { ids: [id], processed: false } })
    await world.withdraw(id)
    expect((await alerts('fleet')).items).toMatchObject([{ ...kept, withdrawn: true }])
    const row = eq(deviceEvents.id, id)
    await database.db.update(deviceEvents).set({ withdrawnAt: null }).where(row)
    expect(await events('fleet')).toMatchObject([kept])
    await database.db.delete(deviceEvents).where(row)
    expect(await database.db.select().from(alertAssignments)).toEqual([])
    expect(await database.db.select().from(alertComments)).toEqual([])
  })
})
