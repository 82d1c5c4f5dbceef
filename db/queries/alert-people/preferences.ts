import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { alertContacts, pausedAddresses, tellingPreferences } from '@/db/schema/alert-people'
import { type TellingPreferences, USUAL_PREFERENCES } from '@/lib/alerts/people/preferences'
import type { PreferencesAnswer, PreferencesBody } from '@/lib/alerts/people/preferences-schema'
import type { PersonKey } from '@/lib/alerts/telling/telling-people'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { contactAction, lockContact, ownContacts } from './contact-scope'
import { isPaused, pausedColumns, pausedOf, resumeAddress } from './paused-addresses'

const rowOf = ({ accountId, contactId }: PersonKey): SQL =>
  and(
    eq(tellingPreferences.accountId, accountId),
    contactId === null ? isNull(tellingPreferences.contactId) : eq(tellingPreferences.contactId, contactId),
  ) as SQL

async function readPreferences(db: Database | Tx, person: PersonKey): Promise<TellingPreferences> {
  const [row] = await db.select().from(tellingPreferences).where(rowOf(person))
  if (!row) return USUAL_PREFERENCES
  const { quietFrom, quietTo, mostAnHour, digest, digestAt, digestDay, unpushedTypes } = row
  const unsubscribed = row.unsubscribedAt !== null
  return { quietFrom, quietTo, mostAnHour, digest, digestAt, digestDay, unpushedTypes, unsubscribed }
}

async function writePreferences(tx: Tx, person: PersonKey, body: PreferencesBody, now: Date): Promise<void> {
  const { unsubscribed, ...fields } = body
  const [known] = await tx.select().from(tellingPreferences).where(rowOf(person)).for('update')
  const unsubscribedAt = unsubscribed ? (known?.unsubscribedAt ?? now) : null
  const set = { ...fields, unsubscribedAt, updatedAt: now }
  await tx
    .insert(tellingPreferences)
    .values({ ...person, ...set })
    .onConflictDoUpdate({ target: [tellingPreferences.accountId, tellingPreferences.contactId], set })
}

const asAnswer = (preferences: TellingPreferences) => ({
  ...preferences,
  unpushedTypes: [...preferences.unpushedTypes],
})

const own = ({ actorId }: Access): PersonKey => ({ accountId: actorId, contactId: null })

/** How who is signed in wants to be told, and where it is mailed. */
export async function findOwnPreferences(access: Access): Promise<PreferencesAnswer> {
  requirePermission(access, 'events.read')
  const [account] = await database()
    .select({
      email: accounts.email,
      verifiedAt: accounts.emailVerifiedAt,
      timeZone: accounts.timeZone,
      ...pausedColumns,
    })
    .from(accounts)
    .leftJoin(pausedAddresses, isPaused(accounts.email))
    .where(eq(accounts.id, access.actorId))
  if (!account) throw new AppError('accountUnknown')
  const { email, verifiedAt, timeZone, ...paused } = account
  return {
    ...asAnswer(await readPreferences(database(), own(access))),
    address: email === null ? null : { email, verified: verifiedAt !== null, paused: pausedOf(paused) },
    timeZone,
  }
}

/** Preferences are no actions, and not logged. */
export async function saveOwnPreferences(
  access: Access,
  body: PreferencesBody,
  now: Date,
): Promise<PreferencesAnswer> {
  requirePermission(access, 'events.edit')
  await database().transaction((tx) => writePreferences(tx, own(access), body, now))
  return findOwnPreferences(access)
}

/** The own address works again. */
export async function resumeOwnAddress(access: Access): Promise<PreferencesAnswer> {
  requirePermission(access, 'events.edit')
  const [account] = await database()
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, access.actorId))
  if (account?.email) await resumeAddress(database(), account.email)
  return findOwnPreferences(access)
}

/** The same of a contact of the own account. Throws `alertContactUnknown`. */
export async function findContactPreferences(access: Access, contactId: number): Promise<PreferencesAnswer> {
  requirePermission(access, 'alertRules.read')
  const [contact] = await database()
    .select({
      email: alertContacts.email,
      verifiedAt: alertContacts.emailVerifiedAt,
      timeZone: alertContacts.timeZone,
      ...pausedColumns,
    })
    .from(alertContacts)
    .leftJoin(pausedAddresses, isPaused(alertContacts.email))
    .where(and(eq(alertContacts.id, contactId), ownContacts(access)))
  if (!contact) throw new AppError('alertContactUnknown')
  const { email, verifiedAt, timeZone, ...paused } = contact
  const person = { accountId: access.accountId, contactId }
  return {
    ...asAnswer(await readPreferences(database(), person)),
    address: { email, verified: verifiedAt !== null, paused: pausedOf(paused) },
    timeZone,
  }
}

/** Of somebody else they are an action. */
export async function saveContactPreferences(
  access: Access,
  contactId: number,
  body: PreferencesBody,
  now: Date,
): Promise<PreferencesAnswer> {
  await database().transaction(async (tx) => {
    const contact = await lockContact(tx, access, contactId)
    const person = { accountId: contact.accountId, contactId }
    const before = await readPreferences(tx, person)
    await writePreferences(tx, person, body, now)
    const changes = changesBetween(loggedPreferences(before), loggedPreferences(body))
    if (Object.keys(changes).length > 0)
      await logActions(tx, access, [{ ...contactAction('preferences', contact, access), changes }])
  })
  return findContactPreferences(access, contactId)
}

function loggedPreferences({ quietFrom, quietTo, unpushedTypes, ...others }: TellingPreferences) {
  const quietHours = quietFrom === null ? null : `${quietFrom}–${quietTo}`
  return { ...others, quietHours, unpushedTypes: unpushedTypes.length > 0 ? unpushedTypes : null }
}

/** Nothing more is mailed of alerts to a person, who said so by a link in one; all else stays as it is. */
export async function unsubscribePerson(_system: SystemAccess, person: PersonKey, now: Date): Promise<void> {
  const { unsubscribed: _, ...usual } = asAnswer(USUAL_PREFERENCES)
  await database()
    .insert(tellingPreferences)
    .values({ ...person, ...usual, unsubscribedAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [tellingPreferences.accountId, tellingPreferences.contactId],
      set: {
        unsubscribedAt: sql`coalesce(${tellingPreferences.unsubscribedAt}, ${now.toISOString()}::timestamptz)`,
      },
    })
}
