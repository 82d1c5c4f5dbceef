import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { pausedAddresses } from '@/db/schema/alert-people'
import { MAX_PAUSE_REASON } from '@/lib/alerts/people/people-limits'
import type { SystemAccess } from '@/lib/auth/access'

/** Nothing more is mailed of alerts to an address that a mail server refused for good; what it said first stays. */
export async function pauseAddress(_system: SystemAccess, email: string, reason: string): Promise<void> {
  await database()
    .insert(pausedAddresses)
    .values({ email: email.toLowerCase(), reason: reason.slice(0, MAX_PAUSE_REASON) })
    .onConflictDoNothing()
}

/** The address works again. */
export async function resumeAddress(tx: Database | Tx, email: string): Promise<boolean> {
  const gone = await tx
    .delete(pausedAddresses)
    .where(eq(pausedAddresses.email, email.toLowerCase()))
    .returning()
  return gone.length > 0
}

/** Joins why the address of a column is paused: they are kept in small letters. */
export const isPaused = (email: SQLWrapper): SQL => sql`${pausedAddresses.email} = lower(${email})`

/** Why an address is paused, as answers tell it; `pausedAddresses` is left-joined. */
export const pausedColumns = {
  pauseReason: pausedAddresses.reason,
  pausedAt: sql<Date | null>`${pausedAddresses.pausedAt}`.mapWith(pausedAddresses.pausedAt),
}

export const pausedOf = (row: { pauseReason: string | null; pausedAt: Date | null }) =>
  row.pauseReason === null || row.pausedAt === null
    ? null
    : { reason: row.pauseReason, at: row.pausedAt.toISOString() }
