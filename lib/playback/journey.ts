import type { IndexRange } from './drawn-line'
import { lastAtOrBefore } from './fixes'
import type { Path } from './path'
import { type RibbonPart, sumStates } from './ribbon'
import type { Track } from './schema'
import type { Silence } from './silences'
import { clipSpan, type Span } from './spans'

type Common = Span & {
  /** Counted within its kind, from 1. */
  number: number
  key: string
}
export type JourneyTrip = Common & {
  kind: 'trip'
  /** When the whole trip began, also before the period. */
  start: number
  metres: number
  maxKmh: number | null
  /** Way by time under way; null without either. */
  averageKmh: number | null
  open: boolean
}
export type JourneyStop = Common & {
  kind: 'stop'
  lat: number
  lon: number
  /** How long the whole stop was, also what of it lies outside of the period. */
  ms: number
  /** When it began, before the period too. */
  since: number
  idlingMs: number
  open: boolean
}
export type JourneyGap = Common & { kind: 'gap'; metres: number }
export type JourneyEntry = JourneyTrip | JourneyStop | JourneyGap

type Given = Pick<Track, 'trips' | 'stops'> & {
  path: Path
  silences: Iterable<Silence>
  ribbon: readonly RibbonPart[]
}

/** Trips, stops and gaps of a period in the order of time, cut to what is shown of them. */
export function buildJourney(range: Span, { trips, stops, path, silences, ribbon }: Given): JourneyEntry[] {
  const counts = { trip: 0, stop: 0, gap: 0 }
  const entries: JourneyEntry[] = []
  const common = (kind: keyof typeof counts, given: Span): Common | null => {
    const span = clipSpan(given, range)
    if (!span || (span.from === span.to && given.from !== given.to)) return null
    const number = ++counts[kind]
    return { from: span.from, to: span.to, number, key: `${kind} ${number}` }
  }
  for (const trip of trips) {
    const span = common('trip', spanOf(trip))
    if (!span) continue
    const start = Date.parse(trip.start)
    entries.push({ kind: 'trip', ...span, start, ...measureTrip(path, span, ribbon), open: trip.open })
  }
  for (const stop of stops) {
    const whole = spanOf(stop)
    const span = common('stop', whole)
    if (!span) continue
    const { idling } = sumStates(within(ribbon, span))
    const { lat, lon, open } = stop
    entries.push({
      kind: 'stop',
      ...span,
      lat,
      lon,
      open,
      ms: whole.to - whole.from,
      since: whole.from,
      idlingMs: idling,
    })
  }
  for (const { gap } of silences) {
    const span = gap && common('gap', gap)
    if (span) entries.push({ kind: 'gap', ...span, metres: wayWithin(path, span) })
  }
  return entries.sort((a, b) => a.from - b.from || a.to - b.to)
}

export const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
  from: Date.parse(start),
  to: Date.parse(end),
})

function measureTrip(path: Path, span: Span, ribbon: readonly RibbonPart[]) {
  const metres = wayWithin(path, span)
  const { moving } = sumStates(within(ribbon, span))
  const { first, last } = indexesWithin(path, span)
  let max = Number.NaN
  for (let i = first; i <= last; i++) {
    const kmh = path.speedKmh[i] ?? Number.NaN
    if (!(kmh <= max)) max = Number.isNaN(kmh) ? max : kmh
  }
  return {
    metres,
    maxKmh: Number.isNaN(max) ? null : max,
    averageKmh: moving > 0 && metres > 0 ? (metres / moving) * 3600 : null,
  }
}

const within = (ribbon: readonly RibbonPart[], span: Span) =>
  ribbon.flatMap((part) => clipSpan(part, span) ?? [])

/**
 * Metres that the vehicle came in `span`; spans that tile the whole add up to its distance. The step of
 * the very first fix was made before the period, and counts in it all the same, as it does for the API.
 */
function wayWithin(path: Path, { from, to }: Span): number {
  const begins = path.count > 0 && from <= (path.time[0] ?? 0)
  return metresUntil(path, to) - (begins ? 0 : metresUntil(path, from))
}

function metresUntil({ time, count, metres }: Path, until: number): number {
  const index = lastAtOrBefore(time, until, count)
  return index < 0 ? 0 : (metres[index] ?? 0)
}

/** The fixes within `span`, both included; last before first when there is none. */
export function indexesWithin({ time, count }: Path, { from, to }: Span): IndexRange {
  const before = lastAtOrBefore(time, from, count)
  const first = before >= 0 && time[before] === from ? before : before + 1
  return { first, last: lastAtOrBefore(time, to, count) }
}
