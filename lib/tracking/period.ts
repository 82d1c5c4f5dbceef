import type { SensorValues } from '@/lib/positions/fix'

/**
 * What besides trips, stops and gaps is kept of a device's time. Intervals have a start and an end;
 * moments start where they end.
 */
export const PERIOD_KINDS = {
  /** Engine on and standing, and standing with the engine off or unknown. */
  idling: 1,
  parking: 2,
  ignitionOn: 3,
  ignitionOff: 4,
  /** From the first to the last packet before a silence, and the silence. */
  online: 5,
  offline: 6,
  /** `maxValue` and `avgValue` in km/h. */
  overspeed: 7,
  /** Moments; `maxValue` in m/s², none when the device raised it itself. */
  harshAcceleration: 8,
  harshBraking: 9,
  harshCornering: 10,
  crash: 11,
  /** `maxValue` in litres; `details` hold the levels before and after. */
  refuel: 12,
  drain: 13,
  doorOpen: 14,
  /** Outside the limits of the alarm settings; values in °C. */
  temperatureOut: 15,
  /** From engine on to off as the OBD tells; `details` hold litres, metres and speeds. */
  obdTrip: 16,
  obdFault: 17,
  /** A driver's card was held to the reader. */
  clockIn: 18,
  bluetoothClockIn: 19,
  /** `sensor` is the fence, as `geofence:12`; `details` say which shape it had, and how it was entered and left. */
  fenceVisit: 20,
  /** A time that a route was driven, or was to be; `sensor` is the route, as `route:12`, `details` say how it came out. */
  routeRun: 31,
  /** What became of a stop in it, as `route:12/3`: there from the start to the end of the period, or a moment. */
  routeStop: 32,
} as const
export type PeriodKind = keyof typeof PERIOD_KINDS
export const PERIOD_KIND_NAMES = Object.keys(PERIOD_KINDS) as [PeriodKind, ...PeriodKind[]]

export const PERIOD_STREAMS = { fixes: 1, readings: 2, packets: 3 } as const
export type PeriodStream = keyof typeof PERIOD_STREAMS

const NAMES = new Map(PERIOD_KIND_NAMES.map((name) => [PERIOD_KINDS[name] as number, name]))

/** The name behind a stored number. */
export function periodKindName(kind: number): PeriodKind {
  const name = NAMES.get(kind)
  if (!name) throw new Error(`no period kind ${kind}`)
  return name
}

export type PeriodDetails = SensorValues

export type PeriodPlace = { time: number; lat: number | null; lon: number | null }

/** A closed interval or a moment. Times in milliseconds UTC. */
export type Period = {
  kind: PeriodKind
  start: PeriodPlace
  end: PeriodPlace
  /** Time of the fix or reading that closed it. */
  decidedAt: number
  stream: PeriodStream
  distanceCm: number
  maxValue: number | null
  avgValue: number | null
  sensor: string
  details: PeriodDetails | null
}
