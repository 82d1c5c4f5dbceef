import { expect, it } from 'vitest'
import { partsOfDay } from '@/lib/playback/day-parts'

const HOUR_MS = 3_600_000
const period = { from: Date.UTC(2026, 4, 2), to: Date.UTC(2026, 4, 3) }
const iso = (hours: number) => new Date(period.from + hours * HOUR_MS).toISOString()
const hour = (hours: number) => period.from + hours * HOUR_MS

const trip = (from: number, to: number, open = false) => ({
  start: iso(from),
  end: iso(to),
  distance: 1000,
  maxSpeedKmh: 50,
  open,
})
const stop = (from: number, to: number, open = false) => ({
  start: iso(from),
  end: iso(to),
  lat: 1,
  lon: 1,
  seconds: (to - from) * 3600,
  open,
})

it('draws what lies within the day, trips over the rest', () => {
  const day = {
    trips: [trip(-1, 2), trip(8, 9)],
    stops: [stop(2, 8)],
    gaps: [{ start: iso(3), end: iso(4) }],
  }
  expect(partsOfDay(day, period, hour(30))).toEqual([
    { kind: 'gap', from: hour(3), to: hour(4) },
    { kind: 'stop', from: hour(2), to: hour(8) },
    { kind: 'trip', from: hour(0), to: hour(2) },
    { kind: 'trip', from: hour(8), to: hour(9) },
  ])
})

it('has what goes on reach until now, and nothing after it', () => {
  const day = { trips: [trip(11, 11.5, true)], stops: [stop(9, 11), stop(13, 14)], gaps: [] }
  expect(partsOfDay(day, period, hour(12))).toEqual([
    { kind: 'stop', from: hour(9), to: hour(11) },
    { kind: 'trip', from: hour(11), to: hour(12) },
  ])
})
