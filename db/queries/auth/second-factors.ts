import { and, count, eq, isNull, lt, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { recoveryCodes, secondFactors } from '@/db/schema/second-factors'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import type { SecondFactorState } from '@/lib/auth/second-factor-schema'
import { AppError } from '@/lib/errors'
import { endKeysOf } from './account-sessions'
import { revokeOtherSessions } from './sessions'

/** The second factor is of the person who signed in, a virtual account's too. */
export type SecondFactor = { secret: string; lastStep: number; confirmed: boolean }

export async function findSecondFactor(
  _system: SystemAccess,
  accountId: number,
): Promise<SecondFactor | null> {
  const [row] = await database().select().from(secondFactors).where(eq(secondFactors.accountId, accountId))
  return row ? { secret: row.secret, lastStep: row.lastStep, confirmed: row.confirmedAt !== null } : null
}

/** Takes a time step as used. False when it, or a newer one, was used in the meantime. */
export async function takeStep(_system: SystemAccess, accountId: number, step: number): Promise<boolean> {
  const taken = await database()
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.accountId, accountId), lt(secondFactors.lastStep, step)))
    .returning({ accountId: secondFactors.accountId })
  return taken.length > 0
}

/** Takes a recovery code as used. False when there is none like it, or it was used. */
export async function takeRecoveryCode(
  _system: SystemAccess,
  accountId: number,
  hash: string,
): Promise<boolean> {
  const taken = await database()
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)),
    )
    .returning({ accountId: recoveryCodes.accountId })
  return taken.length > 0
}

export async function secondFactorState(access: Access): Promise<SecondFactorState> {
  const [row] = await database()
    .select({ required: accounts.twoFactorRequired, confirmedAt: secondFactors.confirmedAt })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.id, access.actorId))
  const [left] = await database()
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, access.actorId), isNull(recoveryCodes.usedAt)))
  return {
    required: row?.required ?? false,
    since: row?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: left?.count ?? 0,
  }
}

/** Keeps a sealed secret that waits for its first code. Throws `secondFactorFixed` when one is in force. */
export async function beginSecondFactor(access: Access, secret: string): Promise<void> {
  const begun = await database()
    .insert(secondFactors)
    .values({ accountId: access.actorId, secret })
    .onConflictDoUpdate({
      target: secondFactors.accountId,
      set: { secret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ accountId: secondFactors.accountId })
  if (begun.length === 0) throw new AppError('secondFactorFixed')
}

/**
 * From now on a code is asked for at sign-in. The session that proved it goes on; the others never did, and end with
 * the keys of the account. Throws `secondFactorFixed` when it was in force already.
 */
export async function confirmSecondFactor(
  access: Access,
  session: string,
  step: number,
  recoveryHashes: readonly string[],
): Promise<void> {
  await database().transaction(async (tx) => {
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where(and(eq(secondFactors.accountId, access.actorId), isNull(secondFactors.confirmedAt)))
      .returning({ accountId: secondFactors.accountId })
    if (confirmed.length === 0) throw new AppError('secondFactorFixed')
    await putRecoveryCodes(tx, access.actorId, recoveryHashes)
    await revokeOtherSessions(tx, access, session)
    await endKeysOf(tx, access.actorId)
    await logOnActor(tx, access, 'secondFactor.setUp')
  })
}

/** The codes before no longer work. */
export async function replaceRecoveryCodes(access: Access, hashes: readonly string[]): Promise<void> {
  await database().transaction(async (tx) => {
    await putRecoveryCodes(tx, access.actorId, hashes)
    await logOnActor(tx, access, 'secondFactor.renewCodes')
  })
}

/** Takes the second factor off the own account. Throws `secondFactorFixed` when the superior wants one. */
export async function removeSecondFactor(access: Access): Promise<void> {
  await database().transaction(async (tx) => {
    const [own] = await tx.select().from(accounts).where(eq(accounts.id, access.actorId)).for('share')
    if (own?.twoFactorRequired) throw new AppError('secondFactorFixed')
    await removeOf(tx, access.actorId)
    await logOnActor(tx, access, 'secondFactor.remove')
  })
}

/** For whoever lost phone and codes: a superior takes the second factor off an account below it. */
export async function resetSecondFactor(access: Access, id: number): Promise<void> {
  requirePermission(access, 'accounts.resetPassword')
  await database().transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, id), inSubtree(access)))
      .for('share')
    if (!row) throw new AppError('accountUnknown')
    if (row.path === access.path) throw new AppError('notSubordinate')
    await removeOf(tx, id)
    await logOn(tx, access, row, 'accounts.resetSecondFactor')
  })
}

/** With the factor go the keys that were made under it. */
async function removeOf(tx: Tx, accountId: number): Promise<void> {
  await endKeysOf(tx, accountId)
  await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

async function putRecoveryCodes(tx: Tx, accountId: number, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ accountId, hash })))
}

async function logOnActor(tx: Tx, access: Access, action: string): Promise<void> {
  const [own] = await tx.select().from(accounts).where(eq(accounts.id, access.actorId))
  if (!own) throw new AppError('accountUnknown')
  await logOn(tx, access, own, action)
}

type Logged = { id: number; customerName: string; path: string }

function logOn(tx: Tx, access: Access, { id, customerName, path }: Logged, action: string): Promise<void> {
  return logActions(tx, access, [
    { action, objectKind: 'account', objectId: id, objectName: customerName, path },
  ])
}
