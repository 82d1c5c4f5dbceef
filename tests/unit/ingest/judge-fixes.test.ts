import { describe, expect, it } from 'vitest'
import { NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { judgeFixes } from '@/lib/ingest/stages/judge-fixes'
import { NEW_STEPS } from '@/lib/ingest/steps'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { NEW_TRACKING } from '@/lib/tracking/state'
import { makeChange, makeFix, makeReport, NOW } from './make-change'

function judge(fixes: Parameters<typeof makeFix>[0][], fields: Parameters<typeof makeChange>[0] = {}) {
  const change = makeChange({ reports: [makeReport({ fixes: fixes.map(makeFix) })], ...fields })
  judgeFixes(change)
  return change
}

describe('judgeFixes', () => {
  it.each([
    ['a good fix', {}, 0],
    ['no position', { lat: 0, lon: 0 }, FIX_FLAGS.zero],
    ['a place beyond the world', { lon: 180.1 }, FIX_FLAGS.outOfRange],
    ['a repeated position without reception', { positioned: false }, FIX_FLAGS.unpositioned],
    ['a time ahead by more than clocks run', { time: NOW + 60_001 }, FIX_FLAGS.future],
    ['a time ahead a little', { time: NOW + 60_000 }, 0],
    ['a clock that was never set', { time: Date.UTC(1980, 0, 6) }, FIX_FLAGS.clock],
    ['several faults', { lat: 0, positioned: false }, FIX_FLAGS.zero | FIX_FLAGS.unpositioned],
  ])('keeps %s with the flags it earns', (_, fix, flags) => {
    expect(judge([fix]).positions).toMatchObject([{ flags, variant: 0 }])
  })

  it('sorts rows by time', () => {
    const times = [NOW - 1000, NOW - 3000, NOW - 2000]
    const { positions } = judge(times.map((time) => ({ time })))
    expect(positions.map(({ fix }) => fix.time)).toEqual(times.toSorted())
  })

  it('makes no second row of a fix that came already, in this batch or before', () => {
    expect(judge([{}, {}]).positions).toHaveLength(1)
    const { time, lat, lon } = makeFix()
    const stored = new Map([[time, [{ lat, lon, variant: 0, tracked: true }]]])
    expect(judge([{}], { stored }).positions).toEqual([])
  })

  it('keeps another fix of the same time as a variant, and flags it beside a tracked one', () => {
    const { positions } = judge([{}, { lat: 41.2 }, { lat: 41.3 }])
    expect(positions.map(({ fix, variant, flags }) => [fix.lat, variant, flags])).toEqual([
      [41.15, 0, 0],
      [41.2, 1, FIX_FLAGS.duplicateTime],
      [41.3, 2, FIX_FLAGS.duplicateTime],
    ])
  })

  it('counts variants on from what is stored', () => {
    const fix = makeFix()
    const stored = new Map([[fix.time, [{ lat: 1, lon: 1, variant: 3, tracked: true }]]])
    expect(judge([{}], { stored }).positions).toMatchObject([{ variant: 4, flags: FIX_FLAGS.duplicateTime }])
  })

  it('does not flag a variant beside one that is not tracked itself', () => {
    const { positions } = judge([{ positioned: false }, { lat: 41.2 }])
    expect(positions.map(({ flags }) => flags)).toEqual([FIX_FLAGS.unpositioned, 0])
    const byCells = judge([{}, { lat: 41.2, source: FIX_SOURCES.lbs }]).positions
    expect(byCells.map(({ flags }) => flags)).toEqual([0, 0])
  })

  it('gives a fix the ignition it states, else that of its packet, else the last known one', () => {
    const change = makeChange({
      given: { ignition: true },
      reports: [
        makeReport({ fixes: [makeFix({ time: NOW - 4000 })] }),
        makeReport({ fixes: [makeFix({ time: NOW - 3000 })], status: { ignition: false } }),
        makeReport({ fixes: [makeFix({ time: NOW - 2000 })] }),
        makeReport({ fixes: [makeFix({ time: NOW - 1000, ignition: true })] }),
      ],
    })
    judgeFixes(change)
    expect(change.positions.map(({ ignition }) => ignition)).toEqual([true, false, false, true])
    expect(change.state.ignition).toBe(true)
  })

  it('takes the ignition of a sign of life from its arrival on', () => {
    const change = makeChange({
      reports: [
        makeReport({ fixes: [makeFix({ time: NOW - 2000 })] }),
        makeReport({ status: { ignition: true } }),
        makeReport({ fixes: [makeFix({ time: NOW - 1000 })] }),
      ],
    })
    judgeFixes(change)
    expect(change.positions.map(({ ignition }) => ignition)).toEqual([null, true])
    expect(change.state.ignition).toBe(true)
  })

  it('leaves the ignition of now alone when an old fix states another, and gives an old fix none of it', () => {
    const week = 7 * 86_400_000
    const given = { fixTime: NOW - 1000, receivedAt: NOW, lastPacketAt: NOW, ignition: false }
    const reports = [
      makeReport({ fixes: [makeFix({ time: NOW - week - 10_000 })] }),
      makeReport({ fixes: [makeFix({ time: NOW - week, ignition: true })] }),
      makeReport({ fixes: [makeFix({ time: NOW - week + 10_000 })] }),
      makeReport({ fixes: [makeFix({ time: NOW })] }),
    ]
    const change = makeChange({ given, reports })
    judgeFixes(change)
    expect(change.positions.map(({ ignition }) => ignition)).toEqual([null, true, true, false])
    expect(change.state.ignition).toBe(false)
  })

  it('keeps the ignition of a file to the file', () => {
    const fixes = [
      makeFix({ time: NOW - 9000 }),
      makeFix({ time: NOW - 8000, ignition: true }),
      makeFix({ time: NOW - 7000 }),
    ]
    const given = { fixTime: NOW - 10_000, receivedAt: NOW - 10_000, ignition: false }
    const change = makeChange({ given, reports: [makeReport({ fixes, filed: true })] })
    judgeFixes(change)
    expect(change.positions.map(({ ignition }) => ignition)).toEqual([null, true, true])
    expect(change.state.ignition).toBe(false)
  })

  it('gives what a buffer kept the ignition from before the silence', () => {
    const hour = 3_600_000
    const movement = { ...NEW_TRACKING, seen: NOW - 2 * hour, ignition: true }
    const heard = { fixTime: NOW - 2 * hour, receivedAt: NOW - 2 * hour, lastPacketAt: NOW, ignition: false }
    const given = { ...heard, steps: { ...NEW_STEPS, movement } }
    const fixes = [makeFix({ time: NOW - hour }), makeFix({ time: NOW })]
    const change = makeChange({
      given,
      before: { ...NEW_DEVICE_STATE, ...given },
      reports: fixes.map((fix) => makeReport({ fixes: [fix] })),
    })
    judgeFixes(change)
    expect(change.positions.map(({ ignition }) => ignition)).toEqual([true, false])
  })

  it('stores a fix whose time is not known under the time of its arrival, flagged', () => {
    expect(judge([{ time: 0 }]).positions).toMatchObject([{ fix: { time: NOW }, flags: FIX_FLAGS.clock }])
  })
})
