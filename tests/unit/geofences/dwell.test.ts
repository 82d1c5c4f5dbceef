import { describe, expect, it } from 'vitest'
import { DEGREE_M } from '@/lib/geo/distance'
import { FenceSet, type FenceVersion } from '@/lib/geofences/fence-set'
import { followFences, type WordedFix } from '@/lib/geofences/fence-step'
import type { FenceSettings } from '@/lib/geofences/fence-terms'
import type { FencesDecided } from '@/lib/geofences/fences-decided'
import { duesOf, type FencesState, NEW_FENCES } from '@/lib/geofences/fences-state'
import { type FenceAlarms, fenceAlarms } from '@/lib/geofences/schema'

const START = Date.UTC(2026, 4, 4, 6)
const MINUTE = 60_000

const version = (alarms: Partial<FenceAlarms>, change: Partial<FenceVersion> = {}): FenceVersion => ({
  fenceId: 1,
  accountId: 7,
  version: 1,
  from: Number.NEGATIVE_INFINITY,
  to: null,
  drawnAt: 0,
  shape: { kind: 'circle', lat: 0, lon: 10, radiusM: 500 },
  alarms: fenceAlarms.parse(alarms),
  targets: { kind: 'all' },
  ...change,
})
const settingsOf = (...versions: FenceVersion[]): FenceSettings => ({
  since: null,
  device: { id: 3, groupId: 4 },
  accountIds: [1, 7],
  sets: [new FenceSet(versions)],
})

/** A fix on its way, so many minutes after the start and metres east of the middle of the fence. */
const at = (minutes: number, east: number, speedKmh = 30): WordedFix => ({
  time: START + minutes * MINUTE,
  lat: 0,
  lon: 10 + east / DEGREE_M,
  speedKmh,
  ignition: null,
  word: { phase: 'drives', place: null, regained: [], drifted: false },
})
const minuteOf = (time: number) => (time - START) / MINUTE
const told = ({ events }: FencesDecided) =>
  events.map(({ type, time, endTime }) => [type, minuteOf(time), ...(endTime ? [minuteOf(endTime)] : [])])
const dues = (state: FencesState, settings: FenceSettings) =>
  duesOf(state, settings).map(({ type, time }) => [type, minuteOf(time)])

