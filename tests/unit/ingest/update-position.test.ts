import { describe, expect, it } from 'vitest'
import type { DeviceState } from '@/lib/ingest/device-state'
import {
  MOST_SENSOR_TEXT,
  MOST_SENSORS,
  updateMotion,
  updatePosition,
  withSensors,
} from '@/lib/ingest/stages/update-position'
import { NEW_STEPS } from '@/lib/ingest/steps'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { trackFixes } from '@/lib/tracking/engine'
import { MOTIONS } from '@/lib/tracking/motion'
import { NEW_TRACKING, type TrackingState } from '@/lib/tracking/state'
import { makeChange, makeRow, NOW } from './make-change'

const MINUTE = 60_000
const { gps, lbs } = FIX_SOURCES

function shownAfter(given: { fixTime: number; source: number } | null, rows: ReturnType<typeof makeRow>[]) {
  const change = makeChange({ given: { ...given, lat: 1, lon: 1 }, positions: rows })
  updatePosition(change)
  return change.state
}

type Given = Partial<DeviceState> & { tracking?: TrackingState }

describe('the shown position', () => {
  it('is the newest good one', () => {
    const rows = [
      makeRow({ time: NOW - 2000, lat: 41 }),
      makeRow({ time: NOW - 1000, lat: 42, speedKmh: 33 }),
    ]
    expect(shownAfter(null, rows)).toMatchObject({ fixTime: NOW - 1000, lat: 42, speedKmh: 33, source: gps })
  })

  it('does not go back to an older one', () => {
    const state = shownAfter({ fixTime: NOW, source: gps }, [makeRow({ time: NOW - 1000 })])
    expect(state).toMatchObject({ fixTime: NOW, lat: 1 })
  })

  it('is never a flagged one', () => {
    const row = makeRow({ time: NOW }, { flags: FIX_FLAGS.jump })
    expect(shownAfter({ fixTime: NOW - 5000, source: gps }, [row])).toMatchObject({ lat: 1 })
  })

  it('gives way to the next that arrives when it is ahead of the time, in a batch and from one to the next', () => {
    const ahead = makeRow({ time: NOW + 59_000, lat: 10 })
    const next = makeRow({ time: NOW + 1000, lat: 41 }, { receivedAt: NOW + 2000 })
    expect(shownAfter(null, [next, ahead])).toMatchObject({ lat: 41, fixTime: NOW + 1000 })
    const change = makeChange({ given: shownAfter(null, [ahead]), positions: [next] })
    expect(change.state).toMatchObject({ lat: 10, fixTime: NOW + 59_000 })
    updatePosition(change)
    expect(change.state).toMatchObject({ lat: 41, fixTime: NOW + 1000 })
  })

  it('that is ahead of the time stays against one that tells of the time before it arrived', () => {
    const ahead = makeRow({ time: NOW + 30_000, lat: 10 })
    const late = makeRow({ time: NOW - 1000, lat: 41 }, { receivedAt: NOW + 2000 })
    expect(shownAfter(null, [late, ahead])).toMatchObject({ lat: 10 })
  })

  it('by cells replaces one by GPS only when that is ten minutes older', () => {
    const after = (ms: number) =>
      shownAfter({ fixTime: NOW - ms, source: gps }, [makeRow({ time: NOW, source: lbs })]).source
    expect(after(10 * MINUTE)).toBe(gps)
    expect(after(10 * MINUTE + 1)).toBe(lbs)
  })

  it('by GPS replaces one by cells at once', () => {
    const state = shownAfter({ fixTime: NOW - 1000, source: lbs }, [makeRow({ time: NOW })])
    expect(state.source).toBe(gps)
  })

  it('keeps the heading when the new fix has none', () => {
    const change = makeChange({ given: { heading: 270 }, positions: [makeRow({ heading: null })] })
    updatePosition(change)
    expect(change.state.heading).toBe(270)
  })

  it('comes with the sensors and the odometer of all fixes, flagged ones too', () => {
    const change = makeChange({
      given: { sensors: { fuelPercent: 50, door: true } },
      positions: [
        makeRow({ sensors: { fuelPercent: 49 }, odometerM: 1000 }),
        makeRow({ time: NOW, sensors: { temperatureC: 4 } }, { flags: FIX_FLAGS.drift }),
      ],
    })
    updatePosition(change)
    expect(change.state.sensors).toEqual({ fuelPercent: 49, door: true, temperatureC: 4 })
    expect(change.state.deviceOdometerM).toBe(1000)
  })

  it('leaves sensors and odometer of now alone when it is late', () => {
    const given = { fixTime: NOW, receivedAt: NOW, sensors: { fuelPercent: 50 }, deviceOdometerM: 2000 }
    const late = makeRow({ time: NOW - MINUTE, sensors: { fuelPercent: 70 }, odometerM: 1000 })
    const change = makeChange({ given, positions: [late] })
    updatePosition(change)
    expect(change.state).toMatchObject({ sensors: { fuelPercent: 50 }, deviceOdometerM: 2000 })
  })
})

