import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { GET as getOfContact, PUT as putOfContact } from '@/app/api/alert-contacts/[id]/preferences/route'
import { POST as resume } from '@/app/api/telling-preferences/resume/route'
import { GET as getOwn, PUT as putOwn } from '@/app/api/telling-preferences/route'
import { alertContacts, pausedAddresses, tellingPreferences } from '@/db/schema/alert-people'
import { businessLogs } from '@/db/schema/business-logs'
import { USUAL_PREFERENCES } from '@/lib/alerts/people/preferences'
import type { PreferencesAnswer } from '@/lib/alerts/people/preferences-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
let fleet: number
let contactId: number
const tokens: Record<string, string> = {}

beforeAll(async () => {
  fleet = await makeAccount('fleet', 'enterprise', null, {
    email: 'Fleet@Example.com',
    emailVerifiedAt: new Date(),
    timeZone: 'Asia/Kathmandu',
  })
  await makeAccount('helper', 'virtual', fleet)
  await makeAccount('other', 'enterprise')
  for (const login of ['fleet', 'helper', 'other']) tokens[login] = await tokenFor(login)
  const [row] = await database.db
    .insert(alertContacts)
    .values({ accountId: fleet, name: 'Ana', email: 'ana@x.example', language: 'es', timeZone: 'UTC' })
    .returning({ id: alertContacts.id })
  contactId = row?.id ?? 0
})

const own = async (login = 'fleet') =>
  (await callRoute<PreferencesAnswer>(getOwn, { token: tokens[login] })).data
const put = (body: object, login = 'fleet') =>
  callRoute<PreferencesAnswer>(putOwn, { method: 'PUT', token: tokens[login], body })

it('are as usual for whoever chose nothing, beside the address and the clocks', async () => {
  expect(await own()).toEqual({
    ...USUAL_PREFERENCES,
    address: { email: 'Fleet@Example.com', verified: true, paused: null },
    timeZone: 'Asia/Kathmandu',
  })
  expect((await own('other')).address).toBeNull()
})

it('are kept as a whole: what is left out is as usual again', async () => {
  const night = { quietFrom: '22:00', quietTo: '06:30' }
  const chosen = { ...night, mostAnHour: 5, digest: 'weekly', digestAt: '07:15', digestDay: 6 }
  const types = { unpushedTypes: ['fenceEnter'], unsubscribed: true }
  expect((await put({ ...chosen, ...types })).data).toMatchObject({ ...chosen, ...types })
  expect(await own()).toMatchObject({ ...chosen, ...types })
  expect((await put({ digest: 'daily' })).data).toMatchObject({
    ...USUAL_PREFERENCES,
    digest: 'daily',
  })
  const rows = await database.db
    .select()
    .from(tellingPreferences)
    .where(and(eq(tellingPreferences.accountId, fleet), isNull(tellingPreferences.contactId)))
  expect(rows).toHaveLength(1)
})

it.each([
  ['one end of the quiet hours', { quietFrom: '22:00' }],
  ['quiet hours that end as they begin', { quietFrom: '22:00', quietTo: '22:00' }],
  ['a time that is none', { digestAt: '24:00' }],
  ['no mail an hour', { mostAnHour: 0 }],
  ['too many an hour', { mostAnHour: 201 }],
  ['a day that is none', { digestDay: 8 }],
  ['a type that is none', { unpushedTypes: ['nothing'] }],
])('refuse %s', async (_, body) => {
  expect((await put(body)).status).toBe(400)
})

it('are of who signs in: a virtual account has its own', async () => {
  await put({ mostAnHour: 7 })
  expect((await put({ mostAnHour: 9 }, 'helper')).data.mostAnHour).toBe(9)
  expect((await own()).mostAnHour).toBe(7)
})

it('of a contact are for its account alone, and said in the log', async () => {
  const call = (login: string, body?: object) => ({
    token: tokens[login],
    params: { id: String(contactId) },
    body,
    method: body ? 'PUT' : 'GET',
  })
  const saved = await callRoute<PreferencesAnswer>(putOfContact, call('fleet', { digest: 'daily' }))
  expect(saved.data).toMatchObject({ digest: 'daily', timeZone: 'UTC', address: { email: 'ana@x.example' } })
  expect((await own()).digest).toBe('none')
  const read = await callRoute<PreferencesAnswer>(getOfContact, call('fleet'))
  expect(read.data.digest).toBe('daily')
  expect((await callRoute(getOfContact, call('other'))).status).toBe(404)
  expect((await callRoute(putOfContact, call('other', {}))).status).toBe(404)
  const logs = await database.db.select().from(businessLogs)
  expect(logs.map(({ action, changes }) => [action, changes])).toEqual([
    ['alertContacts.preferences', { digest: { before: 'none', after: 'daily' } }],
  ])
})

it('say why an address is paused, until somebody says that it works', async () => {
  await database.db
    .insert(pausedAddresses)
    .values({ email: 'fleet@example.com', reason: '550 5.1.1 no such user' })
  expect((await own()).address?.paused).toMatchObject({ reason: '550 5.1.1 no such user' })
  const answer = await callRoute<PreferencesAnswer>(resume, { method: 'POST', token: tokens.fleet })
  expect(answer.data.address?.paused).toBeNull()
  expect(await database.db.select().from(pausedAddresses)).toEqual([])
})