describe('staying in and out of a fence', () => {
  const stays = settingsOf(version({ longTimeIn: 30, longTimeOut: 60 }))

  it('is due so long after it came there, and told by the first fix after that', () => {
    const came = followFences(NEW_FENCES, [at(0, 2000), at(10, 100), at(11, 0)], stays)
    expect(told(came)).toEqual([])
    expect(dues(came.state, stays)).toEqual([['fenceStay', 40]])
    const stayed = followFences(came.state, [at(39, 0), at(41, 0), at(50, 0)], stays)
    expect(told(stayed)).toEqual([['fenceStay', 40]])
    expect(dues(stayed.state, stays)).toEqual([])
    expect(stayed.events[0]).toMatchObject({ accountId: 7, subject: 'geofence:1', data: { minutes: 30 } })
  })

  it('is told of a fix that finds it gone, if it went later than that, and not if it went before', () => {
    const { state } = followFences(NEW_FENCES, [at(0, 2000), at(10, 100)], stays)
    expect(told(followFences(state, [at(45, 2000), at(46, 2000)], stays))).toEqual([['fenceStay', 40]])
    expect(told(followFences(state, [at(35, 2000), at(36, 2000)], stays))).toEqual([])
  })

  it('counts staying out from where it was seen first, however far off', () => {
    const away = followFences(NEW_FENCES, [at(0, 500_000)], stays)
    expect(dues(away.state, stays)).toEqual([['fenceAway', 60]])
    expect(told(followFences(away.state, [at(30, 500_000), at(70, 500_000)], stays))).toEqual([
      ['fenceAway', 60],
    ])
    expect(told(followFences(away.state, [at(59, 0), at(60, 0), at(70, 0)], stays))).toEqual([])
  })

  it('waits while a fix says that it may have gone', () => {
    const { state } = followFences(NEW_FENCES, [at(0, 0), at(1, 580)], stays)
    expect(dues(state, stays)).toEqual([])
    expect(told(followFences(state, [at(32, 0), at(33, 0)], stays))).toEqual([['fenceStay', 30]])
  })

  it('is told from when it was asked for, at its times, and of the devices that were chosen', () => {
    const asked = settingsOf(
      version({}, { to: START + 50 * MINUTE }),
      version({ longTimeIn: 30 }, { from: START + 50 * MINUTE, drawnAt: START + 50 * MINUTE }),
    )
    expect(told(followFences(NEW_FENCES, [at(0, 0), at(49, 0), at(51, 0)], asked))).toEqual([
      ['fenceStay', 50],
    ])
    const mornings = { zone: 'UTC', windows: [{ days: [2], from: '06:00', to: '06:20' }] }
    const early = settingsOf(version({ longTimeIn: 30, enter: true, schedule: mornings }))
    expect(told(followFences(NEW_FENCES, [at(0, 2000), at(15, 0), at(50, 0)], early))).toEqual([
      ['fenceEnter', 15],
    ])
    for (const [targets, count] of [
      [{ kind: 'devices', deviceIds: [3] }, 1],
      [{ kind: 'devices', deviceIds: [4] }, 0],
      [{ kind: 'groups', groupIds: [4] }, 1],
      [{ kind: 'groups', groupIds: [3] }, 0],
    ] as const) {
      const some = settingsOf(version({ longTimeIn: 30 }, { targets }))
      expect(told(followFences(NEW_FENCES, [at(0, 0), at(40, 0)], some))).toHaveLength(count)
    }
  })

  it('says nothing of a time before the device came to its owner', () => {
    const later = { ...stays, since: START + 20 * MINUTE }
    expect(told(followFences(NEW_FENCES, [at(0, 0), at(19, 0), at(21, 0), at(45, 0)], later))).toEqual([])
  })
})

describe('the speed limit of a fence', () => {
  const limited = settingsOf(version({ speedLimitKmh: 50 }))

  it('is told with the second fix that is too fast, with the end and the highest speed when it is over', () => {
    const way = [at(0, -3000, 90), at(1, -350, 60), at(2, 0, 80), at(3, 100, 70), at(4, 300, 40)]
    const decided = followFences(NEW_FENCES, way, limited)
    expect(told(decided)).toEqual([['overspeed', 1, 3]])
    expect(decided.events[0]).toMatchObject({ data: { limitKmh: 50, peakKmh: 80 }, accountId: 7 })
    const begun = followFences(NEW_FENCES, way.slice(0, 3), limited)
    expect(told(begun)).toEqual([['overspeed', 1]])
    expect(told(followFences(begun.state, way.slice(3), limited))).toEqual([['overspeed', 1, 3]])
  })

  it('is none of one fix, nor outside', () => {
    const once = [at(0, 0, 60), at(1, 10, 40), at(2, 20, 60), at(3, 2000, 90), at(4, 4000, 90)]
    expect(told(followFences(NEW_FENCES, once, limited))).toEqual([])
  })
})

describe('fixes that are older than a fence', () => {
  const drawn = settingsOf(version({ enter: true, exit: true }, { drawnAt: START + 100 * MINUTE }))

  it('are judged by it when they come after it was drawn', () => {
    const way = [at(0, -2000), at(1, 0), at(2, 10), at(5, 2000), at(6, 2100)]
    expect(told(followFences(NEW_FENCES, way, drawn))).toEqual([
      ['fenceEnter', 1],
      ['fenceExit', 5],
    ])
  })

  it('tell nothing of one that stood inside before it was drawn', () => {
    const inside = { ...NEW_FENCES, last: { time: START, lat: 0, lon: 10 } }
    expect(told(followFences(inside, [at(1, 0), at(2, 0)], drawn))).toEqual([])
    const before = { ...NEW_FENCES, last: { time: START + 99 * MINUTE, lat: 0, lon: 11 } }
    expect(told(followFences(before, [at(101, 0), at(102, 0)], drawn))).toEqual([])
  })
})
