import { eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as sendCode } from '@/app/api/alert-contacts/[id]/code/route'
import { POST as resume } from '@/app/api/alert-contacts/[id]/resume/route'
import { PATCH as edit, DELETE as remove } from '@/app/api/alert-contacts/[id]/route'
import { POST as verify } from '@/app/api/alert-contacts/[id]/verify/route'
import { POST as add, GET as list } from '@/app/api/alert-contacts/route'
import { GET as getLogs } from '@/app/api/business-logs/route'
import { alertContacts, pausedAddresses } from '@/db/schema/alert-people'
import { alertRules } from '@/db/schema/alerts'
import { outbox } from '@/db/schema/outbox'
import { rateLimits } from '@/db/schema/sign-in-guards'
import type { AlertContact, AlertContacts } from '@/lib/alerts/people/contact-schema'
import { MAX_CONTACTS } from '@/lib/alerts/people/people-limits'
import { TOLD_NOBODY } from '@/lib/events/telling'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { mailText, testMail } from '../support/mail-settings'
import { testOutbox } from '../support/outbox-worker'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
testOutbox()
const mail = testMail()
let fleet: number
let token: string

beforeAll(async () => {
  fleet = await makeAccount('fleet', 'enterprise')
  token = await tokenFor('fleet')
})

let next = 0
const person = (fields: object = {}) => ({
  name: 'Ana',
  email: `ana${next++}@drivers.example`,
  language: 'es',
  timeZone: 'Europe/Lisbon',
  ...fields,
})
const make = (fields: object = {}) => callRoute<AlertContact>(add, { token, body: person(fields) })
const made = async (fields: object = {}) => (await make(fields)).data
const at = (id: number, body?: unknown) => ({ token, params: { id: String(id) }, body, method: 'POST' })
const all = async () => (await callRoute<AlertContacts>(list, { token })).data
const read = async (id: number) => (await all()).items.find((one) => one.id === id)
const errorOf = (answer: { data: unknown }) => (answer.data as { error: string }).error
/** The code of the mail that came last. */
const codeIn = () => /Código: (\d{6})/.exec(decoded(mail.box.received.at(-1)?.source))?.[1] ?? ''
const decoded = (source = '') => mailText(source).replace(/=C3=B3/g, 'ó')
/** Codes of another minute. */
const anotherMinute = () => database.db.delete(rateLimits)

describe('contacts', () => {
  it('are listed by name, with an address in small letters that is not verified yet', async () => {
    const { status, data } = await make({ email: 'Bea@Drivers.Example', name: 'Bea', role: 'dispatcher' })
    expect(status).toBe(201)
    expect(data).toMatchObject({ email: 'bea@drivers.example', verified: false, paused: null, rules: 0 })
    const { items, quota, editable } = await all()
    expect([quota, editable]).toEqual([MAX_CONTACTS, true])
    expect(items).toContainEqual(data)
    expect(errorOf(await make({ email: 'bea@drivers.example' }))).toBe('alertContactExists')
  })

  it('are checked field by field, and so many that one more is refused', async () => {
    for (const wrong of [
      { name: 'x'.repeat(61) },
      { email: 'nobody' },
      { phone: 'call me' },
      { role: 'r'.repeat(31) },
      { timeZone: 'Mars/Base' },
      { language: 'de' },
    ])
      expect((await make(wrong)).status).toBe(400)
    const other = await makeAccount('crowd', 'enterprise')
    const crowd = await tokenFor('crowd')
    const rows = Array.from({ length: MAX_CONTACTS }, () => ({ ...person(), accountId: other }))
    await database.db.insert(alertContacts).values(rows)
    const refused = await callRoute(add, { token: crowd, body: person() })
    expect([refused.status, errorOf(refused)]).toEqual([409, 'alertContactsTooMany'])
  })

  it('say how many rules name them, and rules keep the id of one that is deleted', async () => {
    const { id } = await made()
    const terms = (contactIds: number[], later: number[]) => ({
      params: {},
      targets: { kind: 'all' as const, except: [] },
      schedule: null,
      silenceMinutes: 30,
      maxAgeMinutes: 60,
      tell: {
        ...TOLD_NOBODY,
        contactIds,
        escalation:
          later.length > 0 ? { afterMinutes: 5, contactIds: later, roles: [], accountIds: [] } : null,
      },
    })
    await database.db.insert(alertRules).values(
      [terms([id], []), terms([], [id]), terms([id + 1000], [])].map((one, index) => ({
        accountId: fleet,
        kind: 'stay' as const,
        name: `Rule ${index}`,
        version: 1,
        terms: one,
      })),
    )
    expect(await read(id)).toMatchObject({ rules: 2 })
    expect((await callRoute(remove, { ...at(id), method: 'DELETE' })).status).toBe(200)
    expect(await read(id)).toBeUndefined()
    const rules = await database.db.select().from(alertRules).where(eq(alertRules.accountId, fleet))
    expect(rules.map(({ terms: { tell } }) => tell.contactIds)).toContainEqual([id])
  })
})

