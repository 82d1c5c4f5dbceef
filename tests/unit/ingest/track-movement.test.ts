import { describe, expect, it } from 'vitest'
import { decideFixes } from '@/lib/ingest/stages/decide-fixes'
import { NEW_STEPS } from '@/lib/ingest/steps'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { NEW_TRACKING } from '@/lib/tracking/state'
import { makeChange, makeRow, NOW } from './make-change'

/** Rows 10 s and about 111 m apart. */
const onTheWay = (count: number) =>
  Array.from({ length: count }, (_, i) => makeRow({ time: NOW - (count - i) * 10_000, lat: 41 + i * 0.001 }))

describe('decideFixes', () => {
  it('writes the steps into the rows and onto the odometer', () => {
    const change = makeChange({ given: { odometerCm: 500 }, positions: onTheWay(12) })
    decideFixes(change)
    const steps = change.positions.map(({ stepCm }) => stepCm)
    expect(steps[0]).toBe(0)
    expect(steps.slice(1).every((cm) => Math.abs(cm - 11_119) < 30)).toBe(true)
    expect(change.state.odometerCm).toBe(500 + steps.reduce((sum, cm) => sum + cm, 0))
    expect(change.state.steps.movement.trip).not.toBeNull()
    expect(change.state.steps.movement.seen).toBe(NOW - 10_000)
  })

  it('passes over what is flagged, and over positions that are not by GPS', () => {
    const flagged = makeRow({ time: NOW - 5000, lat: 45 }, { flags: FIX_FLAGS.unpositioned })
    const byCells = makeRow({ time: NOW - 4000, lat: 46, source: FIX_SOURCES.lbs })
    const change = makeChange({ positions: [flagged, byCells] })
    decideFixes(change)
    expect(change.state.steps.movement).toEqual(NEW_TRACKING)
    expect(change.positions).toEqual([flagged, byCells])
    expect(change.lateFixes).toBeNull()
  })

  it('adds the flags of the engine', () => {
    const jump = makeRow({ time: NOW - 1000, lat: 48 })
    const change = makeChange({ positions: [...onTheWay(12), jump] })
    decideFixes(change)
    expect(change.positions.map(({ flags }) => flags)).toEqual([...Array(12).fill(0), FIX_FLAGS.jump])
  })

  it.each([
    ['older', NOW - 20_001],
    ['of the same time', NOW - 20_000],
  ])('leaves a fix that is %s than what was seen to a replay, and decides nothing', (_, time) => {
    const steps = { ...NEW_STEPS, movement: { ...NEW_TRACKING, seen: NOW - 20_000 } }
    const late = makeRow({ time })
    const change = makeChange({
      given: { steps, odometerCm: 7 },
      positions: [late, makeRow({ time: NOW })],
    })
    decideFixes(change)
    expect(change.lateFixes).toEqual({ from: time, until: NOW })
    expect(change.state).toMatchObject({ steps, odometerCm: 7 })
    expect(change.segments).toEqual([])
  })

  it('closes a stop and a trip when a later stop is confirmed', () => {
    const stand = (from: number, lat: number) =>
      Array.from({ length: 10 }, (_, i) => makeRow({ time: from + i * 60_000, lat, speedKmh: 0 }))
    const way = onTheWay(30)
    const first = way[0]?.fix.time ?? 0
    const rest = stand(NOW, 41.029)
    const change = makeChange({ positions: [...stand(first - 600_000, 41), ...way.slice(1), ...rest] })
    decideFixes(change)
    expect(change.segments.map(({ kind }) => kind)).toEqual(['stop', 'trip'])
    expect(change.checkpoints).toHaveLength(1)
    expect(change.segments[1]?.distanceCm).toBe(change.state.odometerCm)
  })
})
