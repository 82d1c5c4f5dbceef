import { describe, expect, it } from 'vitest'
import { compareRecomputed, recompute } from '@/lib/tracking/recompute'
import { DEFAULT_TRACKING } from '@/lib/tracking/settings'
import { type RecordedTrip, readTruth } from '../../support/drives'
import { sharedPresent } from '../../support/shared'
import { recordedDrive } from './recorded-drive'

const tripsOf = (name: string) =>
  recompute(recordedDrive(name), DEFAULT_TRACKING).segments.filter(({ kind }) => kind === 'trip')

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

  it('ma_rabat_twizy: every recorded cycle is one trip within its times', () => {
    const trips = tripsOf('ma_rabat_twizy')
    const cycles = truth?.ma_rabat_twizy ?? []
    expect(trips).toHaveLength(cycles.length)
    for (const [index, { start, end, can_speed_integral_km }] of cycles.entries()) {
      const trip = trips[index]
      expect(trip?.start.time).toBeGreaterThanOrEqual(Date.parse(start) - 60_000)
      expect(trip?.end.time).toBeLessThanOrEqual(Date.parse(end) + 60_000)
      // By position it is up to 4 % farther than by the wheels.
      expect(Math.abs((trip?.distanceCm ?? 0) / 100_000 / can_speed_integral_km - 1)).toBeLessThan(0.05)
    }
  })

  it.each(Object.keys(truth?.pt_porto_taxi ?? {}))(
    '%s: fares are as far as they were recorded to be',
    (name) => {
      const { steps, segments } = recompute(recordedDrive(name), DEFAULT_TRACKING)
      const fares = truth?.pt_porto_taxi[name] ?? []
      for (const { start, end, haversine_km } of fares.filter(isSteady)) {
        let driven = 0
        for (const [time, cm] of steps)
          if (time > Date.parse(start) && time <= Date.parse(end)) driven += cm / 100_000
        expect(Math.abs(driven / haversine_km - 1), start).toBeLessThan(0.02)
      }
      expect(segments.filter(({ kind }) => kind === 'trip').length).toBeLessThanOrEqual(fares.length + 2)
    },
  )

  it('other thresholds split and join trips, and the preview counts them', () => {
    const fixes = recordedDrive('us_austin_bus2612')
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

/**
 * A fare whose recorded way is one: not one that jumps through the town at 97 km/h, and not one of a
 * few minutes that is mostly the jitter of a taxi that waits.
 */
const isSteady = ({ start, end, haversine_km }: RecordedTrip) => {
  const kmh = haversine_km / ((Date.parse(end) - Date.parse(start)) / 3_600_000)
  return kmh < 90 && kmh > 10
}
