import type { ScreenPoint } from '../free-area'

/** Vehicles that lie over each other: how many, and which is drawn over the others. */
export type CountedPile = { topId: number; count: number }

type Place = ScreenPoint & { id: number }
type Heap = CountedPile & { first: ScreenPoint; topY: number }

/**
 * Counts vehicles that lie within `reach` pixels of each other, largest pile first. `overId` is drawn over all others,
 * else the southernmost is. Each is compared with the few of its part of the screen, so that ten thousand are no trouble.
 */
export function countPiles(places: Iterable<Place>, reach: number, overId: number | null): CountedPile[] {
  const heaps: Heap[] = []
  const cells = new Map<number, Heap[]>()
  let origin: ScreenPoint | null = null
  for (const { id, x, y } of places) {
    // Counted from the first one, for the world has more cells than a number can tell apart.
    origin ??= { x, y }
    const [column, row] = [Math.floor((x - origin.x) / reach), Math.floor((y - origin.y) / reach)]
    const rank = id === overId ? Number.POSITIVE_INFINITY : y
    const heap = heapNear(cells, column, row, { x, y }, reach)
    if (!heap) {
      const begun = { topId: id, topY: rank, count: 1, first: { x, y } }
      heaps.push(begun)
      const key = keyOf(column, row)
      cells.set(key, [...(cells.get(key) ?? []), begun])
      continue
    }
    heap.count++
    if (rank >= heap.topY) Object.assign(heap, { topId: id, topY: rank })
  }
  return heaps
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .map(({ topId, count }) => ({ topId, count }))
}

/** The pile that a place belongs to, in its own cell or one beside it. */
function heapNear(
  cells: ReadonlyMap<number, readonly Heap[]>,
  column: number,
  row: number,
  { x, y }: ScreenPoint,
  reach: number,
): Heap | undefined {
  for (let across = column - 1; across <= column + 1; across++) {
    for (let down = row - 1; down <= row + 1; down++) {
      const near = cells
        .get(keyOf(across, down))
        ?.find(({ first }) => Math.hypot(first.x - x, first.y - y) <= reach)
      if (near) return near
    }
  }
  return undefined
}

const keyOf = (column: number, row: number): number => column * 2 ** 26 + row
