import { lastAtOrBefore } from './fixes'
import type { Span } from './spans'

/** A curve as points to be joined: x in pixels, and the value there. NaN breaks the line. */
export type Curve = { x: number[]; value: number[] }

/** More points than this per pixel column cannot be seen. */
const MOST_PER_COLUMN = 4

/**
 * The values of `[time, value]` within `window`, thinned to what `width` pixels can show: of every
 * column its first, lowest, highest and last, so that no peak is lost. `breaks` are merged spans over
 * which no line is drawn.
 */
export function sampleCurve(
  series: { time: Float64Array; value: Float32Array; count: number },
  window: Span,
  width: number,
  breaks: readonly Span[] = [],
): Curve {
  const { time, value, count } = series
  const scale = width / Math.max(1, window.to - window.from)
  // One beyond each end, so that the line runs out of the picture.
  const first = Math.max(0, lastAtOrBefore(time, window.from, count))
  const last = Math.min(count - 1, lastAtOrBefore(time, window.to, count) + 1)
  const writer = new CurveWriter(last - first + 1 > width * MOST_PER_COLUMN)
  let next = 0
  for (let i = first; i <= last; i++) {
    const at = time[i] ?? 0
    while (next < breaks.length && (breaks[next]?.to ?? 0) <= at) {
      if ((breaks[next]?.from ?? 0) >= (time[i - 1] ?? at)) writer.break()
      next++
    }
    const known = value[i] ?? Number.NaN
    if (Number.isNaN(known)) continue
    writer.point((at - window.from) * scale, known)
  }
  return writer.done()
}

class CurveWriter {
  private readonly curve: Curve = { x: [], value: [] }
  private column = Number.NaN
  private held: { x: number; value: number }[] = []

  constructor(private readonly thins: boolean) {}

  point(x: number, value: number): void {
    if (!this.thins) {
      this.curve.x.push(x)
      this.curve.value.push(value)
      return
    }
    if (Math.floor(x) !== this.column) {
      this.flush()
      this.column = Math.floor(x)
    }
    this.held.push({ x, value })
  }

  break(): void {
    this.flush()
    if (this.curve.x.length === 0 || Number.isNaN(this.curve.value.at(-1))) return
    this.curve.x.push(this.curve.x.at(-1) ?? 0)
    this.curve.value.push(Number.NaN)
  }

  done(): Curve {
    this.flush()
    return this.curve
  }

  private flush(): void {
    const { held } = this
    if (held.length === 0) return
    let low = 0
    let high = 0
    for (let i = 1; i < held.length; i++) {
      if ((held[i]?.value ?? 0) < (held[low]?.value ?? 0)) low = i
      if ((held[i]?.value ?? 0) > (held[high]?.value ?? 0)) high = i
    }
    for (const i of [...new Set([0, low, high, held.length - 1])].sort((a, b) => a - b)) {
      const point = held[i]
      if (!point) continue
      this.curve.x.push(point.x)
      this.curve.value.push(point.value)
    }
    this.held = []
  }
}

/** The lowest and highest known value of a series within a range of indexes; null without any. */
export function rangeOf(values: Float32Array): { low: number; high: number } | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return low <= high ? { low, high } : null
}
