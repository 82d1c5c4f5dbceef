import type { FlatPath } from './direction-ticks'

export type Nearest = { index: number; share: number; distance: number }

/**
 * The point of the drawn way nearest to `x`, `y` and within `reach`, all in Mercator units. Where a way
 * was driven more than once, the pass nearest to fix `around` is meant.
 */
export function nearestOnPath(
  { x: xs, y: ys, drawn, count }: FlatPath,
  [x, y]: readonly [x: number, y: number],
  reach: number,
  around: number,
): Nearest | null {
  let best: Nearest | null = null
  for (let index = 0; index + 1 < count; index++) {
    if (!drawn[index]) continue
    const [ax = 0, ay = 0, bx = 0, by = 0] = [xs[index], ys[index], xs[index + 1], ys[index + 1]]
    if (Math.min(ax, bx) > x + reach || Math.max(ax, bx) < x - reach) continue
    if (Math.min(ay, by) > y + reach || Math.max(ay, by) < y - reach) continue
    const [dx, dy] = [bx - ax, by - ay]
    const length = dx * dx + dy * dy
    const share = length > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length)) : 0
    const distance = Math.hypot(ax + dx * share - x, ay + dy * share - y)
    if (distance > reach) continue
    if (best && !isBetter({ index, distance }, best, reach, around)) continue
    best = { index, share, distance }
  }
  return best
}

/** A little farther away is as good, if it is the pass that is being looked at. */
function isBetter(
  a: { index: number; distance: number },
  b: Nearest,
  reach: number,
  around: number,
): boolean {
  const lead = (Math.abs(a.index - around) - Math.abs(b.index - around)) * 1e-9
  return a.distance + Math.sign(lead) * reach * 0.3 < b.distance
}
