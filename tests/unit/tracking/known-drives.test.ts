import { describe, expect, it } from 'vitest'
import { DEFAULT_TRACKING } from '@/lib/tracking/settings'
import type { TrackedFix } from '@/lib/tracking/state'
import { live, of, open, seconds } from './live'
import { HOME, offset, START } from './make-drive'

/** A drive by one speed after the other, each for so many seconds with a fix every second, to the east. */
function drive(
  legs: readonly { kmh: number; s: number; on?: boolean; everyS?: number; pauseS?: number }[],
): TrackedFix[] {
  const fixes: TrackedFix[] = []
  let time = START
  let east = 0
  for (const { kmh, s, on = true, everyS = 1, pauseS = 0 } of legs) {
    time += pauseS * 1000
    for (let at = 0; at < s; at += everyS) {
      time += everyS * 1000
      east += (kmh / 3.6) * everyS
      fixes.push({ ...offset(HOME, 0, east), time, speedKmh: kmh, ignition: on, heading: 90 })
    }
  }
  return fixes
}

describe('a known drive', () => {
  it('idles before it leaves and at a long light, and parks after it', () => {
    const fixes = drive([
      { kmh: 0, s: 240 },
      { kmh: 50, s: 300 },
      { kmh: 0, s: 120 },
      { kmh: 50, s: 300 },
      { kmh: 0, s: 30 },
      { kmh: 0, s: 900, on: false, everyS: 60 },
    ])
    const { periods, closed, state } = live([fixes])
    const idle = of('idling', periods).map((period) => [seconds(period), period.details?.onTrip])
    // The third is from the last stop to the first fix with the engine off.
    expect(idle).toHaveLength(3)
    expect(idle[0]?.[1]).toBe(false)
    expect(idle[1]?.[1]).toBe(true)
    expect(Math.abs(Number(idle[0]?.[0]) - 240)).toBeLessThan(8)
    expect(Math.abs(Number(idle[1]?.[0]) - 120)).toBeLessThan(8)
    expect(of('parking', open(state))).toHaveLength(1)
    expect(of('ignitionOn', periods).map(seconds)).toEqual([1049])
    const trip = closed.find(({ kind }) => kind === 'trip')
    expect(trip?.idleSeconds).toBe(idle[1]?.[0])
    expect(trip?.engineSeconds).toBe(trip && seconds(trip))
  })

  it('does not let the engine run through a blackout', () => {
    const blackout = drive([
      { kmh: 60, s: 300 },
      { kmh: 60, s: 300, pauseS: 1800 },
    ])
    const { periods, state } = live([blackout])
    const running = [...of('ignitionOn', periods), ...of('ignitionOn', open(state))]
    expect(running.map(seconds)).toEqual([299, 299])
  })

  it('is too fast for a while', () => {
    const { periods } = live([
      drive([
        { kmh: 90, s: 60 },
        { kmh: 140, s: 31 },
        { kmh: 90, s: 60 },
        { kmh: 130, s: 5 },
        { kmh: 80, s: 30 },
      ]),
    ])
    const [fast, ...more] = of('overspeed', periods)
    expect(more).toEqual([])
    expect(fast && seconds(fast)).toBe(30)
    expect([fast?.maxValue, fast?.avgValue]).toEqual([140, 140])
    expect(fast?.distanceCm).toBeGreaterThan(110_000)
  })

  it('brakes, starts and turns harshly, each once', () => {
    const base = drive([{ kmh: 60, s: 30 }])
    const last = base.at(-1) as TrackedFix
    const then = (speedKmh: number, heading: number, s: number, east: number): TrackedFix => ({
      ...offset(last, 0, east),
      time: last.time + s * 1000,
      speedKmh,
      heading,
      ignition: true,
    })
    const { periods } = live([
      [...base, then(40, 90, 1, 14), then(20, 90, 2, 22), then(34, 90, 10, 100), then(34, 130, 11, 110)],
    ])
    expect(of('harshBraking', periods).map(({ maxValue }) => maxValue?.toFixed(1))).toEqual(['5.6'])
    expect(of('harshCornering', periods)).toHaveLength(1)
    expect(of('harshAcceleration', periods)).toHaveLength(0)
  })

  it('goes by the odometer where that is plausible, and says so', () => {
    const straight = drive([
      { kmh: 0, s: 240 },
      { kmh: 50, s: 600 },
      { kmh: 0, s: 400 },
    ])
    let metres = 12_000
    const counted = straight.map((fix) => {
      metres += ((fix.speedKmh ?? 0) / 3.6) * 1.05
      return { ...fix, odometerM: Math.round(metres) }
    })
    const byGps = live([straight]).closed.find(({ kind }) => kind === 'trip')
    const byOdometer = live([counted]).closed.find(({ kind }) => kind === 'trip')
    expect(byGps?.distanceSource).toBe('gps')
    expect(byOdometer?.distanceSource).toBe('odometer')
    expect((byOdometer?.distanceCm ?? 0) / (byGps?.distanceCm ?? 1)).toBeCloseTo(1.05, 2)
    const stuck = live([straight.map((fix) => ({ ...fix, odometerM: 5 }))]).closed.find(
      ({ kind }) => kind === 'trip',
    )
    expect(stuck?.distanceCm).toBeGreaterThan((byGps?.distanceCm ?? 0) * 0.9)
  })

  it('is no gap when the odometer proves that it drove on', () => {
    const silent = drive([
      { kmh: 60, s: 600 },
      { kmh: 60, s: 600, pauseS: 4000 },
    ])
    const moved = silent.map((fix, index) => ({ ...fix, ...(index >= 600 && offset(fix, 0, 60_000)) }))
    const odometer = moved.map((fix, index) => ({
      ...fix,
      odometerM: index < 600 ? 1000 + index * 17 : 73_000 + index * 17,
    }))
    expect(live([moved]).closed.map(({ kind }) => kind)).toContain('gap')
    expect(live([odometer]).closed.map(({ kind }) => kind)).not.toContain('gap')
  })

  it('does not split where it reports to drive on just before the stop is long enough', () => {
    const legs = [
      { kmh: 50, s: 300 },
      { kmh: 0, s: 174 },
      { kmh: 50, s: 300 },
    ]
    const fixes = drive(legs)
    // For some seconds the receiver repeats the place where it stood.
    const frozen = fixes.map((fix, at) => {
      const { lat, lon } = at >= 474 && at < 484 ? (fixes[473] ?? fix) : fix
      return { ...fix, lat, lon }
    })
    expect(live([frozen]).closed).toEqual([])
    expect(live([frozen]).state.trip?.time).toBe(START + 1000)
  })

  it('says why a trip splits', () => {
    const { closed } = live([
      drive([
        { kmh: 50, s: 300 },
        { kmh: 0, s: 240 },
        { kmh: 50, s: 300 },
        { kmh: 0, s: 240 },
      ]),
    ])
    const [first, , second] = closed
    expect(first?.why.end).toMatchObject({ rule: 'stood', threshold: DEFAULT_TRACKING.stopS })
    expect(first?.why.end.measured).toBeGreaterThanOrEqual(DEFAULT_TRACKING.stopS)
    expect(second?.why.start).toMatchObject({ rule: 'left', threshold: DEFAULT_TRACKING.tripM })
  })
})
