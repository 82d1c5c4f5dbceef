import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { StageEnding, StageState } from '@/lib/working-modes/stage-schema'
import type { WorkingMode } from '@/lib/working-modes/working-mode'
import { accounts } from './accounts'
import { moment, momentNow } from './columns'

/** Working modes that an account keeps to be sent again. */
export const workingModeTemplates = pgTable(
  'working_mode_templates',
  {
    id: serial('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    setting: jsonb('setting').$type<WorkingMode>().notNull(),
    createdAt: momentNow('created_at'),
    updatedAt: momentNow('updated_at'),
  },
  (table) => [index('working_mode_templates_account_idx').on(table.accountId)],
)

/** Working modes that devices were sent, and how far they follow them. A device follows one at most. */
export const deviceWorkingModes = pgTable(
  'device_working_modes',
  {
    deviceId: integer('device_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Who ordered it; its rights count when what follows it is ordered. */
    accountId: integer('account_id').notNull(),
    batchId: bigint('batch_id', { mode: 'number' }),
    templateName: text('template_name'),
    setting: jsonb('setting').$type<WorkingMode>().notNull(),
    stage: smallint('stage').notNull().default(1),
    stages: smallint('stages').notNull(),
    /** The stage with a limit that it follows. */
    follows: bigint('follows', { mode: 'number' }),
    state: text('state').$type<StageState>().notNull().default('inProgress'),
    ending: text('ending').$type<StageEnding>(),
    /** The command that sets it; null where none could be ordered. */
    commandId: bigint('command_id', { mode: 'number' }),
    wakes: integer('wakes').notNull().default(0),
    cameLast: boolean('came_last'),
    createdAt: momentNow('created_at'),
    startedAt: moment('started_at'),
    endsAt: moment('ends_at'),
    endedAt: moment('ended_at'),
    nextWakeAt: moment('next_wake_at'),
    lastWakeAt: moment('last_wake_at'),
    /** When something is to be decided of it; null while nothing is. */
    lookAt: moment('look_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.id] }),
    uniqueIndex('device_working_modes_followed_idx')
      .on(table.deviceId)
      .where(sql`${table.state} in ('current', 'ending')`),
    index('device_working_modes_look_idx').on(table.lookAt).where(sql`${table.lookAt} is not null`),
    index('device_working_modes_id_idx').on(table.id),
    index('device_working_modes_state_idx').on(table.state, table.id),
    index('device_working_modes_missed_idx').on(table.id).where(sql`not ${table.cameLast}`),
    index('device_working_modes_ended_idx').on(table.endedAt).where(sql`${table.endedAt} is not null`),
  ],
)
