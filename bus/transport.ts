import type { SQL } from 'drizzle-orm'

type RawSql = (strings: TemplateStringsArray, ...values: string[]) => PromiseLike<unknown>

/** Where messages are sent from: a pool, or the transaction that makes the change; drizzle's, or the driver's own. */
export type Sender = { execute: (statement: SQL) => PromiseLike<unknown> } | RawSql

/** Where messages are received: a pool of `openDatabase`. */
export type Receiver = {
  $client: {
    listen: (
      channel: string,
      onPayload: (payload: string) => void,
      onListening: () => void,
    ) => Promise<unknown>
  }
}

/**
 * What carries the messages between processes: LISTEN/NOTIFY today (`listen-notify.ts`). Another carrier, such as
 * NATS, implements these two and is chosen in `bus.ts`; its `send` must not deliver what is rolled back.
 */
export type Transport = {
  /** The longest payload in bytes that `send` takes. */
  maxBytes: number
  /** Delivers payloads to every process that listens, with the commit of `sender`, or not at all. */
  send: (sender: Sender, payloads: readonly string[]) => Promise<void>
  /**
   * Calls `onPayload` for each payload, in the order of the commits, and `onConnected` at first and whenever the
   * connection is in place again: what was sent in between is lost. Rejects when it cannot connect at first.
   */
  listen: (receiver: Receiver, onPayload: (payload: string) => void, onConnected: () => void) => Promise<void>
}
