import type { DecodedTrack } from './delta-track'
import { type FlatPath, flatten } from './direction-ticks'
import { type Fixes, setAsideRows } from './fixes'
import { buildJourney, type JourneyEntry, spanOf } from './journey'
import { type Path, pathOf } from './path'
import { buildRibbon, quietSpans, type RibbonPart } from './ribbon'
import { findSilences, type Silence } from './silences'
import { clipSpan, mergeSpans, type Span } from './spans'
import { type TrackTotals, totalsOf } from './totals'

/** A track, ready to be played: everything that any part of the screen asks of it, worked out once. */
export type PlayedTrack = {
  fixes: Fixes
  path: Path
  flat: FlatPath
  /** Rows that the way leaves out. */
  setAside: Uint32Array
  /** From the first to the last moment that is known of in the period. */
  span: Span
  stops: Span[]
  gaps: Span[]
  /** By the index of the fix before it. */
  silences: ReadonlyMap<number, Silence>
  ribbon: RibbonPart[]
  quiet: Span[]
  journey: JourneyEntry[]
  totals: TrackTotals
}

/** What a track means for a period; null when it holds nothing to be played. */
export function playedTrack(track: DecodedTrack, period: Span): PlayedTrack | null {
  const { fixes } = track
  const path = pathOf(fixes)
  const trips = mergeSpans(track.trips.map(spanOf))
  const stops = mergeSpans(track.stops.map(spanOf))
  const span = knownSpan(path, [...trips, ...stops], period)
  if (!span) return null
  const found = findSilences(path, stops, mergeSpans(track.gaps.map(spanOf)))
  const silences = new Map(found.map((silence) => [silence.index, silence]))
  const gaps = found.flatMap(({ gap }) => (gap ? [gap] : []))
  const ribbon = buildRibbon(path, span, { trips, stops, gaps })
  const journey = buildJourney(span, { ...track, path, silences: found, ribbon })
  const count = (kind: JourneyEntry['kind']) => journey.filter((entry) => entry.kind === kind).length
  return {
    fixes,
    path,
    flat: flatten(path, { silences, stops }),
    setAside: setAsideRows(fixes, path.row),
    span,
    stops,
    gaps,
    silences,
    ribbon,
    quiet: quietSpans(ribbon),
    journey,
    totals: totalsOf(fixes, path, ribbon, { stops: count('stop'), trips: count('trip') }),
  }
}

function knownSpan(path: Path, intervals: readonly Span[], period: Span): Span | null {
  // Without a single fix there is no place to show, even if a stop went on.
  if (path.count === 0) return null
  const fixes = { from: path.time[0] ?? 0, to: path.time[path.count - 1] ?? 0 }
  const known = [fixes, ...intervals].flatMap((span) => clipSpan(span, period) ?? [])
  if (known.length === 0) return null
  return {
    from: Math.min(...known.map(({ from }) => from)),
    to: Math.max(...known.map(({ to }) => to)),
  }
}
