import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { isPaused } from '@/db/queries/alert-people/paused-addresses'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { accounts } from '@/db/schema/accounts'
import { alertContacts, pausedAddresses, tellingPreferences } from '@/db/schema/alert-people'
import { env } from '@/lib/env'
import type { NewMessage } from '@/lib/messages/message-types'

/** Alert contacts whose role is one of these are told of services that are due and of what ends, in whatever language it was typed. */
const FLEET_ROLES: readonly string[] = ['fleet', '车队', 'الأسطول', 'أسطول', 'frota', 'flota']

type Person = { email: string; language: string | null }

/** Which of the addresses nobody proved: neither the account's own one nor that of an alert contact of it. */
export async function unprovedEmails(
  tx: Tx,
  accountId: number,
  emails: readonly string[],
): Promise<readonly string[]> {
  if (emails.length === 0) return []
  const [contacts, own] = await Promise.all([
    readContacts(tx, accountId, inArray(alertContacts.email, [...emails])),
    ownAddress(tx, accountId),
  ])
  const proved = new Set([...contacts.map(({ email }) => email), own?.email])
  return emails.filter((email) => !proved.has(email))
}

/**
 * Mails a message to the contacts of an account that have the role of the fleet, and to those whom `emails` names beside them, each in
 * their own language. Nothing goes to an address that is proved no more, that a server refused, or that wants no mails.
 */
export async function mailFleetContacts(
  tx: Tx,
  { accountId, emails = [] }: { accountId: number; emails?: readonly string[] },
  { message, cause }: { message: NewMessage; cause: string },
): Promise<void> {
  if (env().SMTP_HOST === undefined) return
  const named = emails.length === 0 ? undefined : inArray(alertContacts.email, [...emails])
  const hasRole = inArray(sql`lower(${alertContacts.role})`, [...FLEET_ROLES])
  const isTold = sql`(${hasRole} or ${named ?? sql`false`}) and not exists (
    select from ${pausedAddresses} where ${isPaused(alertContacts.email)}) and not exists (
    select from ${tellingPreferences} where ${tellingPreferences.accountId} = ${accountId}
      and ${tellingPreferences.contactId} = ${alertContacts.id} and ${tellingPreferences.unsubscribedAt} is not null)`
  const told = new Map<string, Person>()
  for (const person of await readContacts(tx, accountId, isTold)) told.set(person.email, person)
  const own = emails.length === 0 ? undefined : await ownAddress(tx, accountId)
  if (own && emails.includes(own.email) && !told.has(own.email)) told.set(own.email, own)
  for (const { email: to, language } of told.values())
    await insertOutbox(tx, {
      kind: 'message',
      recipient: to,
      title: message.text,
      payload: { accountId, to, message, language },
      cause: `message:${accountId}:${to}:${cause}`,
    })
}

async function readContacts(tx: Tx, accountId: number, which: SQL): Promise<Person[]> {
  const { email, language, emailVerifiedAt } = alertContacts
  return tx
    .select({ email, language })
    .from(alertContacts)
    .where(and(eq(alertContacts.accountId, accountId), isNotNull(emailVerifiedAt), which))
    .orderBy(alertContacts.id)
}

/** Of the account itself, once it is proved. */
async function ownAddress(tx: Tx, accountId: number): Promise<Person | undefined> {
  const [own] = await tx
    .select({ email: sql<string>`lower(${accounts.email})`, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.email), isNotNull(accounts.emailVerifiedAt)))
  return own
}
