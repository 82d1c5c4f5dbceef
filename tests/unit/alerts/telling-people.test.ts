import { describe, expect, it } from 'vitest'
import { USUAL_PREFERENCES } from '@/lib/alerts/people/preferences'
import { type People, type Person, recipientsOf } from '@/lib/alerts/telling/telling-people'
import { type AlertTelling, TOLD_NOBODY } from '@/lib/events/telling'

const person = (accountId: number, contactId: number | null, email: string | null): Person => ({
  ...{ accountId, contactId, email, timeZone: 'UTC', isPaused: false },
  ...{ wishes: USUAL_PREFERENCES, browsers: [] },
})
const account = (id: number, path: string, email: string | null = `${id}@example.com`) =>
  [id, { ...person(id, null, email), path }] as const
const contact = (id: number, role = '', email = `c${id}@example.com`, accountId = 1) => ({
  ...person(accountId, id, email),
  role,
})

const people: People = {
  accounts: new Map([account(1, '/1/'), account(2, '/1/2/'), account(3, '/3/'), account(12, '/12/')]),
  contacts: [
    contact(10, 'Dispatcher'),
    contact(11, 'dispatcher', 'C10@example.com'),
    contact(12, 'driver'),
    contact(13, 'dispatcher', 'x@example.com', 3),
    contact(14),
  ],
}
const told = (tell: Partial<AlertTelling>, stage: 'first' | 'escalation' = 'first') =>
  recipientsOf({ accountId: 1, tell: { ...TOLD_NOBODY, ...tell }, stage }, people).map(
    ({ person: { accountId, contactId }, channel }) => `${channel} ${accountId} ${contactId ?? '-'}`,
  )

describe('who is told', () => {
  it('is the account by mail and push, as it is wanted', () => {
    expect(told({})).toEqual([])
    expect(told({ mail: true, push: true })).toEqual(['mail 1 -', 'push 1 -'])
  })

  it('is who has a role, however it is written, and each address once; nobody by a role without a name', () => {
    expect(told({ roles: ['DISPATCHER '], contactIds: [10, 12] })).toEqual(['mail 1 10', 'mail 1 12'])
    expect(told({ roles: [''] })).toEqual([])
  })

  it('is nobody of another account, nor one that is not below', () => {
    expect(told({ accountIds: [2, 3, 12, 99], contactIds: [13] })).toEqual(['mail 2 -'])
  })

  it('is once who is named twice', () => {
    expect(told({ mail: true, accountIds: [1, 2, 2] })).toEqual(['mail 1 -', 'mail 2 -'])
    const same = { ...people, contacts: [contact(20, '', '1@EXAMPLE.com')] }
    const tell = { ...TOLD_NOBODY, mail: true, contactIds: [20] }
    expect(recipientsOf({ accountId: 1, tell, stage: 'first' }, same)).toHaveLength(1)
  })

  it('is those of the escalation alone once it comes to that, by mail', () => {
    const escalation = { afterMinutes: 5, contactIds: [12], roles: [], accountIds: [2] }
    const tell = { mail: true, push: true, contactIds: [10], escalation }
    expect(told(tell, 'escalation')).toEqual(['mail 1 12', 'mail 2 -'])
    expect(told({ mail: true }, 'escalation')).toEqual([])
  })
})
