import { sql } from 'drizzle-orm'
import { type AnyTx, type Database, runIn } from '@/db/client'
import { webhooks } from '@/db/schema/webhooks'
import type { WebhookKind } from '@/lib/webhooks/kinds'

/** What was read holds for so long: a new endpoint hears of what happens a second after it was made, at the latest. */
const HOLDS_MS = 1000

let read: { at: number; kinds: ReadonlySet<WebhookKind> } | undefined

/**
 * The kinds that some endpoint wants to be told of. Asked with every batch of the gateway, so that nothing is done for a
 * platform without endpoints; read in the caller's transaction, once a second.
 */
export async function wantedKinds(tx: AnyTx | Database): Promise<ReadonlySet<WebhookKind>> {
  const now = performance.now()
  if (read && now - read.at < HOLDS_MS) return read.kinds
  const rows = await runIn(
    tx,
    sql`select distinct unnest(kinds) as kind from ${webhooks} where off_reason is null`,
  )
  read = { at: now, kinds: new Set(rows.map(({ kind }) => kind as WebhookKind)) }
  return read.kinds
}

/** In the process that changed an endpoint it holds at once. */
export function forgetWantedKinds(): void {
  read = undefined
}
