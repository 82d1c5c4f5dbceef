import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { accounts } from '@/db/schema/accounts'
import { messages } from '@/db/schema/messages'
import { preferences } from '@/db/schema/preferences'
import { idArray } from '@/db/sql-parts'
import { env } from '@/lib/env'
import {
  channelsOf,
  MAX_MESSAGES,
  MESSAGE_TYPES,
  type NewMessage,
  typeOfText,
} from '@/lib/messages/message-types'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import { keptPreference } from '@/lib/preferences/schema'

export type Told = {
  accountId: number
  message: NewMessage
  /** What it is about, as `devicesEnd:2026-11-23`: of one cause an account is told once. */
  cause?: string
  /** In place of the mail that only repeats the message; null where there is none to send. */
  mail?: NewOutboxRow | null
}

/**
 * Tells accounts of something, in the transaction that does it: in their list, and by mail where they chose that and
 * have an address. An account that has too many messages loses its oldest.
 */
export async function tellAccounts(tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const known = await readRecipients(tx, [...new Set(told.map(({ accountId }) => accountId))])
  const sent = told.flatMap((one) => {
    const recipient = known.get(one.accountId)
    if (!recipient) return []
    const type = typeOfText(one.message.text)
    return [{ ...one, type, email: recipient.email, channels: channelsOf(type, recipient.choices) }]
  })
  const rows = sent
    .filter(({ channels }) => channels.list)
    .map(({ accountId, message: { text, params }, type, cause }) => ({
      accountId,
      text,
      params,
      cause: cause ?? null,
      type: MESSAGE_TYPES[type].number,
    }))
  if (rows.length > 0) {
    await tx.insert(messages).values(rows).onConflictDoNothing()
    await dropOldest(tx, [...new Set(rows.map(({ accountId }) => accountId))])
  }
  for (const { channels, email, ...one } of sent) {
    const mail = channels.mail ? (one.mail === undefined ? mailOf(one, email) : one.mail) : null
    if (mail) await insertOutbox(tx, mail)
  }
}

async function readRecipients(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .select({ id: accounts.id, email: accounts.email, value: preferences.value })
    .from(accounts)
    .leftJoin(
      preferences,
      and(eq(preferences.accountId, accounts.id), eq(preferences.name, 'messages.channels')),
    )
    .where(inArray(accounts.id, [...ids]))
  return new Map(
    rows.map(({ id, email, value }) => [id, { email, choices: keptPreference('messages.channels', value) }]),
  )
}

function mailOf({ accountId, message, cause }: Told, to: string | null): NewOutboxRow<'message'> | null {
  if (!to || env().SMTP_HOST === undefined) return null
  return {
    kind: 'message',
    recipient: to,
    title: message.text,
    payload: { accountId, to, message },
    // Two accounts may have one address.
    cause: `message:${accountId}:${cause ?? randomUUID()}`,
  }
}

/** Rows of each account beyond those that it may have. */
async function dropOldest(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    delete from ${messages} using unnest(${idArray(ids)}) as told(id)
    where ${messages.accountId} = told.id and ${messages.id} <= (
      select kept.id from ${messages} as kept where kept.account_id = told.id
      order by kept.id desc offset ${MAX_MESSAGES} limit 1)`)
}
