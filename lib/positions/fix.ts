/** How a position was made (spec section 4, positioning types). */
export const FIX_SOURCES = { gps: 1, lbs: 2, wifi: 3, ipt: 4, beacon: 5 } as const
export type FixSource = (typeof FIX_SOURCES)[keyof typeof FIX_SOURCES]

/** What a sensor said beside a fix: short names, plain values, units in the name (`fuelPercent`, `temperatureC`). */
export type SensorValues = Record<string, number | string | boolean>

/** One position as a protocol decoded it, before anything was judged. UTC, degrees, km/h, metres. */
export type DeviceFix = {
  /** Milliseconds since 1970, UTC; 0 when the device did not know. */
  time: number
  lat: number
  lon: number
  /** The device says it has a fix; false repeats the last known position. */
  positioned: boolean
  source: FixSource
  speedKmh: number | null
  /** Degrees clockwise from north, 0–359. */
  heading: number | null
  altitude: number | null
  satellites: number | null
  accuracyM: number | null
  ignition: boolean | null
  /** The device's own odometer. */
  odometerM: number | null
  /** Sent later from the device's buffer. */
  buffered: boolean
  sensors: SensorValues | null
}

/** A fix by satellites with nothing but time and place; for what a protocol says no more of. */
export function bareFix(time: number, lat: number, lon: number): DeviceFix {
  return {
    time,
    lat,
    lon,
    positioned: true,
    source: FIX_SOURCES.gps,
    speedKmh: null,
    heading: null,
    altitude: null,
    satellites: null,
    accuracyM: null,
    ignition: null,
    odometerM: null,
    buffered: false,
    sensors: null,
  }
}
