/** What stands in a column of `positions` where a device did not say. */
export const UNKNOWN = { speed: -1, heading: -1, altitude: -32_768, satellites: 255 } as const

const IGNITION_UNIT = 1 << 3
const SATELLITES_UNIT = 1 << 5

/**
 * How a fix was made and under which ignition, in 13 bits:
 *
 *   source (`FIX_SOURCES`) 3 | ignition 2: 0 unknown, 1 off, 2 on | satellites 8: 255 unknown
 */
export function packSignal(source: number, ignition: boolean | null, satellites: number | null): number {
  return (
    source +
    (ignition === null ? 0 : ignition ? 2 : 1) * IGNITION_UNIT +
    (satellites ?? UNKNOWN.satellites) * SATELLITES_UNIT
  )
}

/** The bits of a signal that hold source and ignition. */
export const SOURCE_AND_IGNITION = SATELLITES_UNIT - 1

/** The source that a signal holds, one of `FIX_SOURCES`. */
export const unpackSource = (signal: number): number => signal % IGNITION_UNIT

/** The ignition that a signal holds. */
export function unpackIgnition(signal: number): boolean | null {
  const packed = Math.floor(signal / IGNITION_UNIT) % 4
  return packed === 0 ? null : packed === 2
}

/** A fix of satellites of which nothing else is known. */
export const UNKNOWN_SIGNAL = packSignal(1, null, null)

/** Degrees as they are stored, in whole 1e-7 of them: a centimetre. What is no place on any globe becomes one. */
export function packDegrees(degrees: number): number {
  if (!Number.isFinite(degrees)) return 0
  return Math.max(-2_147_483_647, Math.min(2_147_483_647, Math.round(degrees * 1e7)))
}

export const unpackDegrees = (packed: number): number => packed / 1e7

/** km/h as they are stored, in tenths. */
export const unpackSpeed = (packed: number): number | null => (packed === UNKNOWN.speed ? null : packed / 10)

/** Whole seconds from a fix to its arrival; up to 68 years fit. */
export function packDelay(time: number, receivedAt: number): number {
  const seconds = Math.floor((receivedAt - time) / 1000)
  return Math.max(-2_147_483_648, Math.min(2_147_483_647, seconds))
}
