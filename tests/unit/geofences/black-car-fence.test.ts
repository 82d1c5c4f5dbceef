import { describe, expect, it } from 'vitest'
import { fenceLimitAt } from '@/lib/alerts/detection/fence-limit'
import { DEGREE_M } from '@/lib/geo/distance'
import { blackCarFence, type PassedAddress } from '@/lib/geofences/black-car-fence'
import { FenceSet } from '@/lib/geofences/fence-set'
import { followFences, type WordedFix } from '@/lib/geofences/fence-step'
import type { FenceSettings } from '@/lib/geofences/fence-terms'
import type { FencesDecided } from '@/lib/geofences/fences-decided'
import { duesOf, type FencesState, NEW_FENCES, openVisits } from '@/lib/geofences/fences-state'

const START = Date.UTC(2026, 4, 4, 6)
const MINUTE = 60_000

const settingsOf = (change: Partial<PassedAddress> = {}): FenceSettings => ({
  since: null,
  device: { id: 3, groupId: 4 },
  accountIds: [1, 7],
  sets: [
    new FenceSet([
      blackCarFence({
        id: 12,
        accountId: 7,
        lat: 0,
        lon: 10,
        radiusM: 300,
        from: START - 60 * MINUTE,
        to: null,
        ...change,
      }),
    ]),
  ],
})
const settings = settingsOf()

/** A fix so many minutes after the start and metres east of the middle of the address. */
const at = (minutes: number, east: number, phase: WordedFix['word']['phase'] = 'drives'): WordedFix => ({
  time: START + minutes * MINUTE,
  lat: 0,
  lon: 10 + east / DEGREE_M,
  speedKmh: 30,
  ignition: null,
  word: { phase, place: null, regained: [], drifted: false },
})
const drifted = (minutes: number, east: number): WordedFix => {
  const fix = at(minutes, east, 'stands')
  return { ...fix, word: { ...fix.word, drifted: true } }
}
const minuteOf = (time: number) => (time - START) / MINUTE
const told = ({ events }: FencesDecided) =>
  events.map(({ type, time, endTime }) => [type, minuteOf(time), endTime ? minuteOf(endTime) : null])
const dues = (state: FencesState, of = settings) => duesOf(state, of).map(({ time }) => minuteOf(time))
const follow = (fixes: readonly WordedFix[], of = settings, state: FencesState = NEW_FENCES) =>
  followFences(state, fixes, of)

const came = [at(0, 2000), at(10, 0), at(11, 0)]

describe('staying in a black-car address', () => {
  it('is due and told after 5 minutes exactly, of the address, for whoever sees the vehicle', () => {
    const inside = follow(came)
    expect(told(inside)).toEqual([])
    expect(dues(inside.state)).toEqual([15])
    expect(told(follow([at(14.999, 0)], settings, inside.state))).toEqual([])
    const stayed = follow([at(15, 0), at(30, 0)], settings, inside.state)
    expect(told(stayed)).toEqual([['blackCarStay', 15, null]])
    expect(stayed.events[0]).toMatchObject({ subject: 'blackCar:12', accountId: null, data: { minutes: 5 } })
    expect(dues(stayed.state)).toEqual([])
  })

  it('is what the clock raises of a silent tracker, told again by the first fix that agrees', () => {
    const { state } = follow(came)
    const [due] = duesOf(state, settings)
    const later = follow([at(600, 0)], settings, state).events[0]
    expect(later).toMatchObject({ ...due, decidedAt: START + 600 * MINUTE })
  })

  it('is told again with its end, whenever the vehicle is seen outside', () => {
    const { state } = follow([...came, at(20, 0)])
    expect(told(follow([at(30, 2000), at(31, 2000)], settings, state))).toEqual([['blackCarStay', 15, 30]])
    // The first fix after a long silence.
    expect(told(follow([...came, at(16, 2000)]))).toEqual([['blackCarStay', 15, 16]])
  })

  it('is none of one that left before, or that only drove through', () => {
    expect(told(follow([...came, at(14.9, 2000), at(40, 2000)]))).toEqual([])
    expect(told(follow([at(0, -2000), at(20, 2000), at(21, 2000)]))).toEqual([])
  })

  it('begins anew with each stay', () => {
    const way = [...came, at(20, 0), at(30, 2000), at(40, 0), at(46, 0), at(50, 2000)]
    expect(told(follow(way))).toEqual([
      ['blackCarStay', 15, 30],
      ['blackCarStay', 45, 50],
    ])
  })

  it('goes on where the vehicle only drifted, and ends once it is known to have left', () => {
    const { state } = follow([...came, at(20, 0)])
    const leaving = follow([at(30, 2000, 'leaves'), at(31, 2100, 'leaves')], settings, state)
    expect(told(leaving)).toEqual([])
    const back = follow([drifted(32, 0)], settings, leaving.state)
    expect([told(back), back.withdrawn]).toEqual([[], []])
    expect(told(follow([at(40, 2000), at(41, 2000)], settings, back.state))).toEqual([
      ['blackCarStay', 15, 40],
    ])
    expect(told(follow([at(33, 2200)], settings, leaving.state))).toEqual([['blackCarStay', 15, 30]])
  })

  it('is no visit, and no speed limit', () => {
    const stayed = follow([...came, at(20, 0)])
    expect(openVisits(stayed.state)).toEqual([])
    expect(follow([at(30, 2000), at(31, 2000)], settings, stayed.state).visits).toEqual([])
    expect(fenceLimitAt({ lat: 0, lon: 10, time: START }, settings, 1)).toBeNull()
  })
})

describe('the time for which an address counts', () => {
  it('begins with its review, however late a packet of before comes', () => {
    const passed = settingsOf({ from: START + 12 * MINUTE })
    expect(told(follow([...came, at(11.9, 0), at(13, 0), at(17.9, 0)], passed))).toEqual([])
    expect(told(follow([...came, at(13, 0), at(18, 0)], passed))).toEqual([['blackCarStay', 18, null]])
  })

  it('ends with its deletion, and so does what goes on', () => {
    const deleted = settingsOf({ to: START + 25 * MINUTE })
    const { state } = follow([...came, at(20, 0)])
    expect(told(follow([at(40, 0)], deleted, state))).toEqual([['blackCarStay', 15, 25]])
    // What the clock told of, or was to tell.
    expect(told(follow([at(40, 0)], deleted, follow(came).state))).toEqual([['blackCarStay', 15, 25]])
    expect(dues(follow(came).state, deleted)).toEqual([])
    const before = settingsOf({ to: START + 14 * MINUTE })
    expect(told(follow([at(40, 0)], before, follow(came).state))).toEqual([])
  })
})

it('the same comes out wherever the fixes are cut', () => {
  const way = [...came, at(20, 0), at(30, 2000), at(31, 2000), at(40, 0), at(50, 0), at(60, 2000)]
  const whole = told(follow(way))
  for (let cut = 1; cut < way.length; cut++) {
    const first = follow(way.slice(0, cut))
    const second = follow(way.slice(cut), settings, first.state)
    const ofBoth = new Map([...told(first), ...told(second)].map((one) => [one[1], one]))
    expect([cut, [...ofBoth.values()]]).toEqual([cut, whole])
  }
})
