import { afterEach, describe, expect, it } from 'vitest'
import { POST as process } from '@/app/api/alerts/process/route'
import { POST as markRead } from '@/app/api/events/read/route'
import { GET as openLive } from '@/app/api/live/route'
import { GET as getOverview } from '@/app/api/overviews/[name]/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { publish } from '@/bus/bus'
import { readLiveEvents, readLiveEventsAfter } from '@/db/queries/live/live'
import { deviceStates } from '@/db/schema/device-states'
import { systemAccess } from '@/lib/auth/access'
import type { MarkEventsAnswer } from '@/lib/events/schema'
import type { LiveMessage } from '@/lib/live/schema'
import type { Dashboard } from '@/lib/reports/dashboard'
import type { PackedRows } from '@/lib/reports/row'
import { alertWorld, atMinute } from '../support/alert-world'
import { callRoute, rawRoute } from '../support/call-route'

const world = alertWorld()
const { database, tokens, devices, raise, raiseAtFence, withdraw, alerts, events, unread } = world
type Login = keyof typeof tokens
const opened: ReadableStreamDefaultReader<Uint8Array>[] = []
afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.cancel().catch(() => {})
  await world.clear()
})

const DAY_MS = 86_400_000
const report = async (login: Login, name: string, condition = '') => {
  const range = `from=${new Date(Date.now() - DAY_MS).toISOString()}&to=${new Date().toISOString()}`
  const path = `/api/reports/${name}?${range}${condition}`
  return (
    await callRoute<PackedRows>(getReport, { token: tokens[login], path, params: { name } })
  ).data.rows.map(({ cells }) => cells)
}
const figures = async (login: Login) => {
  const { data } = await callRoute<Dashboard>(getOverview, {
    token: tokens[login],
    params: { name: 'alertOverview' },
    path: '/api/overviews/alertOverview',
  })
  return Object.fromEntries(data.figures.map(({ key, value }) => [key, value]))
}

/** An open feed of the account; reads on to the next message of a type. */
async function openFeed(login: Login) {
  const response = await rawRoute(openLive, { token: tokens[login] })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  opened.push(reader)
  const decoder = new TextDecoder()
  let text = ''
  const next = async <T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        text = text.slice(end + 2)
        const message = data ? (JSON.parse(data) as LiveMessage) : null
        if (message?.type === type) return message as Extract<LiveMessage, { type: T }>
        continue
      }
      const part = await reader.read()
      if (part.done) throw new Error(`the feed ended before ${type}`)
      text += decoder.decode(part.value, { stream: true })
    }
  }
  await next('ready')
  return next
}

