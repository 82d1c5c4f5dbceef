import { expect, it } from 'vitest'
import { approachAfter } from '@/lib/shares/arrival'
import { estimateArrival, paceAfter, ROAD_FACTOR } from '@/lib/shares/estimate-arrival'

const PORT = { lat: 41, lon: -8, radiusM: 300 }
const inside = { lat: 41.001, lon: -8 }
const outside = { lat: 41.1, lon: -8 }

it('a vehicle that comes to the place has arrived, also when it goes on at once', () => {
  expect(approachAfter(true, [outside, inside, outside], PORT)).toEqual({ away: true, arrived: true })
  expect(approachAfter(true, [outside], PORT)).toEqual({ away: true, arrived: false })
})

it('one that stands there has to leave it first', () => {
  expect(approachAfter(false, [inside, inside], PORT)).toEqual({ away: false, arrived: false })
  expect(approachAfter(false, [inside, outside], PORT)).toEqual({ away: true, arrived: false })
  expect(approachAfter(false, [outside, inside], PORT)).toEqual({ away: true, arrived: true })
})

it('an estimate says how far it is by air and by road, and how long at the pace, in minutes', () => {
  const { straight, road } = estimateArrival(outside, PORT, 60)
  expect(straight.distanceM).toBe(10_800)
  expect(straight.seconds).toBe(11 * 60)
  expect(road.distanceM).toBe(Math.round((10_819.5 * ROAD_FACTOR) / 100) * 100)
  expect(road.seconds).toBe(15 * 60)
})

it('an estimate without a pace tells no time, and at the place nothing is left', () => {
  expect(estimateArrival(outside, PORT, null).road.seconds).toBeNull()
  expect(estimateArrival(inside, PORT, 50).straight).toEqual({ distanceM: 0, seconds: 0 })
})

it('the pace is that of going: standing at a light does not make it slower', () => {
  expect(paceAfter(null, null)).toBeNull()
  expect(paceAfter(null, 3)).toBeNull()
  expect(paceAfter(null, 50)).toBe(50)
  expect(paceAfter(50, 0)).toBe(50)
  expect(paceAfter(50, 100)).toBe(60)
})
