import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { alertContacts, pausedAddresses } from '@/db/schema/alert-people'
import { alertRules } from '@/db/schema/alerts'
import type {
  AlertContact,
  AlertContacts,
  CreateContactBody,
  EditContactBody,
} from '@/lib/alerts/people/contact-schema'
import { MAX_CONTACTS } from '@/lib/alerts/people/people-limits'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import {
  type ContactRow,
  contactAction,
  lockContact,
  mayEditContacts,
  ownContacts,
  requireContactEdits,
} from './contact-scope'
import { isPaused, pausedColumns, pausedOf, resumeAddress } from './paused-addresses'

const TAKEN = { alert_contacts_email_key: 'alertContactExists' } as const

/** Contacts of the own account by their names. */
export async function listContacts(access: Access): Promise<AlertContacts> {
  requirePermission(access, 'alertRules.read')
  return { items: await readContacts(access), quota: MAX_CONTACTS, editable: mayEditContacts(access) }
}

/** One of them. Throws `alertContactUnknown`. */
export async function findContact(access: Access, id: number): Promise<AlertContact> {
  requirePermission(access, 'alertRules.read')
  const [found] = await readContacts(access, eq(alertContacts.id, id))
  if (!found) throw new AppError('alertContactUnknown')
  return found
}

/** Living rules of its account that name a contact by its id. */
const rulesNaming = sql<number>`(select count(*)::int from ${alertRules} r
  where r.account_id = ${alertContacts.accountId} and r.deleted_at is null
    and (r.terms->'tell'->'contactIds' @> to_jsonb(${alertContacts.id})
      or r.terms->'tell'->'escalation'->'contactIds' @> to_jsonb(${alertContacts.id})))`

async function readContacts(access: Access, which?: SQL): Promise<AlertContact[]> {
  const rows = await database()
    .select({ row: alertContacts, rules: rulesNaming, ...pausedColumns })
    .from(alertContacts)
    .leftJoin(pausedAddresses, isPaused(alertContacts.email))
    .where(and(ownContacts(access), which))
    .orderBy(asc(sql`lower(${alertContacts.name})`), asc(alertContacts.id))
  return rows.map(({ row, rules, ...paused }) => {
    const { id, name, email, phone, timeZone, role } = row
    return {
      id,
      name,
      email,
      phone,
      timeZone,
      role,
      rules,
      paused: pausedOf(paused),
      verified: row.emailVerifiedAt !== null,
      language: row.language as Language,
      createdAt: row.createdAt.toISOString(),
    }
  })
}

/** Makes a contact of the own account. Throws `alertContactsTooMany` and `alertContactExists`. */
export async function insertContact(access: Access, body: CreateContactBody): Promise<AlertContact> {
  requireContactEdits(access)
  const id = await refuseDuplicates(TAKEN, () =>
    database().transaction(async (tx) => {
      await takeRoom(tx, access)
      const [row] = await tx
        .insert(alertContacts)
        .values({ ...body, accountId: access.accountId })
        .returning()
      if (!row) throw new Error('insert returned no row')
      const changes = changesBetween({}, loggedContact(row))
      await logActions(tx, access, [{ ...contactAction('create', row, access), changes }])
      return row.id
    }),
  )
  return findContact(access, id)
}

/** They are counted one after the other. */
async function takeRoom(tx: Tx, access: Access): Promise<void> {
  await tx.execute(sql`select from ${accounts} where id = ${access.accountId} for no key update`)
  if ((await tx.$count(alertContacts, ownContacts(access))) >= MAX_CONTACTS)
    throw new AppError('alertContactsTooMany', { max: MAX_CONTACTS })
}

/** Changes a contact; what is left out stays. Another address is mailed nothing before it is verified. */
export async function updateContact(
  access: Access,
  id: number,
  body: EditContactBody,
): Promise<AlertContact> {
  await refuseDuplicates(TAKEN, () =>
    database().transaction(async (tx) => {
      const row = await lockContact(tx, access, id)
      const isMoved = body.email !== undefined && body.email !== row.email
      const after: ContactRow = {
        ...row,
        ...given(body),
        ...(isMoved && { emailVerifiedAt: null, codeHash: null, codeExpiresAt: null, codeTries: 0 }),
      }
      const changes = changesBetween(loggedContact(row), loggedContact(after))
      if (Object.keys(changes).length === 0) return
      const { id: _, ...fields } = after
      await tx.update(alertContacts).set(fields).where(eq(alertContacts.id, id))
      await logActions(tx, access, [{ ...contactAction('edit', after, access), changes }])
    }),
  )
  return findContact(access, id)
}

const given = (body: EditContactBody) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<ContactRow>

/** Deletes a contact. Rules that name it keep its id, and tell nobody by it. */
export async function deleteContact(access: Access, id: number): Promise<void> {
  await database().transaction(async (tx) => {
    const row = await lockContact(tx, access, id)
    await tx.delete(alertContacts).where(eq(alertContacts.id, id))
    await logActions(tx, access, [contactAction('delete', row, access)])
  })
}

/** The address of a contact works again. */
export async function resumeContact(access: Access, id: number): Promise<AlertContact> {
  await database().transaction(async (tx) => {
    const row = await lockContact(tx, access, id)
    // Of an address that anybody may have typed nothing is undone for others.
    if (row.emailVerifiedAt === null) throw new AppError('contactUnverified')
    if (await resumeAddress(tx, row.email))
      await logActions(tx, access, [contactAction('resume', row, access)])
  })
  return findContact(access, id)
}

const loggedContact = ({ name, email, phone, language, timeZone, role }: ContactRow) => ({
  name,
  email,
  phone,
  language,
  timeZone,
  role,
})
