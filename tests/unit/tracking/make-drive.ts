import fc from 'fast-check'
import type { TrackedFix } from '@/lib/tracking/state'

const METRES_PER_DEGREE = 111_195
export const HOME = { lat: 47.4, lon: 8.5 }
export const START = Date.UTC(2026, 4, 4, 6)

/** A place some metres north and east of another. */
export function offset(from: { lat: number; lon: number }, northM: number, eastM: number) {
  return {
    lat: from.lat + northM / METRES_PER_DEGREE,
    lon: from.lon + eastM / (METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180)),
  }
}

type Leg = {
  kind: 'park' | 'drive' | 'silence' | 'glitch'
  fixes: number
  everyS: number
  speedKmh: number
  heading: number
  awayKm: number
  ignition: boolean | null
  jitter: [number, number][]
}

const leg: fc.Arbitrary<Leg> = fc.record({
  kind: fc.constantFrom('park', 'drive', 'drive', 'silence', 'glitch'),
  fixes: fc.integer({ min: 1, max: 60 }),
  everyS: fc.integer({ min: 1, max: 60 }),
  speedKmh: fc.integer({ min: 3, max: 130 }),
  heading: fc.integer({ min: 0, max: 359 }),
  awayKm: fc.integer({ min: 0, max: 40 }),
  ignition: fc.constantFrom(true, false, null),
  jitter: fc.array(fc.tuple(fc.integer({ min: -25, max: 25 }), fc.integer({ min: -25, max: 25 })), {
    minLength: 3,
    maxLength: 8,
  }),
})

/** Days of a vehicle: parking with jitter, driving, silences across which it moved or not, false positions. */
export const anyDrive: fc.Arbitrary<TrackedFix[]> = fc.array(leg, { minLength: 1, maxLength: 14 }).map(drive)

function drive(legs: readonly Leg[]): TrackedFix[] {
  const fixes: TrackedFix[] = []
  let at = HOME
  let time = START
  for (const { kind, fixes: count, everyS, speedKmh, heading, awayKm, ignition, jitter } of legs) {
    const radians = (heading * Math.PI) / 180
    const onwards = (metres: number) => offset(at, metres * Math.cos(radians), metres * Math.sin(radians))
    if (kind === 'silence') {
      time += count * everyS * 5000
      at = onwards(awayKm * 1000)
      continue
    }
    const falsePlace = onwards(50_000)
    for (let i = 0; i < (kind === 'glitch' ? Math.min(count, 4) : count); i++) {
      time += everyS * 1000
      if (kind === 'drive') at = onwards((speedKmh / 3.6) * everyS)
      const [north, east] = jitter[i % jitter.length] ?? [0, 0]
      const place = kind === 'drive' ? at : offset(kind === 'park' ? at : falsePlace, north, east)
      fixes.push({ ...place, time, speedKmh: kind === 'drive' ? speedKmh : null, ignition })
    }
  }
  return fixes
}
