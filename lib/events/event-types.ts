/** So many devices can be asked for by name (spec section 9, device selection limits). */
export const MAX_EVENT_DEVICES = 200
/** One call marks so many events at most; the answer says whether there are more. */
export const MAX_MARKED = 20_000
/** One call processes so many alerts at most. */
export const MAX_PROCESSED = 500
/** `severity`: the most severe first, of those the newest. */
export const EVENT_ORDERS = ['newest', 'severity'] as const
export type EventOrder = (typeof EVENT_ORDERS)[number]

/** Somebody must act at once; should look at it; may like to know. The most severe first. */
export const SEVERITIES = ['critical', 'warning', 'notice'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What can happen to a device, by its one name. The texts stand in messages under `eventTypes.<name>`. */
export const EVENT_TYPES = {
  sos: { severity: 'critical' },
  powerCut: { severity: 'critical' },
  vibration: { severity: 'warning' },
  fenceEnter: { severity: 'notice' },
  fenceExit: { severity: 'notice' },
  fenceStay: { severity: 'warning' },
  fenceAway: { severity: 'warning' },
  overspeed: { severity: 'warning' },
  moved: { severity: 'warning' },
  gpsLost: { severity: 'notice' },
  gpsFound: { severity: 'notice' },
  gpsAntennaCut: { severity: 'critical' },
  powerOn: { severity: 'notice' },
  firstFix: { severity: 'notice' },
  externalBatteryLow: { severity: 'warning' },
  lowBatteryProtection: { severity: 'warning' },
  simChanged: { severity: 'critical' },
  powerOff: { severity: 'warning' },
  airplaneMode: { severity: 'notice' },
  dismantled: { severity: 'critical' },
  doorOpen: { severity: 'notice' },
  doorClosed: { severity: 'notice' },
  lowPowerShutdown: { severity: 'warning' },
  sound: { severity: 'warning' },
  fakeCell: { severity: 'critical' },
  coverOpened: { severity: 'critical' },
  internalBatteryLow: { severity: 'warning' },
  sleep: { severity: 'notice' },
  wake: { severity: 'notice' },
  fall: { severity: 'warning' },
  hardAcceleration: { severity: 'warning' },
  hardBraking: { severity: 'warning' },
  sharpLeft: { severity: 'warning' },
  sharpRight: { severity: 'warning' },
  sharpTurn: { severity: 'warning' },
  crash: { severity: 'critical' },
  rollover: { severity: 'critical' },
  pulled: { severity: 'critical' },
  theft: { severity: 'critical' },
  tilt: { severity: 'warning' },
  ignitionOn: { severity: 'notice' },
  ignitionOff: { severity: 'notice' },
  button: { severity: 'warning' },
  tampering: { severity: 'critical' },
  fatigue: { severity: 'warning' },
  parkingVibration: { severity: 'warning' },
  noStorageCard: { severity: 'warning' },
  relayRestored: { severity: 'notice' },
  relayCut: { severity: 'notice' },
  eyesClosed: { severity: 'critical' },
  yawn: { severity: 'warning' },
  driverMissing: { severity: 'warning' },
  laneDeparture: { severity: 'warning' },
  forwardCollision: { severity: 'critical' },
  headway: { severity: 'warning' },
  phoneCall: { severity: 'warning' },
  smoking: { severity: 'warning' },
  distraction: { severity: 'warning' },
  temperature: { severity: 'warning' },
  fuelDrain: { severity: 'critical' },
  jamming: { severity: 'critical' },
  twoSenders: { severity: 'warning' },
  tookOver: { severity: 'notice' },
  sourceRefused: { severity: 'warning' },
  idling: { severity: 'notice' },
  stay: { severity: 'notice' },
  notMoved: { severity: 'warning' },
  longDriving: { severity: 'warning' },
  nightDriving: { severity: 'warning' },
  tow: { severity: 'critical' },
  guardExit: { severity: 'critical' },
  mileage: { severity: 'notice' },
  engineHours: { severity: 'notice' },
  humidity: { severity: 'warning' },
  externalVoltage: { severity: 'warning' },
  fault: { severity: 'warning' },
  other: { severity: 'warning' },
} as const satisfies Record<string, { severity: Severity }>

export type EventType = keyof typeof EVENT_TYPES
export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]]
