import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { PATCH as edit } from '@/app/api/alert-rules/[id]/route'
import { POST as make } from '@/app/api/alert-rules/route'
import { alertContacts } from '@/db/schema/alert-people'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { TOLD_NOBODY } from '@/lib/events/telling'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const contacts: Record<string, number> = {}

beforeAll(async () => {
  ids.fleet = await makeAccount('fleet', 'enterprise')
  ids.depot = await makeAccount('depot', 'endUser', ids.fleet)
  ids.other = await makeAccount('other', 'enterprise')
  for (const [name, account] of [
    ['ana', 'fleet'],
    ['below', 'depot'],
    ['strange', 'other'],
  ] as const) {
    const [row] = await database.db
      .insert(alertContacts)
      .values({
        accountId: ids[account] ?? 0,
        name,
        email: `${name}@example.com`,
        language: 'en',
        timeZone: 'UTC',
      })
      .returning()
    contacts[name] = row?.id ?? 0
  }
})

const asked = async (tell: object, login = 'fleet') =>
  callRoute<AlertRule & { error?: string }>(make, {
    token: await tokenFor(login),
    body: { name: 'Too fast', kind: 'overspeed', params: { limitKmh: 90 }, tell },
  })
const change = async (id: number, tell: object) =>
  callRoute<AlertRule & { error?: string }>(edit, {
    token: await tokenFor('fleet'),
    method: 'PATCH',
    params: { id: String(id) },
    body: { tell },
  })
const escalation = (given: object) => ({ escalation: { afterMinutes: 5, ...given } })

describe('whom a rule tells', () => {
  it('are contacts of its account and accounts below; others are refused by name', async () => {
    for (const name of ['below', 'strange']) {
      const id = contacts[name]
      for (const tell of [{ contactIds: [id] }, escalation({ contactIds: [id] })]) {
        const { status, data } = await asked(tell)
        expect([status, data.error]).toEqual([404, 'alertContactUnknown'])
      }
    }
    for (const tell of [{ accountIds: [ids.other] }, escalation({ accountIds: [ids.other] })])
      expect((await asked(tell)).data.error).toBe('accountUnknown')
    // Nor is one above.
    expect((await asked({ accountIds: [ids.fleet] }, 'depot')).data.error).toBe('accountUnknown')
    const given = {
      contactIds: [contacts.ana, contacts.ana],
      accountIds: [ids.depot],
      roles: ['boss', 'boss'],
    }
    const { status, data } = await asked({ push: true, ...given, ...escalation({ roles: ['chief'] }) })
    expect(status).toBe(201)
    expect(data.tell).toEqual({
      ...TOLD_NOBODY,
      push: true,
      contactIds: [contacts.ana],
      accountIds: [ids.depot],
      roles: ['boss'],
      escalation: { afterMinutes: 5, contactIds: [], accountIds: [], roles: ['chief'], webhookIds: [] },
    })
  })

  it('stay where a change does not name them, and go once they are gone', async () => {
    const { data: rule } = await asked({
      mail: true,
      contactIds: [contacts.ana],
      ...escalation({ roles: ['boss'] }),
    })
    const { data: later } = await change(rule.id, { push: true, availableTimes: 7 })
    expect(later.tell).toEqual({ ...rule.tell, push: true, availableTimes: 7 })
    expect((await change(rule.id, { contactIds: [contacts.strange] })).data.error).toBe('alertContactUnknown')
    const { data: without } = await change(rule.id, { escalation: null })
    expect(without.tell).toEqual({ ...later.tell, escalation: null })
    await database.db.delete(alertContacts).where(eq(alertContacts.id, contacts.ana ?? 0))
    const { data: gone } = await change(rule.id, { contactIds: [contacts.ana], mail: false })
    expect(gone.tell).toEqual({ ...without.tell, mail: false, contactIds: [] })
    expect((await asked({ contactIds: [contacts.ana] })).data.error).toBe('alertContactUnknown')
  })
})
