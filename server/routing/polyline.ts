import type { LineCorners } from '@/lib/fleet/routes/route-shape'

/**
 * A line in letters, as Google wrote it down: each number is the difference to the one before, latitude before longitude; its
 * sign is moved to the lowest bit, and groups of five bits, the lowest first, become letters from `?` on, with 32 added to all
 * but the last. Throws a RangeError on what is none.
 */
export function readPolyline(text: string, decimals: number): LineCorners {
  const unit = 10 ** decimals
  const corners: LineCorners = []
  let at = 0
  const next = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 5) {
      const group = text.charCodeAt(at++) - 63
      if (!(group >= 0 && group < 64) || shift > 30) throw new RangeError('no polyline')
      value |= (group & 31) << shift
      if (group < 32) return value & 1 ? ~(value >> 1) : value >> 1
    }
  }
  let [lat, lon] = [0, 0]
  while (at < text.length) {
    lat += next()
    lon += next()
    corners.push([lon / unit, lat / unit])
  }
  return corners
}
