import { and, eq, gt, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { commandKeys } from '@/db/schema/command-keys'
import type { Access, SystemAccess } from '@/lib/auth/access'
import type { IdempotencyKey } from '@/lib/commands/idempotency-key'
import { AppError } from '@/lib/errors'

/** So long a key stands for what was ordered with it. */
const KEPT_HOURS = 24
const HOUR_MS = 3_600_000

/** What was ordered: a command for a device, or a batch. */
export type Ordered = { deviceId: number; commandId: number } | { batchId: number }

/**
 * What the account ordered with a key before; null for a new key. Whoever comes with the same key waits until
 * `tx` has ended. Throws `idempotencyMismatch` when something else was ordered with it.
 */
export async function findOrdered(
  tx: Tx,
  access: Access,
  { keyHash, bodyHash }: IdempotencyKey,
  now: Date,
): Promise<{ commandId: number | null; batchId: number | null } | null> {
  const lock = `${access.actorId} ${keyHash}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('keys of commands'), hashtext(${lock}))`)
  const [row] = await tx
    .select({
      bodyHash: commandKeys.bodyHash,
      commandId: commandKeys.commandId,
      batchId: commandKeys.batchId,
    })
    .from(commandKeys)
    .where(
      and(
        eq(commandKeys.accountId, access.actorId),
        eq(commandKeys.keyHash, keyHash),
        gt(commandKeys.createdAt, new Date(now.getTime() - KEPT_HOURS * HOUR_MS)),
      ),
    )
  if (row && row.bodyHash !== bodyHash) throw new AppError('idempotencyMismatch')
  return row ?? null
}

/** Keeps what was ordered with a key. One that is too old to stand for anything gives way. */
export async function keepOrdered(
  tx: Tx,
  access: Access,
  { keyHash, bodyHash }: IdempotencyKey,
  ordered: Ordered,
  now: Date,
): Promise<void> {
  const kept = { deviceId: null, commandId: null, batchId: null, ...ordered, bodyHash, createdAt: now }
  await tx
    .insert(commandKeys)
    .values({ accountId: access.actorId, keyHash, ...kept })
    .onConflictDoUpdate({ target: [commandKeys.accountId, commandKeys.keyHash], set: kept })
}

/** Removes keys that stand for nothing any more. */
export async function deleteOldCommandKeys(_system: SystemAccess): Promise<void> {
  await database()
    .delete(commandKeys)
    .where(sql`${commandKeys.createdAt} < now() - make_interval(hours => ${KEPT_HOURS})`)
}