describe('what comes from the fence of an account above', () => {
  it('is seen by that account, those above and who acts for it, and not by the owner of the device', async () => {
    const own = await raise(1, 'sos')
    const fenced = await raiseAtFence(2, { type: 'fenceStay' })
    for (const login of ['north', 'helper'] as const) {
      expect((await events(login)).map(({ id }) => id)).toEqual([fenced, own])
      expect((await alerts(login)).items.map(({ id }) => id)).toEqual([own, fenced])
      expect(await unread(login)).toBe(2)
    }
    expect((await events('north'))[0]).toMatchObject({ subjectName: 'Harbour', imei: devices.van.imei })
    expect((await events('fleet')).map(({ id }) => id)).toEqual([own])
    expect((await events('fleet', '?order=severity')).map(({ id }) => id)).toEqual([own])
    expect((await alerts('fleet')).items.map(({ id }) => id)).toEqual([own])
    expect(await unread('fleet')).toBe(1)
    expect((await alerts('other')).items).toEqual([])
  })

  it('is neither marked nor processed from below', async () => {
    const fenced = await raiseAtFence(1, { type: 'fenceStay' })
    const mark = async (login: Login, body: object) =>
      (await callRoute<MarkEventsAnswer>(markRead, { token: tokens[login], body })).data.ids
    expect(await mark('fleet', { ids: [fenced], read: true })).toEqual([])
    expect(await mark('fleet', { all: true, read: true })).toEqual([])
    const body = { ids: [fenced], handler: 'Ana' }
    expect((await callRoute(process, { token: tokens.fleet, body })).status).toBe(404)
    expect((await callRoute(process, { token: tokens.helper, body })).status).toBe(200)
    expect(await mark('north', { ids: [fenced], read: false })).toEqual([fenced])
  })

  it('is in the reports and the overview of those who see it', async () => {
    await raise(1, 'sos')
    await raiseAtFence(2, { endTime: atMinute(4) })
    const named = (await report('north', 'alertDetails')).map(
      ({ type, raisedBy, end, seconds, processed }) => ({ type, raisedBy, end, seconds, processed }),
    )
    expect(named).toEqual([
      { type: 'sos', raisedBy: null, end: null, seconds: null, processed: false },
      {
        type: 'fenceEnter',
        raisedBy: 'Harbour',
        end: atMinute(4).toISOString(),
        seconds: 120,
        processed: false,
      },
    ])
    expect((await report('fleet', 'alertDetails')).map(({ type }) => type)).toEqual(['sos'])
    const counts = async (login: Login) =>
      (await report(login, 'alertStatistics')).map(({ type, events, unprocessed }) => [
        type,
        events,
        unprocessed,
      ])
    expect((await counts('north')).toSorted()).toEqual([
      ['fenceEnter', 1, 1],
      ['sos', 1, 1],
    ])
    expect(await counts('fleet')).toEqual([['sos', 1, 1]])
    expect(await figures('north')).toMatchObject({ eventsWeek: 2, eventsUnread: 2 })
    expect(await figures('fleet')).toMatchObject({ eventsWeek: 1, eventsUnread: 1 })
  })

  it('is told by the live feed to those who see it, as it happens and when it changes', async () => {
    await database.db.insert(deviceStates).values({ deviceId: devices.van.id }).onConflictDoNothing()
    const [above, below] = [await openFeed('north'), await openFeed('fleet')]
    const fenced = await raiseAtFence(1)
    const own = await raise(2, 'sos')
    const pair = (id: number): [number, number] => [devices.van.id, id]
    await publish(database.db, { kind: 'events', ids: [pair(fenced)] })
    await publish(database.db, { kind: 'events', ids: [pair(own)] })
    const told = (await above('events')).events
    expect(told[0]).toMatchObject({ id: fenced, subjectName: 'Harbour', late: false, endTime: null })
    expect((await below('events')).events.map(({ id }) => id)).toEqual([own])

    const body = { ids: [fenced, own], handler: 'Ana', content: 'Gate was open' }
    await callRoute(process, { token: tokens.north, body })
    const changes = (await above('eventsChanged')).changes
    expect(changes.map(({ id, processing }) => [id, processing?.handler, processing?.byOwnAccount])).toEqual([
      [fenced, 'Ana', true],
      [own, 'Ana', true],
    ])
    const heard = (await below('eventsChanged')).changes
    expect(heard).toEqual([
      {
        id: own,
        deviceId: devices.van.id,
        endTime: null,
        withdrawn: false,
        assignee: null,
        commentCount: 0,
        processing: {
          handler: 'Ana',
          content: 'Gate was open',
          time: expect.any(String),
          byOwnAccount: false,
        },
      },
    ])
    await withdraw(own)
    await publish(database.db, { kind: 'eventsChanged', ids: [pair(own)] })
    expect((await below('eventsChanged')).changes).toMatchObject([{ id: own, withdrawn: true }])
  })
})

describe('what later data took back', () => {
  it('is kept, and neither listed, counted nor marked unless it is asked for', async () => {
    const [gone, stays] = [await raise(1, 'sos'), await raise(2, 'sos')]
    await withdraw(gone)
    expect((await events('fleet')).map(({ id }) => id)).toEqual([stays])
    expect((await events('fleet', '?order=severity')).map(({ id }) => id)).toEqual([stays])
    const shown = await events('fleet', '?withdrawn=show')
    expect(shown.map(({ id, withdrawn }) => [id, withdrawn])).toEqual([
      [stays, false],
      [gone, true],
    ])
    expect(await unread('fleet')).toBe(1)
    const body = { all: true, read: true }
    expect((await callRoute<MarkEventsAnswer>(markRead, { token: tokens.fleet, body })).data.ids).toEqual([
      stays,
    ])
  })

  it('is among the alerts, and says so', async () => {
    const gone = await raise(1, 'sos')
    await withdraw(gone)
    expect((await alerts('fleet')).items).toMatchObject([{ id: gone, withdrawn: true }])
  })

  it('is in no report but where a condition asks for it, nor in the overview', async () => {
    await raise(1, 'overspeed')
    await withdraw(await raise(2, 'sos'))
    const types = async (condition = '') =>
      (await report('fleet', 'alertDetails', condition)).map(({ type }) => type)
    expect(await types()).toEqual(['overspeed'])
    expect(await types('&condition=withdrawn=true')).toEqual(['sos'])
    expect(await types('&condition=withdrawn=true,false')).toEqual(['overspeed', 'sos'])
    expect((await report('fleet', 'alertStatistics')).map(({ type }) => type)).toEqual(['overspeed'])
    expect(await figures('fleet')).toMatchObject({ eventsWeek: 1 })
  })

  it('is not told any more', async () => {
    const system = systemAccess('test')
    const [gone, stays] = [await raise(1, 'sos'), await raise(2, 'sos')]
    await withdraw(gone)
    const pairs = [gone, stays].map((id) => [devices.van.id, id] as const)
    expect((await readLiveEvents(system, pairs)).map(({ event }) => event.id)).toEqual([stays])
    expect((await readLiveEventsAfter(system, gone - 1)).map(({ event }) => event.id)).toEqual([stays])
  })
})
