import { eq } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { keepRulesByClock } from '@/db/queries/alert-rules/device-rules'
import { endKeysOf } from '@/db/queries/auth/account-sessions'
import { revokeOtherSessions } from '@/db/queries/auth/sessions'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { accounts } from '@/db/schema/accounts'
import { mailTokens } from '@/db/schema/mail-tokens'
import { type EditProfileBody, PROFILE_FIELDS, type Profile } from '@/lib/accounts/profile-schema'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import { removeEmptyAccount } from './account-delete'
import {
  changesMapKey,
  leaveMapWithoutKey,
  refuseMapWithoutKey,
  refuseOverSharedKey,
} from './account-map-keys'
import type { AccountRow } from './accounts'
import { spendEmailLinks, waitingEmail } from './email-change'
import { keepTree, takeTree } from './transfer-lock'

/** The account that signed in. */
async function actor(access: Access): Promise<AccountRow> {
  const [row] = await database().select().from(accounts).where(eq(accounts.id, access.actorId))
  if (!row) throw new AppError('accountUnknown')
  return row
}

export const passwordHashOf = async (access: Access) => (await actor(access)).passwordHash
export const actorLogin = async (access: Access) => (await actor(access)).login

/** The own account as its owner may see and change it. */
export async function findProfile(access: Access): Promise<StoredProfile> {
  const [row] = await database().select().from(accounts).where(eq(accounts.id, access.accountId))
  if (!row) throw new AppError('accountUnknown')
  return toProfile(database(), row)
}

/** All of it that the database knows. */
type StoredProfile = Omit<Profile, 'confirmsEmail'>

async function toProfile(db: Database | Tx, row: AccountRow): Promise<StoredProfile> {
  const fields = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, row[name]])) as Pick<
    AccountRow,
    (typeof PROFILE_FIELDS)[number]
  >
  const link = await waitingEmail(db, row.id)
  return {
    ...(fields as StoredProfile),
    account: row.login,
    emailVerified: row.emailVerifiedAt !== null,
    emailWaiting: link?.email ?? null,
    emailWaitingUntil: link?.expiresAt.toISOString() ?? null,
    hasSuperior: row.parentId !== null,
  }
}

/**
 * Changes the own contact data and settings; `mails` tell of it. An e-mail address that is set here counts at once,
 * unverified, and none waits any more: where mail is set up, `orderEmailChange` comes in its place.
 */
export async function updateProfile(
  access: Access,
  body: EditProfileBody,
  mails: readonly NewOutboxRow[] = [],
): Promise<StoredProfile> {
  requirePermission(access, 'profile.edit')
  return database().transaction(async (tx) => {
    await (changesMapKey(body) ? takeTree(tx) : keepTree(tx))
    const before = await lockOwn(tx, access)
    const changes = changesBetween(forLog(before), forLog({ ...before, ...body }))
    if (Object.keys(changes).length === 0) return toProfile(tx, before)
    const moved = body.email !== undefined && body.email !== before.email
    const after = { ...body, ...(moved ? { emailVerifiedAt: null } : {}) }
    await tx.update(accounts).set(after).where(eq(accounts.id, before.id))
    if (moved) await spendEmailLinks(tx, before.id)
    if (changes.timeZone) await keepRulesByClock(tx, before.id, new Date())
    for (const mail of mails) await insertOutbox(tx, mail)
    if (body.parentMapKey) await refuseOverSharedKey(tx, before.id)
    await refuseMapWithoutKey(tx, before.id, body)
    const { id, customerName, path } = before
    await logActions(tx, access, [
      {
        action: 'profile.edit',
        objectKind: 'account',
        objectId: id,
        objectName: customerName,
        path,
        changes,
      },
    ])
    if (changesMapKey(body)) await logActions(tx, access, await leaveMapWithoutKey(tx, path))
    return toProfile(tx, { ...before, ...after })
  })
}

/** Of a map key the log holds its end only. */
function forLog(row: AccountRow) {
  const shown = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, row[name]]))
  return { ...shown, mapKey: row.mapKey && `…${row.mapKey.slice(-4)}` }
}

/** Sets the own password; every other session and all keys end, and links for a forgotten one no longer work. */
export async function updatePassword(access: Access, hash: string, session: string): Promise<void> {
  requirePermission(access, 'password.change')
  await database().transaction(async (tx) => {
    const { id, customerName, path } = await lockOwn(tx, access)
    await tx.update(accounts).set({ passwordHash: hash }).where(eq(accounts.id, id))
    await tx.delete(mailTokens).where(eq(mailTokens.accountId, id))
    await revokeOtherSessions(tx, access, session)
    await endKeysOf(tx, id)
    await logActions(tx, access, [
      { action: 'password.change', objectKind: 'account', objectId: id, objectName: customerName, path },
    ])
  })
}

/**
 * Deletes the own account for good. Throws one of the four refusals of spec section 8; the top of
 * the tree stays, or nobody could sign in.
 */
export async function deleteOwnAccount(access: Access): Promise<void> {
  requirePermission(access, 'account.delete')
  await database().transaction(async (tx) => {
    await keepTree(tx)
    const row = await lockOwn(tx, access)
    if (row.parentId === null) throw new AppError('contactProvider')
    const { id, customerName, path, login } = row
    const changes = { account: { before: login, after: null } }
    await logActions(tx, access, [
      {
        action: 'account.delete',
        objectKind: 'account',
        objectId: id,
        objectName: customerName,
        path,
        changes,
      },
    ])
    await removeEmptyAccount(tx, row)
  })
}

async function lockOwn(tx: Tx, access: Access): Promise<AccountRow> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, access.accountId)).for('update')
  if (!row) throw new AppError('accountUnknown')
  return row
}
