import { describe, expect, it } from 'vitest'
import { FollowedVehicles } from '@/components/live/followed-vehicles'
import { addFollowed, followedPath, MAX_FOLLOWED, readFollowed } from '@/lib/live/followed'
import { isHalted, type Vehicle } from '@/lib/live/vehicle'

const IMEIS = Array.from({ length: 12 }, (_, index) => String(860000000000000 + index))

describe('vehicles that are followed together', () => {
  it('are added once each, in their order', () => {
    expect(addFollowed(IMEIS.slice(0, 2), [IMEIS[1] ?? '', IMEIS[4] ?? ''])).toEqual([
      IMEIS[0],
      IMEIS[1],
      IMEIS[4],
    ])
  })

  it('are refused as a whole with their number when they get too many', () => {
    expect(addFollowed(IMEIS.slice(0, 8), IMEIS.slice(8, 9))).toHaveLength(MAX_FOLLOWED)
    expect(addFollowed(IMEIS.slice(0, 8), IMEIS.slice(6, 10))).toEqual({ tooMany: 10 })
  })

  it('stand in an address, from which nothing else is read', () => {
    const path = followedPath(IMEIS.slice(0, 2))
    expect(path).toBe(`/monitorTracking?imeis=${IMEIS[0]},${IMEIS[1]}`)
    expect(readFollowed(`${IMEIS[0]}, ${IMEIS[1]},${IMEIS[0]},,<b>`)).toEqual(IMEIS.slice(0, 2))
    expect(readFollowed(null)).toEqual([])
  })
})

describe('what the worker tells of them', () => {
  const vehicle = (id: number, speedKmh: number) => ({ id, imei: IMEIS[id] ?? '', speedKmh }) as Vehicle
  const feed = new Map([1, 2, 3].map((id) => [id, vehicle(id, 0)]))

  it('is what the feed shows, in the order in which they were chosen', () => {
    const followed = new FollowedVehicles()
    followed.choose([IMEIS[3] ?? '', IMEIS[7] ?? '', IMEIS[1] ?? ''], feed)
    expect(followed.in(feed).map(({ id }) => id)).toEqual([3, 1])
    expect([...followed.ids]).toEqual([3, 1])
  })

  it('follows vehicles that come, change and go', () => {
    const followed = new FollowedVehicles()
    const shown = new Map<number, Vehicle>()
    followed.choose([IMEIS[2] ?? ''], shown)
    expect(followed.in(shown)).toEqual([])
    shown.set(2, vehicle(2, 40))
    followed.find(shown)
    expect(followed.in(shown)).toEqual([vehicle(2, 40)])
    shown.delete(2)
    expect(followed.in(shown)).toEqual([])
    followed.find(shown)
    expect(followed.ids.size).toBe(0)
  })
})

it('says of one that is under way and does not move that it stopped for the moment', () => {
  expect(isHalted({ status: 'moving', speedKmh: 0 })).toBe(true)
  expect(isHalted({ status: 'moving', speedKmh: 3 })).toBe(false)
  expect(isHalted({ status: 'moving', speedKmh: null })).toBe(false)
  expect(isHalted({ status: 'parked', speedKmh: 0 })).toBe(false)
})
