/**
 * What clocks on the wall of a time zone show, as text without a zone: `2026-03-09T14:30:00`. The
 * calendar of components/ui works with such texts; instants are milliseconds since 1970, UTC.
 */
export type WallTime = string

const DAY_MS = 86_400_000
/** Every zone in use changes its offset on a whole quarter of an hour. */
const QUARTER_HOUR_MS = 15 * 60_000

const clocks = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()

/** How far the clocks of `zone` are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  const quarter = Math.floor(instant / QUARTER_HOUR_MS)
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  const found = known.get(quarter)
  if (found !== undefined) return found
  const offset = measureOffset(quarter * QUARTER_HOUR_MS, zone)
  if (known.size > 20_000) known.clear()
  known.set(quarter, offset)
  return offset
}

function measureOffset(instant: number, zone: string): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  clocks.set(zone, clock)
  const parts: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(instant)) parts[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant
}

export function wallTimeOf(instant: number, zone: string): WallTime {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 19)
}

/**
 * The instant at which the clocks of `zone` show `wall`. Of two (clocks were put back) the first; of
 * none (clocks were put forward) the one as long after the change as the text is after it.
 */
export function instantOf(wall: WallTime, zone: string): number {
  const asUtc = Date.parse(`${wall}Z`)
  const before = asUtc - offsetAt(asUtc - DAY_MS, zone)
  const after = asUtc - offsetAt(asUtc + DAY_MS, zone)
  const shown = [before, after].filter((instant) => instant + offsetAt(instant, zone) === asUtc)
  return shown.length > 0 ? Math.min(...shown) : before
}

const days = new Map<number, string>()

/** The day on the wall, `2026-03-09`. */
export function dayOf(instant: number, zone: string): string {
  const number = Math.floor((instant + offsetAt(instant, zone)) / DAY_MS)
  const known = days.get(number)
  if (known !== undefined) return known
  const day = writeDay(number * DAY_MS)
  if (days.size > 20_000) days.clear()
  days.set(number, day)
  return day
}

/** The day that is `days` later in the calendar. Throws a RangeError beyond the years 0 to 9999. */
export function addDays(day: string, days: number): string {
  return writeDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)
}

/** Other years are written with a sign: whoever counts days up to one would never come to an end. */
function writeDay(time: number): string {
  const text = new Date(time).toISOString()
  if (text.length > 24) throw new RangeError(`beyond the calendar: ${text}`)
  return text.slice(0, 10)
}

/** How many days it is from one to another. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS)

/** The first instant of a day; where its midnight was skipped, the first that there was. */
export function startOfDay(day: string, zone: string): number {
  return instantOf(`${day}T00:00:00`, zone)
}

/** The last whole second of a day. */
export function endOfDay(day: string, zone: string): number {
  return startOfDay(addDays(day, 1), zone) - 1000
}