describe('updateMotion', () => {
  /** What the engine makes of a vehicle that stood for ten minutes until NOW, and then did as told, fix by fix. */
  function trackingAfter(...metresEvery10s: number[]) {
    let north = 0
    const standing = Array.from({ length: 21 }, (_, i) => ({ time: NOW - (20 - i) * 30_000, lat: 41 }))
    const then = metresEvery10s.map((metres, i) => {
      north += metres
      return { time: NOW + (i + 1) * 10_000, lat: 41 + north / 111_195 }
    })
    const fixes = [...standing, ...then].map((at) => ({ ...at, lon: -8, speedKmh: null, ignition: null }))
    return trackFixes(NEW_TRACKING, fixes).state
  }

  const repeat = (count: number, metres: number) => Array.from({ length: count }, () => metres)

  const motionOf = ({ given: { tracking, ...given } }: { given: Given }) => {
    const steps = { ...NEW_STEPS, ...(tracking && { movement: tracking }) }
    const { state } = makeChange({ given: { ...given, steps } })
    updateMotion(state)
    return [state.motion, state.motionSince]
  }

  it('knows nothing of a device without a fix', () => {
    expect(motionOf({ given: { lastPacketAt: NOW } })[0]).toBe(MOTIONS.unknown)
  })

  it('parks it since its stay began, or lets it idle while the engine runs', () => {
    const tracking = trackingAfter()
    const since = NOW - 10 * MINUTE
    expect(motionOf({ given: { tracking, ignition: false } })).toEqual([MOTIONS.parked, since])
    expect(motionOf({ given: { tracking, ignition: true } })).toEqual([MOTIONS.idling, since])
  })

  it('moves it from the moment it was last seen standing, before that is called a trip', () => {
    const tracking = trackingAfter(80)
    expect(tracking.trip).toBeNull()
    expect(motionOf({ given: { tracking } })).toEqual([MOTIONS.moving, NOW])
  })

  it('lets it stand at a red light in the middle of a trip, since it came to stand', () => {
    const tracking = trackingAfter(...repeat(12, 100), ...repeat(6, 0))
    expect(tracking.trip).not.toBeNull()
    const given = { tracking, ignition: true, motion: MOTIONS.moving, motionSince: NOW }
    expect(motionOf({ given })).toEqual([MOTIONS.idling, NOW + 120_000])
  })

  it('goes on moving since the same moment', () => {
    const given = { tracking: trackingAfter(...repeat(12, 100)), motion: MOTIONS.moving, motionSince: NOW }
    expect(motionOf({ given })).toEqual([MOTIONS.moving, NOW])
  })

  it('does not count the way before a silence to the way of now', () => {
    const tracking = trackingAfter(...repeat(12, 100))
    const given = { tracking, motion: MOTIONS.moving, motionSince: NOW - 5 * 24 * 60 * MINUTE }
    expect(motionOf({ given })).toEqual([MOTIONS.moving, tracking.trip?.time])
    expect(motionOf({ given: { ...given, tracking: trackingAfter(80) } })).toEqual([MOTIONS.moving, NOW])
  })

  it('counts from the last fix when only the engine stops', () => {
    const tracking = trackingAfter()
    const given = { tracking, ignition: false, motion: MOTIONS.idling, motionSince: NOW - 10 * MINUTE }
    expect(motionOf({ given })).toEqual([MOTIONS.parked, NOW])
  })
})

describe('the sensors of a device', () => {
  it('are so many at most, however often it names others', () => {
    let known = withSensors(null, { fuelPercent: 1 })
    for (let at = 0; at < 1000; at++) known = withSensors(known, { [`s${at}x`]: at, fuelPercent: at })
    expect(Object.keys(known)).toHaveLength(MOST_SENSORS)
    expect(known).toMatchObject({ fuelPercent: 999, s999x: 999 })
    expect(known).not.toHaveProperty('s0x')
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`m${at}x`, at]))
    expect(Object.keys(withSensors(known, many))).toHaveLength(MOST_SENSORS)
  })

  it('say so much at most, and the same again is nothing new', () => {
    const known = withSensors(null, { note: 'x'.repeat(10_000) })
    expect(known.note).toHaveLength(MOST_SENSOR_TEXT)
    expect(withSensors(known, { note: 'x'.repeat(10_000) })).toBe(known)
  })
})
