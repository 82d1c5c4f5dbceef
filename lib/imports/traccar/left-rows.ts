import { attributesLeft } from './attributes-left'
import type { MovedKind, Reason, ReportRow } from './reasons'
import type { TraccarList, TraccarWorld } from './records'

/** Settings of the server that are read where devices and groups say none. */
const INHERITED = ['speedLimit', 'deviceInactivityStart', 'fuelDropThreshold', 'fuelIncreaseThreshold']

const KIND_OF_LIST: Readonly<Record<TraccarList, MovedKind>> = {
  users: 'account',
  groups: 'group',
  devices: 'device',
  drivers: 'driver',
  geofences: 'geofence',
  attributes: 'attribute',
  notifications: 'notification',
  commands: 'command',
  maintenances: 'maintenance',
  calendars: 'calendar',
  reports: 'report',
  orders: 'order',
  servers: 'server',
}

/** What has no counterpart here, or could not be read, each by its name. */
export function leftRows(world: TraccarWorld): ReportRow[] {
  const { attributes, calendars, reports, orders, servers, unread } = world
  const left = (kind: MovedKind, externalId: number, name: string, reasons: Reason[]): ReportRow => ({
    kind,
    externalId,
    name,
    move: 'left',
    becomes: '',
    owner: '',
    reasons,
  })
  return [
    ...attributes.map(({ id, description, attribute, expression }) =>
      left('attribute', id, description ?? attribute ?? '', [
        { name: 'computedLeft', about: expression ?? '' },
      ]),
    ),
    ...calendars.map(({ id, name }) => left('calendar', id, name ?? '', [{ name: 'calendarStays' }])),
    ...reports.map(({ id, type, description }) =>
      left('report', id, description ?? type ?? '', [{ name: 'scheduleLeft', about: type ?? '' }]),
    ),
    ...orders.map(({ id, description, uniqueid }) =>
      left('order', id, description ?? uniqueid ?? '', [{ name: 'orderLeft' }]),
    ),
    ...servers.flatMap(({ id, attributes: given }) => {
      const reasons = attributesLeft(given, INHERITED)
      return reasons.length > 0 ? [left('server', id, '', reasons)] : []
    }),
    ...unread.map(({ list, id, name, field }) =>
      left(KIND_OF_LIST[list], id, name, [{ name: 'rowUnreadable', about: field }]),
    ),
  ]
}
