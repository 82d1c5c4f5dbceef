import { distanceM, type LatLon } from '@/lib/geo/distance'

/** Up to so many stops the shortest order is found for sure; of more, one that no change of two ways makes shorter. */
const MOST_EXACT = 12

/**
 * In which order stops are driven to on the shortest way by air: their numbers. The first stays the first, and the last the last
 * where it is fixed. It is never longer than the order that was given.
 */
export function orderStops(stops: readonly LatLon[], { fixedEnd }: { fixedEnd: boolean }): number[] {
  const given = stops.map((_, index) => index)
  if (stops.length <= (fixedEnd ? 3 : 2)) return given
  // By their places, so that the order in which they were given plays no part.
  const free = given
    .slice(1, fixedEnd ? -1 : undefined)
    .sort((a, b) => comparePlaces(stops[a], stops[b]) || a - b)
  const end = fixedEnd ? given.slice(-1) : []
  const way = distances(stops)
  const found =
    stops.length <= MOST_EXACT
      ? shortest(way, free, end[0] ?? null)
      : improve(way, nearestNext(way, free, end), free.length)
  return lengthOf(way, found) < lengthOf(way, given) ? found : given
}

type Way = (from: number, to: number) => number

const comparePlaces = (a?: LatLon, b?: LatLon): number =>
  (a?.lat ?? 0) - (b?.lat ?? 0) || (a?.lon ?? 0) - (b?.lon ?? 0)

function distances(stops: readonly LatLon[]): Way {
  const size = stops.length
  const metres = new Float64Array(size * size)
  stops.forEach((from, row) => {
    for (let column = 0; column < row; column++) {
      const to = stops[column]
      const metre = to ? distanceM(from, to) : 0
      metres[row * size + column] = metre
      metres[column * size + row] = metre
    }
  })
  return (from, to) => metres[from * size + to] ?? 0
}

function lengthOf(way: Way, order: readonly number[]): number {
  let metres = 0
  for (let at = 1; at < order.length; at++) metres += way(order[at - 1] ?? 0, order[at] ?? 0)
  return metres
}

/** By Held and Karp: the shortest way to each of the free stops over each set of them, from smaller sets to larger ones. */
function shortest(way: Way, free: readonly number[], end: number | null): number[] {
  const count = free.length
  const sets = 1 << count
  const metres = new Float64Array(sets * count).fill(Number.POSITIVE_INFINITY)
  const before = new Int8Array(sets * count).fill(-1)
  free.forEach((stop, index) => {
    metres[(1 << index) * count + index] = way(0, stop)
  })
  for (let set = 1; set < sets; set++)
    for (let last = 0; last < count; last++) {
      const known = metres[set * count + last] ?? Number.POSITIVE_INFINITY
      if (!Number.isFinite(known)) continue
      for (let next = 0; next < count; next++) {
        if (set & (1 << next)) continue
        const slot = (set | (1 << next)) * count + next
        const longer = known + way(free[last] ?? 0, free[next] ?? 0)
        if (longer >= (metres[slot] ?? 0)) continue
        metres[slot] = longer
        before[slot] = last
      }
    }
  let set = sets - 1
  const whole = (last: number) =>
    (metres[set * count + last] ?? 0) + (end === null ? 0 : way(free[last] ?? 0, end))
  let last = 0
  for (let other = 1; other < count; other++) if (whole(other) < whole(last)) last = other
  const back: number[] = []
  while (last >= 0) {
    back.push(free[last] ?? 0)
    const earlier = before[set * count + last] ?? -1
    set &= ~(1 << last)
    last = earlier
  }
  return [0, ...back.reverse(), ...(end === null ? [] : [end])]
}

/** Each time to the nearest stop that is left. */
function nearestNext(way: Way, free: readonly number[], end: readonly number[]): number[] {
  const left = new Set(free)
  const order = [0]
  while (left.size > 0) {
    const here = order.at(-1) ?? 0
    let nearest = -1
    for (const stop of left) if (nearest < 0 || way(here, stop) < way(here, nearest)) nearest = stop
    order.push(nearest)
    left.delete(nearest)
  }
  return [...order, ...end]
}

/** Less than this is rounding. */
const LEAST_GAIN_M = 0.01

/** 2-opt: while a stretch that is driven the other way round makes the whole shorter, it is turned. */
function improve(way: Way, given: readonly number[], lastFree: number): number[] {
  const order = [...given]
  const isOpen = (last: number) => last === order.length - 1
  const gain = (first: number, last: number): number => {
    const [before, from] = [order[first - 1] ?? 0, order[first] ?? 0]
    const [to, after] = [order[last] ?? 0, order[last + 1] ?? 0]
    const now = way(before, from) + (isOpen(last) ? 0 : way(to, after))
    return now - way(before, to) - (isOpen(last) ? 0 : way(from, after))
  }
  for (let changed = true; changed; ) {
    changed = false
    for (let first = 1; first < lastFree; first++)
      for (let last = first + 1; last <= lastFree; last++) {
        if (gain(first, last) <= LEAST_GAIN_M) continue
        order.splice(first, last - first + 1, ...order.slice(first, last + 1).reverse())
        changed = true
      }
  }
  return order
}