describe('the address of a contact', () => {
  it('is verified by the code that was mailed in the language of the contact, and not by another', async () => {
    await anotherMinute()
    const { id, email } = await made({ name: 'Carla' })
    const sent = await callRoute<{ until: string }>(sendCode, at(id))
    expect(Date.parse(sent.data.until)).toBeGreaterThan(Date.now() + 14 * 60_000)
    await until(async () => mail.box.received.length === 1)
    const code = codeIn()
    expect(code).toMatch(/^\d{6}$/)
    expect(mail.box.received[0]?.to).toEqual([email])
    const wrong = code === '000000' ? '111111' : '000000'
    expect(errorOf(await callRoute(verify, at(id, { code: wrong })))).toBe('emailCodeWrong')
    const verified = await callRoute<AlertContact>(verify, at(id, { code }))
    expect(verified.data).toMatchObject({ verified: true })
    expect(errorOf(await callRoute(verify, at(id, { code })))).toBe('contactCodeSpent')
    const edited = { ...at(id, { email: 'other@drivers.example' }), method: 'PATCH' }
    expect((await callRoute<AlertContact>(edit, edited)).data.verified).toBe(false)
    const logs = await callRoute<{ items: { action: string; objectName: string }[] }>(getLogs, {
      token,
      path: '/api/business-logs?kind=alertContact&search=Carla',
    })
    expect(logs.data.items.map(({ action }) => action)).toEqual([
      'alertContacts.edit',
      'alertContacts.verify',
      'alertContacts.create',
    ])
  })

  it('is mailed one code a minute and five an hour; five wrong ones make it void, and so does a quarter of an hour', async () => {
    await anotherMinute()
    const { id, email } = await made()
    expect((await callRoute(sendCode, at(id))).status).toBe(200)
    expect((await callRoute(sendCode, at(id))).status).toBe(429)
    await until(async () => mail.box.received.length === 1)
    const code = codeIn()
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 1; tries <= 4; tries++)
      expect(errorOf(await callRoute(verify, at(id, { code: wrong })))).toBe('emailCodeWrong')
    expect(errorOf(await callRoute(verify, at(id, { code: wrong })))).toBe('contactCodeSpent')
    expect(errorOf(await callRoute(verify, at(id, { code })))).toBe('contactCodeSpent')
    const byMinute = like(rateLimits.subject, `contact-code:%:${email}`)
    for (let count = 2; count <= 5; count++) {
      await database.db.delete(rateLimits).where(byMinute)
      expect((await callRoute(sendCode, at(id))).status).toBe(200)
    }
    await database.db.delete(rateLimits).where(byMinute)
    expect((await callRoute(sendCode, at(id))).status).toBe(429)
    await until(async () => mail.box.received.length === 5)
    const last = codeIn()
    await database.db
      .update(alertContacts)
      .set({ codeExpiresAt: new Date(Date.now() - 1) })
      .where(eq(alertContacts.id, id))
    expect(errorOf(await callRoute(verify, at(id, { code: last })))).toBe('contactCodeSpent')
  })

  it('is paused when the mail server refuses it for good, until a code came back or somebody says that it works', async () => {
    await anotherMinute()
    const { id, email } = await made()
    mail.box.refuseAddress(email, '5.1.1 no such user')
    await callRoute(sendCode, at(id))
    await until(async () => (await read(id))?.paused !== null)
    expect((await read(id))?.paused?.reason).toContain('5.1.1 no such user')
    // Anybody may have typed the address: nothing is undone for others.
    expect(errorOf(await callRoute(resume, at(id)))).toBe('contactUnverified')
    mail.box.answer()
    await anotherMinute()
    expect((await callRoute(sendCode, at(id))).status).toBe(200)
    await until(async () => mail.box.received.length === 1)
    await callRoute(verify, at(id, { code: codeIn() }))
    expect((await read(id))?.paused).toBeNull()
    await database.db.insert(pausedAddresses).values({ email, reason: '550 5.2.2 full' })
    expect(errorOf(await callRoute(sendCode, at(id)))).toBe('addressPaused')
    expect((await callRoute<AlertContact>(resume, at(id))).data.paused).toBeNull()
  })

  it('is not paused for what a server says of the sender', async () => {
    await anotherMinute()
    const { id, email } = await made()
    mail.box.refuseAddress(email, '5.7.1 relaying denied')
    await callRoute(sendCode, at(id))
    await until(async () => {
      const rows = await database.db.select().from(outbox).where(eq(outbox.recipient, email))
      return rows[0]?.state === 'givenUp'
    })
    expect(await database.db.select().from(pausedAddresses)).toEqual([])
  })
})
