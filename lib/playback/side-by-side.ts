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
