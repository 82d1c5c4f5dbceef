import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, momentNow } from './columns'

/** Commands to devices and what came back. Protocols that send a number along and have it echoed send the low 32 bits of `id`. */
export const deviceCommands = pgTable(
  'device_commands',
  {
    deviceId: integer('device_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    accountId: integer('account_id'),
    text: text('text').notNull(),
    status: smallint('status').notNull().default(0),
    reply: text('reply'),
    createdAt: momentNow('created_at'),
    sentAt: moment('sent_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    index('device_commands_pending_idx').on(table.deviceId, table.status),
  ],
)
