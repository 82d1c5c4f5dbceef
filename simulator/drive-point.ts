/** One row of a recorded drive as it stands in the file. Null is what was not recorded. */
export type DrivePoint = {
  /** Milliseconds since 1970, UTC. */
  time: number
  lat: number
  lon: number
  speedKmh: number | null
  heading: number | null
  altitude: number | null
}

/** A drive that cannot be used, in one sentence that says where and why. */
export class BadDrive extends Error {}

export const MAX_POINTS = 500_000
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

/** A moment in ISO 8601; UTC unless it names its zone. Throws what is wrong with it. */
export function parseMoment(text: string): number {
  const trimmed = text.trim().replace(' ', 'T')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i.test(trimmed)) {
    throw new Error(`"${text}" is not a time in ISO 8601`)
  }
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(trimmed) ? trimmed : `${trimmed}Z`)
  if (Number.isNaN(time)) throw new Error(`"${text}" is no moment of the calendar`)
  if (time < EARLIEST || time >= LATEST) throw new Error(`"${text}" is not in this century`)
  return time
}

/** A number; throws with the name of what it should have been. */
export function parseNumber(name: string, text: string): number {
  const trimmed = text.trim()
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : Number.NaN
  if (!Number.isFinite(value)) throw new Error(`${name} "${text}" is not a number`)
  return value
}

/** The same where the file may leave it open. */
export function parseOptional(name: string, text: string | undefined): number | null {
  return text === undefined || text.trim() === '' ? null : parseNumber(name, text)
}
