import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FenceSet, type FenceVersion, meetAnywhere } from '@/lib/geofences/fence-set'
import type { FenceSettings } from '@/lib/geofences/fence-terms'
import { fencesNear } from '@/lib/geofences/fences-near'
import { fenceAlarms } from '@/lib/geofences/schema'
import { around } from '@/lib/geofences/shape'

const REACH_M = 45

const fence = (fenceId: number, lat: number, lon: number, isWatched: boolean): FenceVersion => ({
  fenceId,
  accountId: 1,
  version: 1,
  targets: { kind: 'all' },
  drawnAt: 0,
  to: null,
  shape: { kind: 'circle', lat, lon, radiusM: 500 },
  from: Number.NEGATIVE_INFINITY,
  alarms: fenceAlarms.parse({ enter: true, longTimeOut: isWatched ? 10 : null }),
})

/** Degrees east or west of a meridian, back within ±180. */
const beside = (meridian: number, degrees: number) => ((((meridian + degrees + 180) % 360) + 360) % 360) - 180

const place = (spread: number) =>
  fc.record({
    north: fc.double({ min: -spread, max: spread, noNaN: true }),
    east: fc.double({ min: -spread, max: spread, noNaN: true }),
  })

it('the fences near a way are those whose boxes meet it, wherever the vehicle was before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 60, -17),
      fc.constantFrom(10, 179.98, -179.99),
      fc.array(fc.record({ at: place(0.4), isWatched: fc.boolean() }), { minLength: 1, maxLength: 150 }),
      fc.array(place(0.4), { minLength: 2, maxLength: 25 }),
      fc.array(place(0.005), { minLength: 1, maxLength: 25 }),
      (lat, meridian, drawn, hops, steps) => {
        const versions = drawn.map(({ at, isWatched }, id) =>
          // Few are watched: all of those are near.
          fence(id + 1, lat + at.north, beside(meridian, at.east), isWatched && id % 20 === 0),
        )
        const set = new FenceSet(versions)
        const settings: FenceSettings = {
          since: null,
          device: { id: 1, groupId: null },
          accountIds: [1],
          sets: [set],
        }
        // Long hops, and short steps from where each ends.
        const walk = hops.flatMap(({ north, east }) =>
          steps.map((step) => ({ lat: lat + north + step.north, lon: beside(meridian, east + step.east) })),
        )
        walk.slice(1).forEach((to, index) => {
          const from = walk[index] ?? to
          const box = around(
            [
              [from.lat, from.lon],
              [to.lat, to.lon],
            ],
            REACH_M,
          )
          const isNear = ({ box: own, alarms }: (typeof set.fences)[number]) =>
            alarms.longTimeOut !== null || meetAnywhere(box, own)
          const ids = (fences: readonly { fenceId: number }[]) =>
            [...new Set(fences.map((one) => one.fenceId))].sort((a, b) => a - b)
          expect(ids(fencesNear(settings, from, to, REACH_M))).toEqual(ids(set.fences.filter(isNear)))
        })
      },
    ),
    { numRuns: 40 },
  )
})
