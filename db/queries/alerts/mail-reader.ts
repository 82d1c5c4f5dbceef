import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { isPaused } from '@/db/queries/alert-people/paused-addresses'
import { accounts } from '@/db/schema/accounts'
import { alertContacts, pausedAddresses, tellingPreferences } from '@/db/schema/alert-people'
import type { PersonKey } from '@/lib/alerts/telling/telling-people'
import type { SystemAccess } from '@/lib/auth/access'

/** How who gets a mail of alerts reads: a contact has a language and clocks of its own, and the units of its account. */
export type ReaderHabits = {
  path: string
  language: string | null
  timeZone: string
  distanceUnit: string
  volumeUnit: string
  temperatureUnit: string
}
export type MailReader = ReaderHabits & {
  /** The proved address of now; null without one. */
  email: string | null
  isPaused: boolean
  isUnsubscribed: boolean
}

/** Null once the account or the contact is gone. */
export async function findMailReader(
  _system: SystemAccess,
  { accountId, contactId }: PersonKey,
): Promise<MailReader | null> {
  const wishes = and(
    eq(tellingPreferences.accountId, accountId),
    contactId === null ? isNull(tellingPreferences.contactId) : eq(tellingPreferences.contactId, contactId),
    isNotNull(tellingPreferences.unsubscribedAt),
  )
  const isUnsubscribed = sql<boolean>`exists (select from ${tellingPreferences} where ${wishes})`
  const paused = ({ email }: { email: typeof accounts.email | typeof alertContacts.email }) =>
    sql<boolean>`exists (select from ${pausedAddresses} where ${isPaused(email)})`
  const [account] = await database()
    .select({
      path: accounts.path,
      language: accounts.language,
      timeZone: accounts.timeZone,
      distanceUnit: accounts.distanceUnit,
      volumeUnit: accounts.volumeUnit,
      temperatureUnit: accounts.temperatureUnit,
      email: sql<string | null>`case when ${accounts.emailVerifiedAt} is not null then ${accounts.email} end`,
      isPaused: paused(accounts),
      isUnsubscribed,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account || contactId === null) return account ?? null
  const { language, timeZone, email, emailVerifiedAt } = alertContacts
  const [contact] = await database()
    .select({
      language,
      timeZone,
      isPaused: paused(alertContacts),
      email: sql<string | null>`case when ${emailVerifiedAt} is not null then ${email} end`,
    })
    .from(alertContacts)
    .where(and(eq(alertContacts.id, contactId), eq(alertContacts.accountId, accountId)))
  return contact ? { ...account, ...contact } : null
}
