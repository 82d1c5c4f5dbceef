import { EVENT_TYPES, type EventType } from './event-types'

/** Names of alarms that phones and other servers use and we do not. */
const ALIASES: ReadonlyMap<string, EventType> = new Map<string, EventType>([
  ['accident', 'crash'],
  ['door', 'doorOpen'],
  ['fatigueDriving', 'fatigue'],
  ['fuelLeak', 'fuelDrain'],
  ['geofenceEnter', 'fenceEnter'],
  ['geofenceExit', 'fenceExit'],
  ['hardCornering', 'sharpTurn'],
  ['idle', 'idling'],
  ['fallDown', 'fall'],
  ['lowBattery', 'internalBatteryLow'],
  ['lowPower', 'externalBatteryLow'],
  ['movement', 'moved'],
  ['removing', 'dismantled'],
  ['shock', 'vibration'],
  ['tow', 'moved'],
])

/** What the gateway says of a device, and no device of itself. */
const GATEWAYS: ReadonlySet<string> = new Set<EventType>(['twoSenders', 'tookOver', 'sourceRefused'])

/** The event an alarm stands for; `other` for a name that nobody knows. */
export function eventOfAlarm(value: string): EventType {
  if (Object.hasOwn(EVENT_TYPES, value) && !GATEWAYS.has(value)) return value as EventType
  return ALIASES.get(value) ?? 'other'
}
