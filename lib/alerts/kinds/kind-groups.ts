import { ALERT_KIND_NAMES, type AlertKindName } from './kinds'

/** Under which headings kinds are chosen from, in their order; the texts stand in messages under `alertRules.screen.groups`. */
export const KIND_GROUPS = [
  'driving',
  'standing',
  'places',
  'security',
  'sensors',
  'service',
  'device',
  'combined',
] as const
export type KindGroup = (typeof KIND_GROUPS)[number]

const GROUP_OF: Record<AlertKindName, KindGroup> = {
  overspeed: 'driving',
  longDriving: 'driving',
  continuousMileage: 'driving',
  nightDriving: 'driving',
  ignitionOn: 'driving',
  ignitionOff: 'driving',
  tripStarted: 'driving',
  tripEnded: 'driving',
  idling: 'standing',
  stay: 'standing',
  notMovedForDays: 'standing',
  fenceEnter: 'places',
  fenceExit: 'places',
  fenceStay: 'places',
  guard: 'places',
  expectedInside: 'places',
  offRoute: 'places',
  routeLate: 'places',
  routeStopSkipped: 'places',
  tow: 'security',
  doorOpen: 'security',
  fuelTheft: 'security',
  refuel: 'sensors',
  temperature: 'sensors',
  humidity: 'sensors',
  tyrePressure: 'sensors',
  tyreTemperature: 'sensors',
  externalVoltage: 'sensors',
  input1: 'sensors',
  input2: 'sensors',
  mileage: 'service',
  engineHours: 'service',
  serviceDue: 'service',
  paperEnding: 'service',
  internalVoltage: 'device',
  batteryLevel: 'device',
  offline: 'device',
  backOnline: 'device',
  gpsDeadZone: 'device',
  deviceEvent: 'device',
  conditions: 'combined',
}

/** The kinds of a group, in the order of the registry. */
export const kindsOfGroup = (group: KindGroup): AlertKindName[] =>
  ALERT_KIND_NAMES.filter((name) => GROUP_OF[name] === group)
