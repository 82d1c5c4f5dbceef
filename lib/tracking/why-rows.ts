import { distanceM } from '@/lib/geo/distance'
import type { TripBoundary, WhyFix } from './why'

export type WhyRow =
  | ({
      kind: 'fix' /** Metres from where the trip begins or ends. */
      away: number
      boundary: boolean
    } & WhyFix)
  | { kind: 'between'; count: number }

/** The fixes of a decision with how far each was from the boundary, and where some are left out. */
export function whyRows({ fixes, at, between }: Pick<TripBoundary, 'fixes' | 'at' | 'between'>): WhyRow[] {
  const place = fixes.find(({ time }) => time === at) ?? fixes.findLast(({ time }) => time <= at) ?? fixes[0]
  if (!place) return []
  const rows = fixes.map(
    (fix): WhyRow => ({ kind: 'fix', ...fix, away: distanceM(place, fix), boundary: fix === place }),
  )
  if (between === 0) return rows
  const gap = fixes.findIndex(({ time }) => time > at)
  return gap < 0 ? rows : [...rows.slice(0, gap), { kind: 'between', count: between }, ...rows.slice(gap)]
}
