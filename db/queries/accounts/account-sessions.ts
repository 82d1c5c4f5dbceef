import { and, inArray, isNull, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import type { Tx } from '@/db/client'
import { sessions } from '@/db/schema/sessions'

/** Signs accounts out everywhere: their tokens are refused and their live feeds end with the commit. */
export async function endSessionsOf(tx: Tx, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(inArray(sessions.accountId, [...accountIds]), isNull(sessions.revokedAt)))
    .returning({ jti: sessions.jti })
  for (const { jti } of ended) await publish(tx, { kind: 'session', jti })
}
