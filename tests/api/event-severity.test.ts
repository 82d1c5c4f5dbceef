import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PUT as assign } from '@/app/api/alerts/[id]/assignee/route'
import { POST as comment } from '@/app/api/alerts/[id]/comments/route'
import { POST as processAlerts } from '@/app/api/alerts/process/route'
import { POST as markEvents } from '@/app/api/events/read/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { POST as queryAlarmList } from '@/app/v3/new/newAlarm/queryAlarmList/route'
import { eventReadFloors } from '@/db/schema/device-events'
import type { PackedRows } from '@/lib/reports/row'
import type { Alarm } from '@/lib/v3/alarm'
import { alertWorld, atMinute } from '../support/alert-world'
import { callRoute } from '../support/call-route'

type Found = Record<'severe' | 'mild' | 'sos' | 'moved' | 'door', number>
const { database, ids, tokens, devices, made, raise, alerts, events, unread, clear } = alertWorld()
const found = {} as Found

/** What a rule says otherwise than the type, both ways, and what is as its type is. */
beforeEach(async () => {
  const byRule = { accountId: ids.north, subject: `rule:${made.ruleId}`, step: 'alertRules' }
  found.severe = await raise(1, 'overspeed', { ...byRule, severity: 'critical' })
  found.mild = await raise(2, 'tow', { ...byRule, severity: 'notice' })
  found.sos = await raise(3, 'sos')
  found.moved = await raise(4, 'moved')
  found.door = await raise(5, 'doorOpen')
})
afterEach(clear)

const asked = async (query: string) => (await events('north', query)).map(({ id }) => id)

describe('a severity that is asked for', () => {
  it('is that of the event, whatever its type says', async () => {
    const { severe, mild, sos, moved, door } = found
    expect(await asked('?severity=critical')).toEqual([sos, severe])
    expect(await asked('?severity=warning')).toEqual([moved])
    expect(await asked('?severity=notice&severity=critical')).toEqual([door, sos, mild, severe])
    expect(await asked('?severity=notice&severity=critical&severity=warning')).toHaveLength(5)
    // By types it goes by types.
    expect(await asked('?severity=critical&type=overspeed')).toEqual([severe])
    expect(await asked('?severity=critical&type=tow')).toEqual([])
    expect(await asked('?severity=critical&severity=notice&order=severity')).toEqual([
      sos,
      severe,
      door,
      mild,
    ])
    const { items } = await alerts('north', '?severity=critical')
    expect(items.map(({ id, severity }) => [id, severity])).toEqual([
      [severe, 'critical'],
      [sos, 'critical'],
    ])
    expect((await alerts('fleet', '?severity=critical')).items.map(({ id }) => id)).toEqual([sos])
    expect(await unread('north')).toBe(3)
  })

  it('has pages that follow each other', async () => {
    const page = async (query: string) => await alerts('north', `?severity=critical&limit=1${query}`)
    const { items, next } = await page('')
    expect(items.map(({ id }) => id)).toEqual([found.severe])
    expect((await page(`&after=${next}`)).items.map(({ id }) => id)).toEqual([found.sos])
  })

  it('is all that is marked and processed with it', async () => {
    const token = tokens.north
    const body = { all: true, read: true, severity: ['critical'] }
    const { data } = await callRoute<{ ids: number[] }>(markEvents, { token, body })
    expect(data.ids.sort()).toEqual([found.severe, found.sos].sort())
    const processed = await callRoute<{ ids: number[] }>(processAlerts, {
      token,
      body: { filter: { severity: ['notice'] }, handler: 'Ana', content: '' },
    })
    expect(processed.data.ids.sort()).toEqual([found.mild, found.door].sort())
  })

  it('or a person is no reason to take all events as read', async () => {
    const floor = async () =>
      (await database.db.select().from(eventReadFloors).where(eq(eventReadFloors.accountId, ids.north)))[0]
    for (const filter of [{ severity: ['critical'] }, { assignee: 'Ana' }])
      await callRoute(markEvents, { token: tokens.north, body: { all: true, read: true, ...filter } })
    expect(await floor()).toBeUndefined()
  })
})

describe('severity, person and comments of alerts', () => {
  beforeEach(async () => {
    const params = { id: String(found.severe) }
    await callRoute(assign, { token: tokens.north, method: 'PUT', params, body: { assignee: 'Ana Reis' } })
    for (const content of ['Called the driver.', 'Slows down.'])
      await callRoute(comment, { token: tokens.north, params, body: { content } })
  })

  it('stand in the report, which can be asked for a severity', async () => {
    const report = async (condition: string) => {
      const query = `from=${atMinute(-60).toISOString()}&to=${atMinute(60).toISOString()}&imei=${devices.van.imei}`
      const { data } = await callRoute<PackedRows>(getReport, {
        token: tokens.north,
        params: { name: 'alertDetails' },
        path: `/api/reports/alertDetails?${query}${condition}`,
      })
      return data.rows.map(({ cells }) => [cells.type, cells.severity, cells.assignee, cells.commentCount])
    }
    expect(await report('')).toEqual([
      ['overspeed', 'critical', 'Ana Reis', 2],
      ['tow', 'notice', null, 0],
      ['sos', 'critical', null, 0],
      ['moved', 'warning', null, 0],
      ['doorOpen', 'notice', null, 0],
    ])
    expect((await report('&condition=severity=critical')).map(([type]) => type)).toEqual(['overspeed', 'sos'])
  })

  it('are told by the documented call, which can be asked for both', async () => {
    const records = async (body: object) =>
      (await callRoute<{ records: Alarm[] }>(queryAlarmList, { token: tokens.north, body })).data.records
    const [first] = await records({ severity: 'critical' })
    expect(first).toMatchObject({
      id: found.severe,
      severity: 'critical',
      assigneeName: 'Ana Reis',
      commentCount: 2,
    })
    expect((await records({ severity: ['critical', 'notice'] })).map(({ id }) => id)).toEqual([
      found.severe,
      found.mild,
      found.sos,
      found.door,
    ])
    expect((await records({ assigneeName: 'Ana Reis' })).map(({ id }) => id)).toEqual([found.severe])
  })
})
