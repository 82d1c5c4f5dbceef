import { z } from 'zod'

/**
 * Rows of a Traccar server, 5 and 6, as far as they are read. Its API writes names as `uniqueId`, its database as `uniqueid`,
 * with truth as 0 and 1 and attributes as text: both are read by one schema, in small letters.
 */
const id = z.coerce.number().int().positive().max(9_007_199_254_740_991)
const optionalId = z.coerce
  .number()
  .int()
  .nullish()
  .transform((value) => (value && value > 0 ? value : null))
const text = z
  .string()
  .nullish()
  // Neither a row of ours nor a report takes controls.
  .transform((value) => value?.replace(/\p{Cc}/gu, ' ').trim() || null)
const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1' || value === 't' || value === 'true')
const count = z.coerce.number().int().nullish()

/** Milliseconds UTC; what is no moment is none. */
const moment = z
  .unknown()
  .optional()
  .transform((value): number | null => {
    const at = value instanceof Date ? value.getTime() : typeof value === 'number' ? value : Number.NaN
    const read = typeof value === 'string' ? Date.parse(value) : at
    return Number.isFinite(read) ? read : null
  })

const attributes = z
  .unknown()
  .optional()
  .transform((value): Readonly<Record<string, unknown>> => objectOf(value) ?? {})

/** An object, or one that is kept as text; null for what is none. */
export function objectOf(value: unknown): Record<string, unknown> | null {
  const read = typeof value === 'string' ? parsed(value) : value
  return typeof read === 'object' && read !== null && !Array.isArray(read)
    ? (read as Record<string, unknown>)
    : null
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** With the names of its fields in small letters. */
const row = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (given) =>
      typeof given === 'object' && given !== null
        ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
        : given,
    z.object(shape),
  )

export const traccarUser = row({
  id,
  name: text,
  email: text,
  login: text,
  phone: text,
  attributes,
  administrator: flag,
  readonly: flag,
  devicereadonly: flag,
  disabled: flag,
  temporary: flag,
  limitcommands: flag,
  disablereports: flag,
  expirationtime: moment,
  devicelimit: count,
  userlimit: count,
})
export type TraccarUser = z.output<typeof traccarUser>

export const traccarGroup = row({ id, name: text, groupid: optionalId, attributes })
export type TraccarGroup = z.output<typeof traccarGroup>

export const traccarDevice = row({
  id,
  name: text,
  uniqueid: text,
  groupid: optionalId,
  positionid: optionalId,
  attributes,
  phone: text,
  model: text,
  contact: text,
  category: text,
  disabled: flag,
  expirationtime: moment,
  lastupdate: moment,
  calendarid: optionalId,
})
export type TraccarDevice = z.output<typeof traccarDevice>

export const traccarDriver = row({ id, name: text, uniqueid: text, attributes })
export type TraccarDriver = z.output<typeof traccarDriver>

export const traccarGeofence = row({
  id,
  name: text,
  description: text,
  area: text,
  calendarid: optionalId,
  attributes,
})
export type TraccarGeofence = z.output<typeof traccarGeofence>

export const traccarComputed = row({ id, description: text, type: text, attribute: text, expression: text })
export type TraccarComputed = z.output<typeof traccarComputed>

export const traccarNotification = row({
  id,
  type: text,
  description: text,
  notificators: text,
  always: flag,
  calendarid: optionalId,
  commandid: optionalId,
  attributes,
})
export type TraccarNotification = z.output<typeof traccarNotification>

export const traccarCommand = row({ id, description: text, type: text, textchannel: flag, attributes })
export type TraccarCommand = z.output<typeof traccarCommand>

/** What falls due by what a device counts, e.g. `totalDistance` in metres or `hours` in ms: at `start`, then each `period`. */
export const traccarMaintenance = row({
  id,
  name: text,
  type: text,
  attributes,
  start: z.coerce.number().catch(0),
  period: z.coerce.number().catch(0),
})
export type TraccarMaintenance = z.output<typeof traccarMaintenance>

/** What is told by name and stays behind. */
const traccarNamed = row({ id, name: text, description: text, uniqueid: text, type: text })

/** The one row of its settings: attributes that hold where neither a device nor a group says them. */
const traccarSettings = row({ id, attributes })

/** The lists that a server has, by what a report calls their rows. */
export const TRACCAR_LISTS = {
  users: traccarUser,
  groups: traccarGroup,
  devices: traccarDevice,
  drivers: traccarDriver,
  geofences: traccarGeofence,
  attributes: traccarComputed,
  notifications: traccarNotification,
  commands: traccarCommand,
  maintenances: traccarMaintenance,
  calendars: traccarNamed,
  reports: traccarNamed,
  orders: traccarNamed,
  servers: traccarSettings,
} as const
export type TraccarList = keyof typeof TRACCAR_LISTS
/** What older servers do not have, or do not tell. */
export const OPTIONAL_LISTS: readonly TraccarList[] = [
  'maintenances',
  'calendars',
  'reports',
  'orders',
  'servers',
]
export const TRACCAR_LIST_NAMES = Object.keys(TRACCAR_LISTS) as TraccarList[]

/** Who or what has something: users and groups have devices, devices and groups have drivers. */
export type LinkHolder = 'user' | 'group' | 'device'
export type Linked = LinkHolder | 'driver' | 'geofence' | 'notification' | 'command' | 'maintenance'
export type TraccarLink = { holder: LinkHolder; holderId: number; kind: Linked; id: number }

/** A row that could not be read: what it says of itself, and which field is wrong. */
export type UnreadRow = { list: TraccarList; id: number; name: string; field: string }

/** Everything that a server has but positions. */
export type TraccarWorld = { [List in TraccarList]: z.output<(typeof TRACCAR_LISTS)[List]>[] } & {
  links: TraccarLink[]
  /** By which protocol a device was heard last. */
  protocols: ReadonlyMap<number, string>
  /** Rows without what they need. */
  unread: readonly UnreadRow[]
}
