import { describe, expect, it } from 'vitest'
import { isTracked, judgeFix } from '@/lib/positions/judge-fix'
import { compareRecomputed, recompute } from '@/lib/tracking/recompute'
import { DEFAULT_TRACKING } from '@/lib/tracking/settings'
import type { TrackedFix } from '@/lib/tracking/state'
import { type RecordedTrip, readDrive, readTruth } from '../../support/drives'
import { sharedPresent } from '../../support/shared'

const NO_FIX = {
  source: 1,
  heading: null,
  altitude: null,
  satellites: null,
  accuracyM: null,
  odometerM: null,
} as const

/** A recorded drive as the engine is given it: in order, each time once, without fixes that are bad by themselves. */
function drive(name: string): TrackedFix[] {
  const seen = new Set<number>()
  return readDrive(name)
    .map(({ time, lat, lon, speedKmh }) => ({ time, lat, lon, speedKmh: speedKmh ?? null, ignition: null }))
    .sort((a, b) => a.time - b.time)
    .filter((fix) => {
      const whole = { ...fix, ...NO_FIX, positioned: true, buffered: false, sensors: null }
      if (seen.has(fix.time) || !isTracked(judgeFix(whole, fix.time), 1)) return false
      seen.add(fix.time)
      return true
    })
}

const tripsOf = (name: string) =>
  recompute(drive(name), DEFAULT_TRACKING).segments.filter(({ kind }) => kind === 'trip')

describe.skipIf(!sharedPresent)('recorded trips', () => {
  const truth = sharedPresent ? readTruth() : null

  it('br_curitiba_A: three trips, each as far as it was recorded to be', () => {
    const trips = tripsOf('br_curitiba_A')
    const recorded = truth?.br_curitiba_A.trips ?? []
    expect(trips).toHaveLength(recorded.length)
    for (const [index, { haversine_km, speed_integral_km }] of recorded.entries()) {
      const km = (trips[index]?.distanceCm ?? 0) / 100_000
      // Jitter is in the one figure and not in the other.
      expect(km).toBeGreaterThan(Math.min(haversine_km, speed_integral_km) * 0.98)
      expect(km).toBeLessThan(Math.max(haversine_km, speed_integral_km) * 1.02)
    }
  })

  it('ma_rabat_twizy: every recorded cycle is driven within its times, and nothing else', () => {
    const trips = tripsOf('ma_rabat_twizy')
    const cycles = truth?.ma_rabat_twizy ?? []
    for (const { start, end, can_speed_integral_km } of cycles) {
      const metres = within(trips, { start, end })
      expect(Math.abs(metres / 1000 / can_speed_integral_km - 1)).toBeLessThan(0.1)
    }
    const all = trips.reduce((sum, { distanceCm }) => sum + distanceCm / 100, 0)
    expect(all).toBe(cycles.reduce((sum, cycle) => sum + within(trips, cycle), 0))
  })

  it.each(Object.keys(truth?.pt_porto_taxi ?? {}))(
    '%s: fares are as far as they were recorded to be',
    (name) => {
      const { steps, segments } = recompute(drive(name), DEFAULT_TRACKING)
      // One recorded fare jumps about so that it would have gone at 97 km/h through the town.
      const fares = (truth?.pt_porto_taxi[name] ?? []).filter(believable)
      let driven = 0
      for (const [time, cm] of steps) {
        // Between two fares nothing is recorded; the way there is none of theirs.
        if (fares.some(({ start, end }) => time > Date.parse(start) && time <= Date.parse(end)))
          driven += cm / 100_000
      }
      const recorded = fares.reduce((sum, { haversine_km }) => sum + haversine_km, 0)
      expect(Math.abs(driven / recorded - 1)).toBeLessThan(0.1)
      expect(segments.filter(({ kind }) => kind === 'trip').length).toBeLessThanOrEqual(fares.length + 2)
    },
  )

  it('other thresholds split and join trips, and the preview counts them', () => {
    const fixes = drive('us_austin_bus2612')
    const range = { from: fixes[0]?.time ?? 0, to: (fixes.at(-1)?.time ?? 0) + 1 }
    const before = recompute(fixes, DEFAULT_TRACKING)
    const after = recompute(fixes, { ...DEFAULT_TRACKING, stopS: 1800 })
    const preview = compareRecomputed(before, after, range)
    expect(preview.after.trips).toBeLessThan(preview.before.trips)
    expect(preview.before.trips - preview.gone.length).toBe(preview.after.trips - preview.made.length)
    const same = compareRecomputed(before, recompute(fixes, DEFAULT_TRACKING), range)
    expect([same.gone, same.made]).toEqual([[], []])
    expect(same.after).toEqual(same.before)
  })
})

const believable = ({ start, end, haversine_km }: RecordedTrip) =>
  haversine_km / ((Date.parse(end) - Date.parse(start)) / 3_600_000) < 90

function within(
  trips: readonly { start: { time: number }; end: { time: number }; distanceCm: number }[],
  { start, end }: Pick<RecordedTrip, 'start' | 'end'>,
) {
  const [from, to] = [Date.parse(start) - 60_000, Date.parse(end) + 60_000]
  return trips
    .filter((trip) => trip.start.time >= from && trip.end.time <= to)
    .reduce((sum, { distanceCm }) => sum + distanceCm / 100, 0)
}
