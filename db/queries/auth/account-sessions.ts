import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import type { Tx } from '@/db/client'
import { apiKeys } from '@/db/schema/api-keys'
import { sessions } from '@/db/schema/sessions'
import type { Client } from '@/lib/auth/sign-in-schema'

/**
 * Signs accounts out everywhere, or where `client` signed in: their tokens are refused and their live feeds end with the
 * commit.
 */
export async function endSessionsOf(tx: Tx, accountIds: readonly number[], client?: Client): Promise<void> {
  if (accountIds.length === 0) return
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        inArray(sessions.accountId, [...accountIds]),
        isNull(sessions.revokedAt),
        client && eq(sessions.client, client),
      ),
    )
    .returning({ jti: sessions.jti })
  for (const { jti } of ended) await publish(tx, { kind: 'session', jti })
}

/** Signs accounts out wherever a change of theirs leaves them no door. */
export async function shutOut(
  tx: Tx,
  accountIds: readonly number[],
  { disabled, webLogin, appLogin }: { disabled?: boolean; webLogin?: boolean; appLogin?: boolean },
): Promise<void> {
  if (disabled === true) return endSessionsOf(tx, accountIds)
  if (webLogin === false) await endSessionsOf(tx, accountIds, 'web')
  if (appLogin === false) await endSessionsOf(tx, accountIds, 'app')
}

/**
 * Ends the API keys of an account, with their live feeds: whoever made one may have known what proved the person before
 * (the password, the second factor), and no longer does.
 */
export async function endKeysOf(tx: Tx, accountId: number): Promise<void> {
  const ended = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  for (const { id } of ended) await publish(tx, { kind: 'session', jti: `key:${id}` })
}
