import { commonSpans, mergeSpans, type Span } from './spans'

type Played = { span: Span; quiet: readonly Span[] }

/** From the first to the last moment that is known of any of the vehicles; null without vehicles. */
export function sharedRange(tracks: readonly Played[]): Span | null {
  if (tracks.length === 0) return null
  return {
    from: Math.min(...tracks.map(({ span }) => span.from)),
    to: Math.max(...tracks.map(({ span }) => span.to)),
  }
}

/** What of a range may be passed over: nothing where all of it is quiet, for then there is nothing to come to. */
export function passedOver(range: Span, quiet: readonly Span[]): readonly Span[] {
  return covers(quiet, range) ? [] : quiet
}

/** Whether there is something to watch, but none of the vehicles ever moves. */
export function nothingMoves(tracks: readonly Played[]): boolean {
  const range = sharedRange(tracks)
  return range !== null && covers(sharedQuiet(tracks), range)
}

const covers = (merged: readonly Span[], range: Span) =>
  merged.some(({ from, to }) => from <= range.from && to >= range.to)

/** When none of the vehicles moves; one of which nothing is known yet, or no more, does not. */
export function sharedQuiet(tracks: readonly Played[]): Span[] {
  const range = sharedRange(tracks)
  if (!range) return []
  return tracks
    .map(({ span, quiet }) =>
      mergeSpans(
        [{ from: range.from, to: span.from }, ...quiet, { from: span.to, to: range.to }].filter(
          ({ from, to }) => from < to,
        ),
      ),
    )
    .reduce(commonSpans)
}
