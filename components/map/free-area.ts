/** What lies over each edge of a map, in pixels. The library calls it padding. */
export type Insets = { top: number; right: number; bottom: number; left: number }
export type Size = { width: number; height: number }
export type ScreenPoint = { x: number; y: number }

/** A strip narrower than this is no place to look at: what lies over the map then counts up to here only. */
const LEAST_PX = 120

/** The insets that leave at least a strip of `least` pixels free, each side giving in by its share. */
export function usableInsets(
  { width, height }: Size,
  { top, right, bottom, left }: Insets,
  least = LEAST_PX,
): Insets {
  const across = shareOf(left + right, width - least)
  const down = shareOf(top + bottom, height - least)
  return { top: top * down, right: right * across, bottom: bottom * down, left: left * across }
}

/** By what factor two insets shrink that are `most` pixels together. */
function shareOf(sum: number, most: number): number {
  return sum <= Math.max(0, most) ? 1 : Math.max(0, most) / sum
}

/** The margin around what is shown, smaller where little is free: a map must never be too small to show it. */
export function usableMargin({ width, height }: Size, insets: Insets, margin: number | Insets): Insets {
  const { top, right, bottom, left } = insets
  const wanted =
    typeof margin === 'number' ? { top: margin, right: margin, bottom: margin, left: margin } : margin
  return usableInsets({ width: width - left - right, height: height - top - bottom }, wanted, LEAST_PX / 2)
}

export function freeMiddle({ width, height }: Size, { top, right, bottom, left }: Insets): ScreenPoint {
  return { x: (left + width - right) / 2, y: (top + height - bottom) / 2 }
}

/** Whether a point of the map is seen, with `margin` pixels of free map around it. */
export function isFree(
  { x, y }: ScreenPoint,
  { width, height }: Size,
  insets: Insets,
  margin: number,
): boolean {
  const { top, right, bottom, left } = insets
  return (
    x >= left + margin && x <= width - right - margin && y >= top + margin && y <= height - bottom - margin
  )
}

/** Whether a point that was free is covered now, so that the map has to move for it. */
export function isNewlyCovered(
  point: ScreenPoint,
  size: Size,
  before: Insets,
  now: Insets,
  margin: number,
): boolean {
  return isFree(point, size, before, margin) && !isFree(point, size, now, margin)
}

export const sameInsets = (a: Insets, b: Insets): boolean =>
  a.top === b.top && a.right === b.right && a.bottom === b.bottom && a.left === b.left
