import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Tx } from './client'

/**
 * What processes tell each other through LISTEN/NOTIFY. A message is a hint to look into the
 * database, sent in the transaction that made the change: whoever hears it can read the change.
 */
export const change = z.discriminatedUnion('kind', [
  /** Device states changed. */
  z.object({ kind: z.literal('states'), ids: z.array(z.number().int()) }),
  /** Devices were made, changed, moved or deleted. */
  z.object({ kind: z.literal('devices'), ids: z.array(z.number().int()) }),
  /** Accounts changed their switches or existence, or `moved` with all that hangs below them. */
  z.object({
    kind: z.literal('accounts'),
    ids: z.array(z.number().int()),
    moved: z.literal(true).optional(),
  }),
  /** New device events, as pairs of device and event. */
  z.object({ kind: z.literal('events'), ids: z.array(z.tuple([z.number().int(), z.number().int()])) }),
  /** A task waits, or one that runs was called off. */
  z.object({ kind: z.literal('tasks') }),
  z.object({ kind: z.literal('command'), deviceId: z.number().int() }),
  z.object({ kind: z.literal('session'), jti: z.string() }),
  /** A trial began or ended. */
  z.object({ kind: z.literal('trials') }),
  z.object({ kind: z.literal('domain'), host: z.string() }),
])

export type Change = z.infer<typeof change>

const CHANNEL = 'changes'
/** PostgreSQL refuses payloads of 8000 bytes and more; ids take at most 10 digits and a comma. */
const IDS_PER_MESSAGE = 600

/** Sends a change; inside a transaction it is delivered with the commit, or not at all. */
export async function notify(db: Database | Tx, message: Change): Promise<void> {
  if (
    (message.kind === 'states' || message.kind === 'devices' || message.kind === 'accounts') &&
    message.ids.length > IDS_PER_MESSAGE
  ) {
    for (let at = 0; at < message.ids.length; at += IDS_PER_MESSAGE) {
      await notify(db, { ...message, ids: message.ids.slice(at, at + IDS_PER_MESSAGE) })
    }
    return
  }
  await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`)
}

/**
 * Calls `onChange` for every message, and `onReady` whenever the connection is (again) in place:
 * what was sent in between was missed, so a listener reads afresh there.
 */
export async function listen(
  db: Database,
  onChange: (message: Change) => void,
  onReady: () => void,
): Promise<{ stop: () => Promise<void> }> {
  const subscription = await db.$client.listen(
    CHANNEL,
    (payload) => {
      const message = change.safeParse(JSON.parse(payload))
      if (message.success) onChange(message.data)
    },
    onReady,
  )
  return { stop: () => subscription.unlisten() }
}
