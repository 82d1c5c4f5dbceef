import { describe, expect, it } from 'vitest'
import {
  type BrowserPosition,
  isDue,
  MOST_WAITING,
  pauseAfter,
  thinOut,
  timeOf,
  toSentFix,
  wantsSatellites,
} from '@/lib/phones/tracker-rules'

const AT = Date.parse('2026-05-04T14:02:31.250Z')
const here = (seconds: number, metresNorth = 0) => ({
  at: AT + seconds * 1000,
  lat: 41.15 + metresNorth / 111_195,
  lon: -8.61,
})

describe('what a phone reports', () => {
  it('is the first position, whatever the mode', () => {
    expect(isDue('often', null, here(0)) && isDue('moving', null, here(0))).toBe(true)
  })

  it('is one each ten seconds or each minute, a little early too', () => {
    const due = (mode: 'often' | 'seldom', seconds: number) => isDue(mode, here(0), here(seconds))
    expect([9.4, 9.6, 10, 60].map((seconds) => due('often', seconds))).toEqual([false, true, true, true])
    expect([10, 59.4, 59.6].map((seconds) => due('seldom', seconds))).toEqual([false, false, true])
  })

  it('is one each 50 m, no two in a second, and one each five minutes of whoever stands still', () => {
    expect(isDue('moving', here(0), here(20, 49))).toBe(false)
    expect(isDue('moving', here(0), here(20, 51))).toBe(true)
    expect(isDue('moving', here(0), here(0.9, 51))).toBe(false)
    expect(isDue('moving', here(0), here(299))).toBe(false)
    expect(isDue('moving', here(0), here(300))).toBe(true)
  })

  it('asks satellites only where it does not save', () => {
    expect((['often', 'seldom', 'moving'] as const).map(wantsSatellites)).toEqual([true, false, false])
  })
})

describe('a position of a browser', () => {
  const position: BrowserPosition = {
    timestamp: AT + 0.4,
    coords: {
      latitude: 41.123456789,
      longitude: -8.61,
      accuracy: 12.345,
      altitude: null,
      speed: 10,
      heading: Number.NaN,
    },
  }

  it('is sent in the units of the platform, with what is not known left open', () => {
    expect(toSentFix(position, { percent: 61, charging: false }, AT)).toEqual({
      time: '2026-05-04T14:02:31.250Z',
      lat: 41.123457,
      lon: -8.61,
      accuracyM: 12.3,
      altitudeM: null,
      speedKmh: 36,
      heading: null,
      batteryPercent: 61,
      charging: false,
    })
    expect(toSentFix(position, null, AT)).toMatchObject({ batteryPercent: null, charging: null })
  })

  it('is of its own time, or of now where that is another age', () => {
    expect(timeOf({ ...position, timestamp: AT - 90_000 }, AT)).toBe(AT - 90_000)
    expect(timeOf({ ...position, timestamp: AT - Date.UTC(2001, 0) }, AT)).toBe(AT)
    expect(timeOf({ ...position, timestamp: AT + 700_000 }, AT)).toBe(AT)
  })
})

describe('what waits', () => {
  it('is thinned out in its older half when it is too much, and only then', () => {
    expect(thinOut([1, 2, 3, 4], 4)).toEqual([])
    expect(thinOut([1, 2, 3, 4, 5, 6, 7, 8, 9], 8)).toEqual([2, 4])
    const many = Array.from({ length: MOST_WAITING + 1 }, (_, at) => at)
    const gone = thinOut(many)
    expect(gone).toHaveLength(MOST_WAITING / 4)
    expect(Math.max(...gone)).toBeLessThan(MOST_WAITING / 2)
  })

  it('is tried again later and later, each minute at least', () => {
    expect([1, 2, 3, 5, 6, 40].map(pauseAfter)).toEqual([2000, 4000, 8000, 32_000, 60_000, 60_000])
  })
})
