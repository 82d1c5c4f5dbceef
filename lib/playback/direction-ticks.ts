import { latOf, lonOf, mercatorX, mercatorY } from '@/lib/basemap/mercator'
import type { IndexRange } from './drawn-line'
import type { Path } from './path'
import type { Silence } from './silences'
import { firstEndingAfter, type Span } from './spans'

/** The way in Mercator units (the world is 1 wide), y down, and which of its steps are drawn. */
export type FlatPath = { count: number; x: Float64Array; y: Float64Array; drawn: Uint8Array }

/** West, south, east, north in degrees. */
type Bounds = readonly [number, number, number, number]
export type DirectionTick = { lon: number; lat: number; bearing: number }

export function flatten(
  path: Path,
  { silences, stops }: { silences: ReadonlyMap<number, Silence>; stops: readonly Span[] },
): FlatPath {
  const { count, time } = path
  const drawn = new Uint8Array(count)
  for (let i = 0; i + 1 < count; i++) {
    const stop = stops[firstEndingAfter(stops, time[i] ?? 0)]
    const stands = stop && stop.from <= (time[i] ?? 0) && stop.to >= (time[i + 1] ?? 0)
    if (!stands && !silences.get(i)?.gap) drawn[i] = 1
  }
  return {
    count,
    x: path.lon.map(mercatorX),
    y: path.lat.map(mercatorY),
    drawn,
  }
}

/**
 * Where along the drawn way to show its direction: every `spacing` pixels of way on a world `worldPx`
 * wide, as far as it is in view. Counted from the start, so that ticks lie still while the map moves.
 * Where the way was driven more than once, the first pass has the room.
 */
export function directionTicks(
  { x, y, drawn, count }: FlatPath,
  { first, last }: IndexRange,
  { worldPx, spacing, bounds }: { worldPx: number; spacing: number; bounds: Bounds },
): DirectionTick[] {
  const step = spacing / worldPx
  const [west, east] = [mercatorX(bounds[0]), mercatorX(bounds[2])]
  const [north, south] = [mercatorY(bounds[3]), mercatorY(bounds[1])]
  const ticks: DirectionTick[] = []
  const room = new TickRoom(step / 2)
  // The first tick stands half a step from the start, clear of its flag.
  let left = step / 2
  for (let i = first; i < last && i + 1 < count; i++) {
    if (!drawn[i]) continue
    const [ax = 0, ay = 0, bx = 0, by = 0] = [x[i], y[i], x[i + 1], y[i + 1]]
    const length = Math.hypot(bx - ax, by - ay)
    if (length < left) {
      left -= length
      continue
    }
    const outside =
      Math.max(ax, bx) < west ||
      Math.min(ax, bx) > east ||
      Math.max(ay, by) < north ||
      Math.min(ay, by) > south
    const bearing = ((Math.atan2(bx - ax, ay - by) * 180) / Math.PI + 360) % 360
    let along = left
    for (; along <= length && !outside; along += step) {
      const share = along / length
      const [tx, ty] = [ax + (bx - ax) * share, ay + (by - ay) * share]
      if (tx >= west && tx <= east && ty >= north && ty <= south && room.take(tx, ty))
        ticks.push({ lon: lonOf(tx), lat: latOf(ty), bearing })
    }
    left = step - ((length - left) % step)
  }
  return ticks
}

/** Ticks stand no nearer to each other than a cell is wide. */
class TickRoom {
  private readonly cells = new Map<string, [x: number, y: number]>()

  constructor(private readonly size: number) {}

  /** Whether there was room. */
  take(x: number, y: number): boolean {
    const [column, row] = [Math.floor(x / this.size), Math.floor(y / this.size)]
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const other = this.cells.get(`${column + dx} ${row + dy}`)
        if (other && Math.hypot(other[0] - x, other[1] - y) < this.size) return false
      }
    }
    this.cells.set(`${column} ${row}`, [x, y])
    return true
  }
}
