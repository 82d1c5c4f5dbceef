import type { FlatPath } from './direction-ticks'
import { steadySpeedClass } from './speed-classes'

/** Where a flat path lies on the screen: pixel = (place - origin) × `worldPx` + `at`. */
export type PictureView = {
  width: number
  height: number
  worldPx: number
  origin: { x: number; y: number }
  at: { x: number; y: number }
}

/** Half the width of the line, in pixels to each side of its middle. */
const REACH = 1

/**
 * Paints a way pixel by pixel into `pixels` (`width` × `height`, 32 bits each): a hundred thousand steps take
 * milliseconds, while a map has yet to cut them into tiles. `colors` are by speed class, slow to fast.
 */
export function paintWay(
  pixels: Uint32Array,
  { flat, speedKmh }: { flat: FlatPath; speedKmh: Float32Array },
  { width, height, worldPx, origin, at }: PictureView,
  { bounds, colors }: { bounds: readonly number[]; colors: ArrayLike<number> },
): void {
  const { x, y, drawn, count } = flat
  const longest = 2 * (width + height)
  let speed = 0
  for (let i = 0; i + 1 < count; i++) {
    if (drawn[i] !== 1) continue
    const kmh = speedKmh[i + 1] ?? 0
    speed = steadySpeedClass(Number.isNaN(kmh) ? 0 : kmh, speed, bounds)
    const ax = ((x[i] ?? 0) - origin.x) * worldPx + at.x
    const ay = ((y[i] ?? 0) - origin.y) * worldPx + at.y
    const bx = ((x[i + 1] ?? 0) - origin.x) * worldPx + at.x
    const by = ((y[i + 1] ?? 0) - origin.y) * worldPx + at.y
    const isBeside = Math.max(ax, bx) < 0 || Math.min(ax, bx) > width
    if (isBeside || Math.max(ay, by) < 0 || Math.min(ay, by) > height) continue
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(bx - ax), Math.abs(by - ay))))
    // Nearer than any first view; the map itself will do.
    if (steps > longest) continue
    const color = colors[speed] ?? 0
    for (let step = 0; step <= steps; step++) {
      const px = Math.round(ax + ((bx - ax) * step) / steps)
      const py = Math.round(ay + ((by - ay) * step) / steps)
      stamp(pixels, width, height, px, py, color)
    }
  }
}

function stamp(pixels: Uint32Array, width: number, height: number, x: number, y: number, color: number) {
  const [left, right] = [Math.max(0, x - REACH), Math.min(width - 1, x + REACH)]
  const bottom = Math.min(height - 1, y + REACH)
  for (let row = Math.max(0, y - REACH); row <= bottom; row++) {
    for (let column = left; column <= right; column++) pixels[row * width + column] = color
  }
}

/** `#rrggbb` as the pixels of an image hold it, lowest byte first. */
export function pixelColor(hex: string): number {
  const rgb = Number.parseInt(hex.slice(1), 16)
  return (0xff00_0000 | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0
}
