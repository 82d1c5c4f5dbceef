import { describe, expect, it } from 'vitest'
import { FLEET_EVENTS } from '@/lib/alerts/kinds/kinds'
import { USUAL_PREFERENCES } from '@/lib/alerts/people/preferences'
import { type Hook, type People, type Person, recipientsOf } from '@/lib/alerts/telling/telling-people'
import { type AlertTelling, TOLD_NOBODY } from '@/lib/events/telling'

const person = (accountId: number, contactId: number | null, email: string | null): Person => ({
  accountId,
  contactId,
  email,
  timeZone: 'UTC',
  isPaused: false,
  wishes: USUAL_PREFERENCES,
  browsers: [],
})
const account = (id: number, path: string, email: string | null = `${id}@example.com`) =>
  [id, { ...person(id, null, email), path, sees: path, fleetOf: null }] as const
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
const hook: Hook = { webhookId: 7, name: 'ERP', flaw: null }
const type = 'overspeed'
const recipients = (tell: Partial<AlertTelling>, stage: 'first' | 'escalation', devicePath = '/1/2/') =>
  recipientsOf(
    { accountId: 1, type, tell: { ...TOLD_NOBODY, ...tell }, stage, devicePath },
    people,
    new Map([[7, hook]]),
  )
const told = (tell: Partial<AlertTelling>, stage: 'first' | 'escalation' = 'first') =>
  recipients(tell, stage).map((one) =>
    one.channel === 'webhook'
      ? `webhook ${one.hook.webhookId} ${one.hook.flaw ?? '-'}`
      : `${one.channel} ${one.person.accountId} ${one.person.contactId ?? '-'}`,
  )

describe('who is told', () => {
  it('is the account by mail and push, as it is wanted', () => {
    expect(told({})).toEqual([])
    expect(told({ mail: true, push: true })).toEqual(['mail 1 -', 'push 1 -'])
  })

  it('is an account that is named by mail, and by push as well where the own one is', () => {
    expect(told({ accountIds: [2] })).toEqual(['mail 2 -'])
    expect(told({ push: true, accountIds: [2, 2, 1], contactIds: [10] })).toEqual([
      'mail 1 10',
      'mail 2 -',
      'mail 1 -',
      'push 1 -',
      'push 2 -',
    ])
  })

  it('is pushed to whom the device is in sight', () => {
    const sights = (devicePath: string) =>
      recipients({ push: true, accountIds: [2] }, 'first', devicePath).flatMap((one) =>
        one.channel === 'push' ? [[one.person.accountId, one.seesDevice]] : [],
      )
    expect(sights('/1/2/')).toEqual([
      [1, true],
      [2, true],
    ])
    expect(sights('/1/5/')).toEqual([
      [1, true],
      [2, false],
    ])
    expect(sights('/3/')).toEqual([
      [1, false],
      [2, false],
    ])
  })

  it('is a webhook that is named, once; one that is gone is off', () => {
    expect(told({ webhookIds: [7, 7, 8] })).toEqual(['webhook 7 -', 'webhook 8 webhookOff'])
    const escalation = { afterMinutes: 5, contactIds: [], roles: [], accountIds: [], webhookIds: [7] }
    expect(told({ webhookIds: [8], escalation }, 'escalation')).toEqual(['webhook 7 -'])
    // A telling of before says nothing of webhooks.
    const { webhookIds: _, ...before } = TOLD_NOBODY
    expect(
      recipientsOf({ accountId: 1, type, tell: before, stage: 'first', devicePath: '' }, people),
    ).toEqual([])
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
    expect(recipientsOf({ accountId: 1, type, tell, stage: 'first', devicePath: '/1/' }, same)).toHaveLength(
      1,
    )
  })

  it('is of the fleet who reads that of the account, with its contacts and webhooks', () => {
    const reading = (fleets: Record<number, number | null>) => ({
      ...people,
      accounts: new Map(
        [...people.accounts].map(([id, one]) => [id, { ...one, fleetOf: fleets[id] ?? null }]),
      ),
    })
    const named = { contactIds: [12], accountIds: [2, 4], webhookIds: [7] }
    const tell = { ...TOLD_NOBODY, ...named, mail: true, push: true }
    const toldOf = (about: string, fleets: Record<number, number | null>) =>
      recipientsOf(
        { accountId: 1, type: about, tell, stage: 'first', devicePath: '/1/' },
        reading(fleets),
      ).map(
        (one) => `${one.channel} ${one.channel === 'webhook' ? one.hook.webhookId : one.person.accountId}`,
      )
    const all = ['mail 1', 'mail 1', 'mail 2', 'push 1', 'push 2', 'webhook 7']
    expect(toldOf('overspeed', {})).toEqual(all)
    for (const about of FLEET_EVENTS) {
      expect(toldOf(about, { 1: 1, 2: 1 })).toEqual(all)
      for (const below of [null, 2]) {
        const alone = ['mail 1', 'mail 1', 'push 1', 'webhook 7']
        expect(toldOf(about, { 1: 1, 2: below })).toEqual(alone)
      }
      expect(toldOf(about, { 2: 1 })).toEqual([])
    }
  })

  it('is those of the escalation alone once it comes to that, by mail', () => {
    const escalation = { afterMinutes: 5, contactIds: [12], roles: [], accountIds: [2] }
    const tell = { mail: true, push: true, contactIds: [10], escalation }
    expect(told(tell, 'escalation')).toEqual(['mail 1 12', 'mail 2 -'])
    expect(told({ mail: true }, 'escalation')).toEqual([])
  })
})
