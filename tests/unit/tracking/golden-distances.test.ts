import { describe, expect, it } from 'vitest'
import { recompute } from '@/lib/tracking/recompute'
import { DEFAULT_TRACKING } from '@/lib/tracking/settings'
import { readTruth } from '../../support/drives'
import { sharedPresent } from '../../support/shared'
import { live } from './live'
import { recordedDrive } from './recorded-drive'

const truth = sharedPresent ? readTruth() : null

/** Metres of every recorded drive, as somebody else published them. */
const published: [string, number][] = truth
  ? [
      ...Object.entries(truth.map_matched_route_km).map(
        ([name, km]) => [name, km * 1000] as [string, number],
      ),
      ...truth.envirocar.map(({ track, haversine_km }) => [track, haversine_km * 1000] as [string, number]),
      ['us_detroit_openxc', truth.us_detroit_openxc.can_speed_integral_km * 1000],
      ['br_curitiba_A', truth.br_curitiba_A.published_distance_m],
    ]
  : []

/** Hours of standing jitter: 43.6 km were recorded where 31.4 were driven. */
const JITTER = new Set(['nl_amsterdam_k54', 'ar_buenosaires_k80'])
/** What was recorded of it is 1.95 % shorter than the road by itself. */
const CUT_SHORT = new Set(['ru_moscow_w_k79'])

describe.skipIf(!sharedPresent)('recorded distances', () => {
  it.each(published)('%s', (name, metres) => {
    const within = JITTER.has(name) ? 0.1 : CUT_SHORT.has(name) ? 0.025 : 0.02
    let cm = 0
    for (const step of recompute(recordedDrive(name), DEFAULT_TRACKING).steps.values()) cm += step
    expect(Math.abs(cm / 100 / metres - 1)).toBeLessThan(within)
  })

  it.each(published.map(([name]) => name))('%s: in two halves it is the same as at once', (name) => {
    const fixes = recordedDrive(name)
    const half = Math.floor(fixes.length / 2)
    expect(live([fixes.slice(0, half), fixes.slice(half)])).toEqual(live([fixes]))
  })
})
