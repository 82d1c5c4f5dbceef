import type { AlertTelling, Recipients } from '@/lib/events/telling'
import type { TellingPreferences } from '../people/preferences'
import type { AlertChannel } from './delivery'
import { nextDigest, quietUntil } from './telling-hours'

/** Whom something is about: an account, or a contact of it. */
export type PersonKey = { accountId: number; contactId: number | null }

export const personKey = ({ accountId, contactId }: PersonKey): string =>
  contactId === null ? `${accountId}` : `${accountId}/${contactId}`

/** A person with all that decides how it is reached. */
export type Person = PersonKey & {
  /** Null until it proved to be its own. */
  email: string | null
  timeZone: string
  /** A mail server refused the address for good. */
  isPaused: boolean
  wishes: TellingPreferences
  /** Push subscriptions of browsers that are still signed in. */
  browsers: readonly number[]
}

export type Recipient = { person: Person; channel: AlertChannel }

/** The people that rules may name: by key, with what they are named by. */
export type People = {
  accounts: ReadonlyMap<number, Person & { path: string }>
  contacts: readonly (Person & { role: string })[]
}

/**
 * Who is told of an alert of an account, and how. Accounts that are not below it any more are left out, and an address is
 * told once, however often it is named. Escalations are mailed to those that they name, and to nobody else.
 */
export function recipientsOf(
  { accountId, tell, stage }: { accountId: number; tell: AlertTelling; stage: 'first' | 'escalation' },
  people: People,
): Recipient[] {
  const own = people.accounts.get(accountId)
  if (!own) return []
  const isFirst = stage === 'first'
  const named = isFirst ? tell : tell.escalation
  const mailed = [...(isFirst && tell.mail ? [own] : []), ...(named ? peopleNamed(named, own, people) : [])]
  const pushed = isFirst && tell.push ? [own] : []
  return [
    ...onceEach(mailed).map((person) => ({ person, channel: 'mail' as const })),
    ...pushed.map((person) => ({ person, channel: 'push' as const })),
  ]
}

function peopleNamed(
  { contactIds, roles, accountIds }: Recipients,
  own: Person & { path: string },
  { accounts, contacts }: People,
): Person[] {
  const wanted = new Set(roles.map(asNamed))
  const ownContacts = contacts.filter(({ accountId }) => accountId === own.accountId)
  return [
    ...ownContacts.filter(
      ({ contactId, role }) =>
        (contactId !== null && contactIds.includes(contactId)) || (role !== '' && wanted.has(asNamed(role))),
    ),
    ...accountIds.flatMap((id) => {
      const account = accounts.get(id)
      return account?.path.startsWith(own.path) ? [account] : []
    }),
  ]
}

/** Roles are the same however they are written. */
export const asNamed = (role: string): string => role.trim().toLowerCase()

function onceEach(people: readonly Person[]): Person[] {
  const found = new Map<string, Person>()
  for (const person of people) {
    const key = person.email?.toLowerCase() ?? personKey(person)
    if (!found.has(key)) found.set(key, person)
  }
  return [...found.values()]
}

/** When the quiet hours end that a person is in, by its clocks; null outside of them. */
export function quietEnd({ wishes: { quietFrom, quietTo }, timeZone }: Person, now: number): number | null {
  return quietFrom === null || quietTo === null
    ? null
    : quietUntil({ from: quietFrom, to: quietTo }, timeZone, now)
}

/** When the next digest of a person is that reads nothing else; null of one that is told at once. */
export function digestTime({ wishes, timeZone }: Person, now: number): number | null {
  const { digest, digestAt, digestDay } = wishes
  return digest === 'none' ? null : nextDigest({ digest, at: digestAt, day: digestDay }, timeZone, now)
}
