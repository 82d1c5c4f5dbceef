import type { Span } from './spans'

/** No nearer than this: ten seconds across the screen. */
const SHORTEST_MS = 10_000
/** Where the playhead stands in a window that was turned on to it. */
const LEAD = 0.08

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** A window of `length` that begins at `from`, pushed back into `range`. */
function placed(from: number, length: number, range: Span): Span {
  const whole = range.to - range.from
  if (length >= whole) return { from: range.from, to: range.to }
  const start = clamp(from, range.from, range.to - length)
  return { from: start, to: start + length }
}

/** The window `factor` times as long, with the moment at `share` of its width left where it is. */
export function zoomWindow(window: Span, range: Span, factor: number, share: number): Span {
  const length = clamp(
    (window.to - window.from) * factor,
    Math.min(SHORTEST_MS, range.to - range.from),
    range.to - range.from,
  )
  const held = window.from + (window.to - window.from) * share
  return placed(held - length * share, length, range)
}

/** The window moved by a share of its own length. */
export function panWindow(window: Span, range: Span, share: number): Span {
  const length = window.to - window.from
  return placed(window.from + length * share, length, range)
}

/** The window in which `time` is seen: the same one while it is inside, else turned on like a page. */
export function windowWith(time: number, window: Span, range: Span): Span {
  if (time >= window.from && time <= window.to) return window
  const length = window.to - window.from
  return placed(time - length * LEAD, length, range)
}

/** A window around an interval, with a little air. */
export function windowAround(span: Span, range: Span): Span {
  const air = Math.max((span.to - span.from) * 0.06, SHORTEST_MS / 2)
  return placed(span.from - air, span.to - span.from + 2 * air, range)
}

export const isWhole = (window: Span, range: Span): boolean =>
  window.from <= range.from && window.to >= range.to
