import { beforeAll, beforeEach, expect, it } from 'vitest'
import { DELETE as end } from '@/app/api/alert-snoozes/[id]/route'
import { GET as list, POST as snooze } from '@/app/api/alert-snoozes/route'
import { alertSnoozes } from '@/db/schema/alert-people'
import { alertDeliveries } from '@/db/schema/alerts'
import { MAX_SNOOZES } from '@/lib/alerts/people/people-limits'
import type { AlertSnooze } from '@/lib/alerts/people/snooze-schema'
import { alertWorld } from '../support/alert-world'
import { callRoute } from '../support/call-route'

const world = alertWorld()
const { database, ids, tokens, devices, made } = world
type Login = keyof typeof ids
type Items = { items: AlertSnooze[] }

const ask = (login: Login, body: object) => callRoute<Items>(snooze, { token: tokens[login], body })
const listed = async (login: Login) => (await callRoute<Items>(list, { token: tokens[login] })).data.items
const errorOf = (answer: { data: unknown }) => (answer.data as { error: string }).error
let rule: { subject: string; imei: string }

beforeAll(() => {
  rule = { subject: `rule:${made.ruleId}`, imei: devices.van.imei }
})
beforeEach(() => database.db.delete(alertSnoozes))

it('hold for so long, and another of the same takes its place', async () => {
  const first = await ask('north', { ...rule, minutes: 60 })
  expect(first.status).toBe(201)
  expect(first.data.items).toMatchObject([{ ...rule, subjectName: 'Too fast', deviceName: 'Van' }])
  const minutes = () => listed('north').then(([one]) => (Date.parse(one?.until ?? '') - Date.now()) / 60_000)
  expect(await minutes()).toBeGreaterThan(59)
  await ask('north', { ...rule, minutes: 10_080 })
  expect(await listed('north')).toHaveLength(1)
  expect(await minutes()).toBeGreaterThan(10_070)
  expect(await listed('fleet')).toEqual([])
  expect(await listed('helper')).toEqual([])
})

it('are ended by who made them, and are over by themselves', async () => {
  const { data } = await ask('north', { ...rule, minutes: 60 })
  const call = { method: 'DELETE', params: { id: String(data.items[0]?.id) } }
  expect((await callRoute(end, { ...call, token: tokens.other })).status).toBe(404)
  expect((await callRoute(end, { ...call, token: tokens.helper })).status).toBe(404)
  expect((await callRoute(end, { ...call, token: tokens.north })).status).toBe(200)
  expect(await listed('north')).toEqual([])
  await ask('north', { ...rule, minutes: 5 })
  await database.db.update(alertSnoozes).set({ until: new Date(Date.now() - 1) })
  expect(await listed('north')).toEqual([])
})

it('of an alert are of the fence that raised it, and of the rules that told of it', async () => {
  const alertId = await world.raiseAtFence(1)
  const fence = await ask('north', { alertId, minutes: 60 })
  expect(fence.data.items.map(({ subject, subjectName }) => [subject, subjectName])).toEqual([
    [`geofence:${made.fenceId}`, 'Harbour'],
  ])
  // It is of the account above.
  expect(errorOf(await ask('fleet', { alertId, minutes: 60 }))).toBe('alertUnknown')
  const sos = await world.raise(2, 'sos')
  expect(errorOf(await ask('north', { alertId: sos, minutes: 60 }))).toBe('alertNotSnoozable')
  await database.db.insert(alertDeliveries).values({
    deviceId: devices.van.id,
    eventId: sos,
    accountId: ids.north,
    channel: 'mail',
    state: 'told',
    toAccountId: ids.north,
    subject: rule.subject,
    type: 'sos',
  })
  const told = await ask('north', { alertId: sos, minutes: 60 })
  expect(told.data.items).toMatchObject([{ subject: rule.subject, imei: rule.imei }])
})

it('of an account above are for whom it told, and for nobody else', async () => {
  expect(errorOf(await ask('fleet', { ...rule, minutes: 60 }))).toBe('alertRuleUnknown')
  const eventId = await world.raise(3, 'overspeed', { accountId: ids.north, subject: rule.subject })
  await database.db.insert(alertDeliveries).values({
    deviceId: devices.van.id,
    eventId,
    accountId: ids.north,
    channel: 'mail',
    state: 'told',
    toAccountId: ids.fleet,
    subject: rule.subject,
    type: 'overspeed',
  })
  expect((await ask('fleet', { ...rule, minutes: 60 })).status).toBe(201)
  expect(errorOf(await ask('other', { ...rule, minutes: 60 }))).toBe('deviceUnknown')
  const foreign = { subject: rule.subject, imei: devices.foreign.imei }
  expect(errorOf(await ask('other', { ...foreign, minutes: 60 }))).toBe('alertRuleUnknown')
})

it('refuse what is too short, too long or of nothing, and one too many', async () => {
  for (const wrong of [
    { ...rule, minutes: 4 },
    { ...rule, minutes: 10_081 },
    { ...rule, subject: 'device:1', minutes: 60 },
    { minutes: 60 },
  ])
    expect((await ask('north', wrong)).status).toBe(400)
  expect(errorOf(await ask('north', { ...rule, subject: 'geofence:999999', minutes: 60 }))).toBe(
    'geofenceUnknown',
  )
  const rows = (until: Date) =>
    Array.from({ length: MAX_SNOOZES }, (_, index) => ({
      accountId: ids.north,
      subject: `rule:${1_000_000 + index}`,
      deviceId: 1,
      until,
    }))
  await database.db.insert(alertSnoozes).values(rows(new Date(Date.now() - 1)))
  expect((await ask('north', { ...rule, minutes: 60 })).status).toBe(201)
  await database.db.delete(alertSnoozes)
  await database.db.insert(alertSnoozes).values(rows(new Date(Date.now() + 60_000)))
  expect(errorOf(await ask('north', { ...rule, minutes: 60 }))).toBe('snoozesTooMany')
})
