/** An interval of time, milliseconds since 1970, UTC. */
export type Span = { from: number; to: number }

/** Spans in order, those that touch or overlap made one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

/** What is in both lists; each is merged. */
export function commonSpans(a: readonly Span[], b: readonly Span[]): Span[] {
  const common: Span[] = []
  let i = 0
  let j = 0
  for (let x = a[i], y = b[j]; x && y; x = a[i], y = b[j]) {
    const from = Math.max(x.from, y.from)
    const to = Math.min(x.to, y.to)
    if (from < to) common.push({ from, to })
    if (x.to < y.to) i++
    else j++
  }
  return common
}

/** What is left of `span` without `holes`, which are merged. */
export function withoutSpans(span: Span, holes: readonly Span[]): Span[] {
  const left: Span[] = []
  let from = span.from
  for (let i = firstEndingAfter(holes, span.from); i < holes.length; i++) {
    const hole = holes[i]
    if (!hole || hole.from >= span.to) break
    if (hole.from > from) left.push({ from, to: hole.from })
    from = Math.max(from, hole.to)
  }
  if (from < span.to) left.push({ from, to: span.to })
  return left
}

/** Index of the first of the merged `spans` that ends after `time`. */
export function firstEndingAfter(spans: readonly Span[], time: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((spans[middle]?.to ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low
}

/** The part of `span` within `range`; null when there is none. */
export function clipSpan<S extends Span>(span: S, range: Span): S | null {
  const from = Math.max(span.from, range.from)
  const to = Math.min(span.to, range.to)
  return from <= to ? { ...span, from, to } : null
}
