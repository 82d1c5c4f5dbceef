import { sql } from 'drizzle-orm'
import type { Transport } from './transport'

const CHANNEL = 'changes'

/** PostgreSQL's own: one connection a pool listens; a payload is part of the transaction that sends it. */
export const listenNotify: Transport = {
  // PostgreSQL refuses payloads of 8000 bytes and more.
  maxBytes: 7900,
  send: async (sender, payloads) => {
    const list = JSON.stringify(payloads)
    if ('execute' in sender) {
      await sender.execute(
        sql`select pg_notify(${CHANNEL}, p) from json_array_elements_text(${list}::json) as p`,
      )
    } else {
      await sender`select pg_notify(${CHANNEL}, p) from json_array_elements_text(${list}::json) as p`
    }
  },
  // The driver connects again by itself, as often as it takes.
  listen: async (receiver, onPayload, onConnected) => {
    await receiver.$client.listen(CHANNEL, onPayload, onConnected)
  },
}
