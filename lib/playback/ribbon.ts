import { lastAtOrBefore } from './fixes'
import type { Path } from './path'
import { clipSpan, firstEndingAfter, mergeSpans, type Span } from './spans'

/** What a vehicle did, as the ribbon under the map shows it. Texts in messages under `playback.states`. */
const RIBBON_STATES = ['moving', 'idling', 'parked', 'gap'] as const
export type RibbonState = (typeof RIBBON_STATES)[number]
export type RibbonPart = Span & { state: RibbonState }

/** An ignition that was on is thought to stay on until the next fix, if that is not long in coming. */
const IGNITION_HOLDS_MS = 15 * 60_000
/** Outside of trips and stops, a fix that says this is driving. */
const MOVING_KMH = 5

type Intervals = { trips: readonly Span[]; stops: readonly Span[]; gaps: readonly Span[] }

/**
 * Cuts `range` into what the vehicle did, without holes and overlaps. A gap goes before a stop, a stop
 * before a trip; standing with the ignition on is idling; what the engine has no word for yet is judged
 * by its fixes.
 */
export function buildRibbon(path: Path, range: Span, { trips, stops, gaps }: Intervals): RibbonPart[] {
  const layers = [mergeSpans(gaps), mergeSpans(stops), mergeSpans(trips)] as const
  const edges = new Set([range.from, range.to])
  for (const span of layers.flat()) {
    const clipped = clipSpan(span, range)
    if (clipped) edges.add(clipped.from).add(clipped.to)
  }
  const sorted = [...edges].sort((a, b) => a - b)
  const parts = new RibbonWriter()
  for (let i = 0; i + 1 < sorted.length; i++) {
    const span = { from: sorted[i] ?? 0, to: sorted[i + 1] ?? 0 }
    const [gap, stop, trip] = layers.map((layer) => covers(layer, span))
    if (gap) parts.add(span, 'gap')
    else if (stop) writeStanding(parts, path, span)
    else if (trip) parts.add(span, 'moving')
    else writeUnjudged(parts, path, span)
  }
  return parts.done()
}

function covers(spans: readonly Span[], { from }: Span): boolean {
  const span = spans[firstEndingAfter(spans, from)]
  return span !== undefined && span.from <= from
}

function writeStanding(parts: RibbonWriter, path: Path, span: Span): void {
  eachInterval(path, span, (from, to, index) => {
    const ends = index + 1 < path.count ? (path.time[index + 1] ?? to) : to
    const on = path.ignition[index] === 1 && ends - (path.time[index] ?? from) <= IGNITION_HOLDS_MS
    parts.add({ from, to }, on ? 'idling' : 'parked')
  })
}

function writeUnjudged(parts: RibbonWriter, path: Path, span: Span): void {
  eachInterval(path, span, (from, to, index) => {
    const came = (path.metres[index + 1] ?? 0) > (path.metres[index] ?? 0)
    if (came || (path.speedKmh[index] ?? 0) > MOVING_KMH) parts.add({ from, to }, 'moving')
    else parts.add({ from, to }, path.ignition[index] === 1 ? 'idling' : 'parked')
  })
}

/** Cuts `span` at its fixes; `index` is the fix that each piece begins with, -1 before the first. */
function eachInterval(
  { time, count }: Path,
  { from, to }: Span,
  take: (from: number, to: number, index: number) => void,
): void {
  let at = from
  for (let index = lastAtOrBefore(time, from, count); at < to; index++) {
    const next = Math.min(to, index + 1 < count ? (time[index + 1] ?? to) : to)
    if (next > at) take(at, next, index)
    at = next
  }
}

/** Joins neighbours of the same state. */
class RibbonWriter {
  private readonly parts: RibbonPart[] = []

  add({ from, to }: Span, state: RibbonState): void {
    const last = this.parts.at(-1)
    if (last?.state === state && last.to === from) last.to = to
    else this.parts.push({ from, to, state })
  }

  done(): RibbonPart[] {
    return this.parts
  }
}

/** What the vehicle did at a moment; before and after the ribbon what it did at its ends. */
export function ribbonAt(ribbon: readonly RibbonPart[], time: number): RibbonPart | null {
  return ribbon[Math.min(firstEndingAfter(ribbon, time), ribbon.length - 1)] ?? null
}

/** How long each state lasted, in milliseconds. */
export function sumStates(ribbon: readonly RibbonPart[]): Record<RibbonState, number> {
  const sums = { moving: 0, idling: 0, parked: 0, gap: 0 }
  for (const { from, to, state } of ribbon) sums[state] += to - from
  return sums
}

/** When nothing is to be seen: the vehicle stands or nobody knows. */
export function quietSpans(ribbon: readonly RibbonPart[]): Span[] {
  return mergeSpans(ribbon.filter(({ state }) => state !== 'moving'))
}
