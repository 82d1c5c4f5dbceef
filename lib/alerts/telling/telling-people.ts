import type { AlertTelling, Recipients } from '@/lib/events/telling'
import { tellsOfFleet } from '../kinds/kinds'
import type { TellingPreferences } from '../people/preferences'
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

/** A webhook that is named, and why it can be handed nothing of this alert. */
export type Hook = {
  webhookId: number
  /** Null once it is deleted. */
  name: string | null
  flaw: 'webhookOff' | 'outOfSight' | null
}

/** Somebody by a channel. Notices are for who sees the device: they lead to it. */
export type Recipient =
  | { channel: 'mail'; person: Person }
  | { channel: 'push'; person: Person; seesDevice: boolean }
  | { channel: 'webhook'; hook: Hook }

/** Of whom is counted how often they are told. */
export const recipientKey = (one: Recipient): string =>
  one.channel === 'webhook' ? hookKey(one.hook.webhookId) : personKey(one.person)

export const hookKey = (webhookId: number): string => `webhook:${webhookId}`

/**
 * An account with its place in the tree, whose devices it sees, and whose fleet it reads: a virtual one what its superior does,
 * but no fleet with a part of the devices.
 */
type Placed = Person & { path: string; sees: string; fleetOf: number | null }

/** Whom rules may name: by key, with what they are named by. */
export type People = {
  accounts: ReadonlyMap<number, Placed>
  contacts: readonly (Person & { role: string })[]
}

type Meant = {
  /** Whose fence or rule it is. */
  accountId: number
  type: string
  tell: AlertTelling
  stage: 'first' | 'escalation'
  /** Of who has the device. */
  devicePath: string
}

/**
 * Who is told of an alert of an account, and how. Accounts that are not below it any more are left out, and an address is
 * told once, however often it is named; of the fleet those alone are told who read it, and contacts of it. Accounts that are named are mailed, and pushed to as well where the account itself is.
 * Escalations are for those that they name, by mail and webhook, and for nobody else.
 */
export function recipientsOf(
  { accountId, type, tell, stage, devicePath }: Meant,
  people: People,
  hooks: ReadonlyMap<number, Hook> = new Map(),
): Recipient[] {
  const own = people.accounts.get(accountId)
  const hears = ({ fleetOf }: Placed) => !tellsOfFleet(type) || fleetOf === accountId
  if (!own || !hears(own)) return []
  const isFirst = stage === 'first'
  const named = isFirst ? tell : tell.escalation
  const below = named ? accountsNamed(named, own, people).filter(hears) : []
  const contacts = named ? contactsNamed(named, own, people) : []
  const mailed = [...(isFirst && tell.mail ? [own] : []), ...contacts, ...below]
  const pushed = isFirst && tell.push ? [...new Set([own, ...below])] : []
  return [
    ...onceEach(mailed).map((person) => ({ person, channel: 'mail' as const })),
    ...pushed.map((person) => ({
      person,
      channel: 'push' as const,
      seesDevice: devicePath.startsWith(person.sees),
    })),
    ...[...new Set(named?.webhookIds ?? [])].map((id) => ({
      channel: 'webhook' as const,
      hook: hooks.get(id) ?? goneHook(id),
    })),
  ]
}

/** One that was deleted since it was named. */
export const goneHook = (webhookId: number): Hook => ({ webhookId, name: null, flaw: 'webhookOff' })

function contactsNamed({ contactIds, roles }: Recipients, own: Person, { contacts }: People): Person[] {
  const wanted = new Set(roles.map(asNamed))
  const ownContacts = contacts.filter(({ accountId }) => accountId === own.accountId)
  return ownContacts.filter(
    ({ contactId, role }) =>
      (contactId !== null && contactIds.includes(contactId)) || (role !== '' && wanted.has(asNamed(role))),
  )
}

const accountsNamed = ({ accountIds }: Recipients, own: Placed, { accounts }: People): Placed[] =>
  accountIds.flatMap((id) => {
    const account = accounts.get(id)
    return account?.path.startsWith(own.path) ? [account] : []
  })

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
