import boundaries from './china-boundaries.json'
import type { RegionCode } from './region-codes'

/** A closed line of `[lon, lat]`, WGS-84. */
export type Ring = readonly (readonly [lon: number, lat: number])[]

let decoded: ReadonlyMap<RegionCode, readonly Ring[]> | undefined

/** The outlines of China's regions. None has a hole: what lies within another is cut out by its border. */
export function regionOutlines(): ReadonlyMap<RegionCode, readonly Ring[]> {
  decoded ??= new Map(
    Object.entries(boundaries).map(([code, rings]) => [code as RegionCode, rings.map(decodeRing)]),
  )
  return decoded
}

/** Steps of thousandths of a degree, longitude first (scripts/make-china-regions.mjs). */
function decodeRing(text: string): Ring {
  const steps = text.split(' ').map(Number)
  const points: [number, number][] = []
  let [lon, lat] = [0, 0]
  for (let at = 0; at + 1 < steps.length; at += 2) {
    lon += steps[at] ?? 0
    lat += steps[at + 1] ?? 0
    points.push([lon / 1000, lat / 1000])
  }
  return points
}
