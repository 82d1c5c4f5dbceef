import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { DeviceCapability, EditableModelField } from '@/lib/devices/catalogue-model'
import type { IdentifierKind } from '@/lib/identifiers/identifier-kinds'

/** The catalogue of tracker types: what they speak, how often they report, what they can do. */
export const deviceModels = pgTable('device_models', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  vendor: text('vendor').notNull(),
  protocol: text('protocol').notNull(),
  /** What its devices may call themselves; a new one gets the first kind that its text fits. */
  identifierKinds: text('identifier_kinds').array().$type<IdentifierKind[]>().notNull().default(['imei']),
  /** Which alarm code table the model follows; null is the protocol's default. */
  family: text('family'),
  heartbeatSeconds: integer('heartbeat_seconds').notNull(),
  icon: text('icon').notNull().default('car'),
  capabilities: jsonb('capabilities').$type<DeviceCapability[]>().notNull().default([]),
  /** Meant when nothing is known of a device but its protocol: it is proposed where one is registered. */
  proposed: boolean('proposed').notNull().default(false),
  /** What people should know of its SIM card and access point; shown where a tracker is set up. */
  simNote: text('sim_note'),
  /** Nothing new is registered as such; devices that are go on. */
  retired: boolean('retired').notNull().default(false),
  /** Added by the administrator, after a model that a protocol knows. */
  custom: boolean('custom').notNull().default(false),
  /** What the administrator changed: it stays when the catalogue of the protocols is brought up to date. */
  edited: text('edited').array().$type<EditableModelField[]>().notNull().default([]),
})

/** Of a model, whether its devices are phones. */
export const isPhone = sql<boolean>`${deviceModels.capabilities} ? 'phone'`
