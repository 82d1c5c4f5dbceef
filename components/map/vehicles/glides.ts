import { mercatorX, mercatorY } from '@/lib/basemap/mercator'
import type { DrawnVehicles } from '@/lib/live/worker-messages'

/** A vehicle on its way from where it was drawn to where it is. Mercator units, milliseconds. */
export type Glide = { fromX: number; fromY: number; toX: number; toY: number; began: number; ms: number }

const SHORTEST_MS = 600
const LONGEST_MS = 6000
/** Farther than this many pixels is not a glide but another place. */
const FARTHEST_PX = 400
/** Nearer than this nobody sees it move. */
const NEAREST_PX = 0.5

/** Remembers where each vehicle is drawn, and glides it to its next fix in about the time between the two. */
export class Glides {
  private glides = new Map<number, Glide>()
  private fixTimes = new Map<number, number>()
  /** When the last glide ends. */
  busyUntil = 0

  /** Takes over a new drawing. `pixels` is the size of the world, for telling what can be seen; `smooth` off jumps. */
  update(vehicles: DrawnVehicles, now: number, pixels: number, smooth: boolean): void {
    const glides = new Map<number, Glide>()
    const fixTimes = new Map<number, number>()
    vehicles.ids.forEach((id, index) => {
      const toX = mercatorX(vehicles.coordinates[index * 2] ?? 0)
      const toY = mercatorY(vehicles.coordinates[index * 2 + 1] ?? 0)
      const fixTime = vehicles.fixTimes[index] ?? 0
      fixTimes.set(id, fixTime)
      const known = this.glides.get(id)
      glides.set(
        id,
        known
          ? this.next(known, toX, toY, fixTime - (this.fixTimes.get(id) ?? fixTime), now, pixels, smooth)
          : still(toX, toY, now),
      )
    })
    this.glides = glides
    this.fixTimes = fixTimes
  }

  private next(
    known: Glide,
    toX: number,
    toY: number,
    seconds: number,
    now: number,
    pixels: number,
    smooth: boolean,
  ): Glide {
    if (known.toX === toX && known.toY === toY) return known
    const [fromX, fromY] = placeAt(known, now)
    const distance = Math.hypot(toX - fromX, toY - fromY) * pixels
    if (!smooth || distance > FARTHEST_PX || distance < NEAREST_PX) return still(toX, toY, now)
    const ms = Math.max(SHORTEST_MS, Math.min(LONGEST_MS, seconds * 1000))
    this.busyUntil = Math.max(this.busyUntil, now + ms)
    return { fromX, fromY, toX, toY, began: now, ms }
  }

  get(id: number): Glide | undefined {
    return this.glides.get(id)
  }

  /** Where a vehicle is drawn at a moment; null when it is not. */
  at(id: number, now: number): [x: number, y: number] | null {
    const glide = this.glides.get(id)
    return glide ? placeAt(glide, now) : null
  }
}

function still(x: number, y: number, now: number): Glide {
  return { fromX: x, fromY: y, toX: x, toY: y, began: now, ms: 0 }
}

export function placeAt({ fromX, fromY, toX, toY, began, ms }: Glide, now: number): [x: number, y: number] {
  const share = ms === 0 ? 1 : Math.max(0, Math.min(1, (now - began) / ms))
  return [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share]
}
