import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { AppError } from '@/lib/errors'

const TRANSFER = 7_261_001
const TREE = 7_261_002

/**
 * Moves of accounts and of devices run one at a time on the whole platform (spec section 5). Held
 * until the transaction ends; refuses with `transferRunning` while another transaction holds it.
 */
export async function takeTransferLock(tx: Tx): Promise<void> {
  const [row] = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${TRANSFER}) as taken`,
  )
  if (!row?.taken) throw new AppError('transferRunning')
}

/** Paths stay as they are until the transaction ends; whoever adds to the tree waits for it here. */
export async function keepTree(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${TREE})`)
}

/** Waits for those who `keepTree`, then has the paths alone: for rewriting them. */
export async function takeTree(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TREE})`)
}
