import { instantOf } from '@/lib/time/wall-clock'

const WALL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(\.\d{1,6})?$/
/** Columns of lists that hold a moment. */
const MOMENTS: readonly string[] = ['expirationtime', 'lastupdate']

/** A moment as the database of that server keeps it, by the clocks of where it ran, in ms UTC; null for what is none. */
export function databaseMoment(text: string, zone: string): number | null {
  const [, day, time, fraction = ''] = WALL.exec(text) ?? []
  if (day === undefined) {
    const at = Date.parse(text)
    return Number.isNaN(at) ? null : at
  }
  const ms = fraction === '' ? 0 : Math.floor(Number(`0${fraction}`) * 1000 + 1e-6)
  const at = zone === 'UTC' ? Date.parse(`${day}T${time}Z`) : instantOf(`${day}T${time}`, zone)
  return Number.isNaN(at) ? null : at + ms
}

/** A row of a list with its moments in ms UTC. */
export function withMoments(row: Record<string, unknown>, zone: string): Record<string, unknown> {
  const read = { ...row }
  for (const name of MOMENTS) {
    const value = row[name]
    if (typeof value === 'string') read[name] = databaseMoment(value, zone)
  }
  return read
}

/** Columns of positions by the names that its API has for them. */
export const POSITION_COLUMNS = {
  fixtime: 'fixTime',
  devicetime: 'deviceTime',
  protocol: 'protocol',
  valid: 'valid',
  latitude: 'latitude',
  longitude: 'longitude',
  altitude: 'altitude',
  speed: 'speed',
  course: 'course',
  accuracy: 'accuracy',
  network: 'network',
  attributes: 'attributes',
} as const

/** Which tables hold links, and how they call both sides. */
export const LINK_TABLES = [
  ['tc_user_user', 'user', 'userid', 'user', 'manageduserid'],
  ['tc_user_device', 'user', 'userid', 'device', 'deviceid'],
  ['tc_user_group', 'user', 'userid', 'group', 'groupid'],
  ['tc_user_geofence', 'user', 'userid', 'geofence', 'geofenceid'],
  ['tc_user_notification', 'user', 'userid', 'notification', 'notificationid'],
  ['tc_user_command', 'user', 'userid', 'command', 'commandid'],
  ['tc_user_maintenance', 'user', 'userid', 'maintenance', 'maintenanceid'],
  ['tc_group_driver', 'group', 'groupid', 'driver', 'driverid'],
  ['tc_group_geofence', 'group', 'groupid', 'geofence', 'geofenceid'],
  ['tc_group_notification', 'group', 'groupid', 'notification', 'notificationid'],
  ['tc_group_maintenance', 'group', 'groupid', 'maintenance', 'maintenanceid'],
  ['tc_device_driver', 'device', 'deviceid', 'driver', 'driverid'],
  ['tc_device_geofence', 'device', 'deviceid', 'geofence', 'geofenceid'],
  ['tc_device_notification', 'device', 'deviceid', 'notification', 'notificationid'],
  ['tc_device_maintenance', 'device', 'deviceid', 'maintenance', 'maintenanceid'],
] as const

export const LIST_TABLES = {
  users: 'tc_users',
  groups: 'tc_groups',
  devices: 'tc_devices',
  drivers: 'tc_drivers',
  geofences: 'tc_geofences',
  attributes: 'tc_attributes',
  notifications: 'tc_notifications',
  commands: 'tc_commands',
  maintenances: 'tc_maintenances',
  calendars: 'tc_calendars',
  reports: 'tc_reports',
  orders: 'tc_orders',
  servers: 'tc_servers',
} as const
