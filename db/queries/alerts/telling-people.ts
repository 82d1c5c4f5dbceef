import type postgres from 'postgres'
import { arrayOf, iso } from '@/db/queries/ingest/columns'
import type { TellingPreferences } from '@/lib/alerts/people/preferences'
import { USUAL_PREFERENCES } from '@/lib/alerts/people/preferences'
import {
  asNamed,
  type People,
  type Person,
  type PersonKey,
  personKey,
} from '@/lib/alerts/telling/telling-people'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { env } from '@/lib/env'
import type { Recipients } from '@/lib/events/telling'

type Tx = postgres.TransactionSql

/** Whom to look for: accounts, and of some of them contacts by id or role. */
export type Wanted = { accountIds: readonly number[]; contactsOf: readonly number[] } & Pick<
  Recipients,
  'contactIds' | 'roles'
>

type Found = PersonKey & { email: string | null; timeZone: string }
type FoundAccount = Found & { path: string; sees: string; fleetOf: number | null }

/** Who is named, with all that decides how they are reached; who is gone is not among them. */
export async function findPeople(tx: Tx, wanted: Wanted, now: number): Promise<People> {
  const [accounts, contacts] = await Promise.all([findAccounts(tx, wanted), findContacts(tx, wanted)])
  const paths = new Map(accounts.map(({ accountId, path }) => [accountId, path]))
  const complete = await completing(tx, [...accounts, ...contacts], paths, now)
  return {
    accounts: new Map(
      accounts.map(({ path, sees, fleetOf, ...one }) => [
        one.accountId,
        { ...complete(one), path, sees, fleetOf },
      ]),
    ),
    contacts: contacts.map(({ role, ...one }) => ({ ...complete(one), role })),
  }
}

async function findAccounts(tx: Tx, { accountIds }: Wanted): Promise<FoundAccount[]> {
  return tx<FoundAccount[]>`
    select a.id as "accountId", null::int as "contactId", a.path, a.time_zone as "timeZone",
      case when a.type = ${ACCOUNT_TYPES.virtual} then superior.path else a.path end as sees,
      case when a.type = ${ACCOUNT_TYPES.enterprise} then a.id
        when superior.type = ${ACCOUNT_TYPES.enterprise} and a.type = ${ACCOUNT_TYPES.virtual} and not a.device_subset
        then superior.id end as "fleetOf",
      case when a.email_verified_at is not null then a.email end as email
    from accounts a left join accounts superior on superior.id = a.parent_id
    where a.id = any(${arrayOf([...new Set(accountIds)])}::text::int[]) order by a.id`
}

async function findContacts(
  tx: Tx,
  { contactsOf, contactIds, roles }: Wanted,
): Promise<(Found & { role: string })[]> {
  if (contactIds.length + roles.length === 0) return []
  return tx<(Found & { role: string })[]>`
    select account_id as "accountId", id as "contactId", role, time_zone as "timeZone",
      case when email_verified_at is not null then email end as email
    from alert_contacts where account_id = any(${arrayOf([...new Set(contactsOf)])}::text::int[])
      and (id = any(${arrayOf([...new Set(contactIds)])}::text::int[])
        or lower(trim(role)) in (select json_array_elements_text(${JSON.stringify(roles.map(asNamed))}::text::json)))
    order by id`
}

/** One after the other, so that each is decided of by one worker at a time: those who are mailed are counted by the hour. */
export async function lockPeople(tx: Tx, people: readonly PersonKey[]): Promise<void> {
  const keys = new Set(
    people.map(({ accountId, contactId }) => (contactId === null ? accountId : -contactId)),
  )
  const sorted = [...keys].sort((a, b) => a - b)
  for (const key of sorted) await tx`select pg_advisory_xact_lock(${PERSON_LOCK}, ${key})`
}

/** A number of our own, so that no other lock is meant. */
const PERSON_LOCK = 1014

async function completing(
  tx: Tx,
  people: readonly Found[],
  paths: ReadonlyMap<number, string>,
  now: number,
): Promise<(person: Found) => Person> {
  const ids = arrayOf([...new Set(people.map(({ accountId }) => accountId))])
  const [preferences, paused, browsers, hasServer] = await Promise.all([
    tx<(PersonKey & TellingPreferences)[]>`
      select account_id as "accountId", contact_id as "contactId", quiet_from as "quietFrom", quiet_to as "quietTo",
        most_an_hour as "mostAnHour", digest, digest_at as "digestAt", digest_day as "digestDay",
        unpushed_types as "unpushedTypes", unsubscribed_at is not null as unsubscribed
      from telling_preferences where account_id = any(${ids}::text::int[])`,
    tx<{ email: string }[]>`
      select lower(email) as email from paused_addresses where lower(email) in (
        select json_array_elements_text(${JSON.stringify(people.flatMap(({ email }) => email?.toLowerCase() ?? []))}::text::json))`,
    tx<{ accountId: number; id: number }[]>`
      select p.account_id as "accountId", p.id from push_subscriptions p join sessions s on s.jti = p.jti
      where p.account_id = any(${ids}::text::int[]) and s.revoked_at is null
        and s.expires_at > ${iso(now)}::text::timestamptz order by p.id`,
    findServers(tx, paths),
  ])
  const wishesOf = new Map(preferences.map((one) => [personKey(one), one]))
  const refused = new Set(paused.map(({ email }) => email))
  return (person) => {
    const { accountId, contactId } = person
    const {
      accountId: _a,
      contactId: _c,
      ...wishes
    } = wishesOf.get(personKey(person)) ?? { accountId, contactId, ...USUAL_PREFERENCES }
    const own = contactId === null ? browsers.filter((one) => one.accountId === accountId) : []
    return {
      ...person,
      email: hasServer(accountId) ? person.email : null,
      isPaused: person.email !== null && refused.has(person.email.toLowerCase()),
      wishes,
      browsers: own.map(({ id }) => id),
    }
  }
}

/** Who can be mailed at all: by the platform's mail server, or that of the account or of one above it. */
async function findServers(
  tx: Tx,
  paths: ReadonlyMap<number, string>,
): Promise<(accountId: number) => boolean> {
  if (env().SMTP_HOST !== undefined) return () => true
  const idsOn = (path: string) => path.split('/').filter(Boolean)
  const ids = new Set([...paths.values()].flatMap(idsOn))
  const rows = await tx<{ id: number }[]>`
    select account_id as id from mail_servers where account_id = any(${arrayOf([...ids])}::text::int[])`
  const own = new Set(rows.map(({ id }) => String(id)))
  return (accountId) => idsOn(paths.get(accountId) ?? '').some((id) => own.has(id))
}
