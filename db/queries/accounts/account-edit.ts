import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { keepRulesByClock } from '@/db/queries/alert-rules/device-rules'
import { shutOut } from '@/db/queries/auth/account-sessions'
import { type Action, changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import type { EditAccountBody } from '@/lib/accounts/account-fields'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { settleExpiry } from '@/lib/accounts/expiry'
import { refuseTypeChange } from '@/lib/accounts/placement'
import {
  DEFAULT_FENCE_QUOTA,
  MAX_FENCE_QUOTA,
  QUOTAS,
  quotasHeld,
  quotasLost,
  settleQuotas,
} from '@/lib/accounts/quotas'
import { changesRights, GRANTS, grantsHeld } from '@/lib/accounts/switches'
import { type Access, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES, accountTypeName } from '@/lib/auth/account-types'
import { refuseGrantsBeyond } from './account-create'
import { findAccount } from './account-detail'
import {
  changesMapKey,
  leaveMapWithoutKey,
  refuseMapWithoutKey,
  refuseOverSharedKey,
} from './account-map-keys'
import { atOrBelow, isCustomer, isVirtual, lockSubordinate, superiorOf } from './account-scope'
import type { AccountRow } from './accounts'
import { spendEmailLinks } from './email-change'
import { keepTree, takeTree } from './transfer-lock'

/** Changes a customer below the own account. What it loses, those below it lose too. */
export async function updateAccount(
  access: Access,
  id: number,
  body: EditAccountBody,
): Promise<AccountDetail> {
  requirePermission(access, 'accounts.edit')
  await database().transaction(async (tx) => {
    await (reachesBelow(body) ? takeTree(tx) : keepTree(tx))
    const before = await lockSubordinate(tx, access, id)
    const superior = await superiorOf(tx, before)
    const after = await settle(tx, before, superior, body)
    const changes = loggedChanges(before, after)
    if (Object.keys(changes).length === 0) return
    await tx.update(accounts).set(after).where(eq(accounts.id, id))
    // What a superior sets is not overruled by what was asked for before.
    if (changes.email) await spendEmailLinks(tx, id)
    if (changes.timeZone) await keepRulesByClock(tx, id, new Date())
    if (after.parentMapKey) await refuseOverSharedKey(tx, id)
    await refuseMapWithoutKey(tx, id, body)
    const action = { action: 'accounts.edit', objectKind: 'account', objectId: id } as const
    await logActions(tx, access, [{ ...action, objectName: before.customerName, path: before.path, changes }])
    if (reachesBelow(body)) await logActions(tx, access, await loseBelow(tx, { ...before, ...after }))
    if (changesMapKey(body)) await logActions(tx, access, await leaveMapWithoutKey(tx, before.path))
    if (changesRights(changes)) await applyAtOnce(tx, before, after)
  })
  return findAccount(access, id)
}

const reachesBelow = (body: EditAccountBody) =>
  body.expiresAt !== undefined ||
  changesMapKey(body) ||
  QUOTAS.some((quota) => body[quota] !== undefined) ||
  GRANTS.some((grant) => body[grant] === false)

type After = Partial<AccountRow>

/** The body as columns, once every rule agrees. */
async function settle(
  tx: Tx,
  before: AccountRow,
  superior: AccountRow,
  { type, expiresAt, ...fields }: EditAccountBody,
): Promise<After> {
  const held = quotasHeld(accountTypeName(superior.type), superior)
  const after: After = { ...fields, ...settleQuotas(fields, held) }
  if (type) {
    refuseTypeChange(
      accountTypeName(before.type),
      type,
      accountTypeName(superior.type),
      await typesBelow(tx, before.id),
    )
    after.type = ACCOUNT_TYPES[type]
  }
  refuseGrantsBeyond(fields, superior)
  if (expiresAt !== undefined) {
    after.expiresAt = settleExpiry(expiresAt, {
      superior: superior.expiresAt,
      activatedAt: before.createdAt,
    })
  }
  return after
}

async function typesBelow(tx: Tx, id: number) {
  const rows = await tx
    .selectDistinct({ type: accounts.type })
    .from(accounts)
    .where(eq(accounts.parentId, id))
  return rows.map(({ type }) => accountTypeName(type))
}

/** What a log may hold: types by name, and of a key only its end. */
function loggedChanges(before: AccountRow, after: After) {
  const shown = ({ type, mapKey, ...rest }: After) => ({
    ...rest,
    ...(type === undefined ? {} : { type: accountTypeName(type) }),
    ...(mapKey === undefined ? {} : { mapKey: mapKey && `…${mapKey.slice(-4)}` }),
  })
  return changesBetween(shown(before), shown(after))
}

/**
 * Takes from everything below an account, or from the part of it at `path`, what the account does
 * not have itself; returns what that changed.
 */
export async function loseBelow(tx: Tx, superior: AccountRow, path = superior.path): Promise<Action[]> {
  const held = grantsHeld(accountTypeName(superior.type), superior)
  const lost = GRANTS.filter((grant) => !held[grant])
  const limit = superior.expiresAt
  const most = quotasHeld(accountTypeName(superior.type), superior)
  const less = QUOTAS.filter((quota) => most[quota] < MAX_FENCE_QUOTA)
  const exceeds = (quota: (typeof QUOTAS)[number]) =>
    sql`(${isCustomer} and coalesce(${accounts[quota]}, ${DEFAULT_FENCE_QUOTA}) > ${most[quota]})`
  const beyond = [
    ...lost.map((grant) => eq(accounts[grant], true)),
    ...less.map(exceeds),
    ...(limit
      ? [sql`(${accounts.expiresAt} is null or ${accounts.expiresAt} > ${limit.toISOString()})`]
      : []),
  ]
  if (beyond.length === 0) return []
  const below = await tx
    .select()
    .from(accounts)
    .where(and(atOrBelow(path), ne(accounts.id, superior.id), or(...beyond)))
    .for('update')
  const taken = Object.fromEntries(lost.map((grant) => [grant, false]))
  const ids = below.map(({ id }) => id)
  const ROWS_PER_UPDATE = 5000
  for (let at = 0; at < ids.length; at += ROWS_PER_UPDATE) {
    await tx
      .update(accounts)
      .set({
        ...taken,
        ...(limit
          ? { expiresAt: sql`least(${accounts.expiresAt}, ${limit.toISOString()}::timestamptz)` }
          : {}),
        ...Object.fromEntries(
          less.map((quota) => [
            quota,
            sql`case when ${exceeds(quota)} then ${most[quota]}::int else ${accounts[quota]} end`,
          ]),
        ),
      })
      .where(inArray(accounts.id, ids.slice(at, at + ROWS_PER_UPDATE)))
  }
  return below.map((row) => ({
    action: 'accounts.edit',
    objectKind: 'account',
    objectId: row.id,
    objectName: row.customerName,
    path: row.path,
    changes: changesBetween(row, {
      ...taken,
      ...(limit && (row.expiresAt === null || row.expiresAt > limit) ? { expiresAt: limit } : {}),
      ...(row.type === ACCOUNT_TYPES.virtual ? {} : quotasLost(row, most)),
    }),
  }))
}

/** Whoever may no longer sign in is signed out now, with the virtual accounts that act for it. */
async function applyAtOnce(tx: Tx, before: AccountRow, after: After): Promise<void> {
  await publish(tx, { kind: 'accounts', ids: [before.id] })
  if (after.disabled === true || after.webLogin === false || after.appLogin === false)
    await shutOut(tx, [before.id, ...(await virtualOf(tx, before.id))], after)
}

/** Ids of the virtual accounts of an account. */
export async function virtualOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.parentId, id), isVirtual))
  return rows.map((row) => row.id)
}
