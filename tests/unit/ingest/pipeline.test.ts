import { describe, expect, it } from 'vitest'
import { NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { makeFix, makeReport, NOW } from './make-change'

const reports = [
  makeReport({ status: { ignition: true }, fixes: [makeFix({ time: NOW - 20_000 })] }),
  makeReport({
    fixes: [makeFix({ time: NOW - 10_000, lat: 41.151 })],
    events: [{ type: 'sos', time: null, fix: 0 }],
    readings: [{ time: NOW, kind: 'obd', values: { rpm: 900 } }],
  }),
]

describe('buildChange', () => {
  it('runs every step over the reports', () => {
    const change = buildChange(NEW_DEVICE_STATE, reports)
    expect(change.positions.map(({ fix, ignition }) => [fix.time, ignition])).toEqual([
      [NOW - 20_000, true],
      [NOW - 10_000, true],
    ])
    expect(change.events).toMatchObject([{ type: 'sos', time: NOW - 10_000, lat: 41.151 }])
    expect(change.readings).toHaveLength(1)
    expect(change.state).toMatchObject({
      fixTime: NOW - 10_000,
      lat: 41.151,
      lastPacketAt: NOW,
      ignition: true,
    })
    expect(change.state.odometerCm).toBe(change.positions.reduce((sum, { stepCm }) => sum + stepCm, 0))
    expect(change.state.odometerCm).toBeGreaterThan(10_000)
  })

  it('leaves the state it was given as it was', () => {
    const given = structuredClone(NEW_DEVICE_STATE)
    buildChange(given, reports)
    expect(given).toEqual(NEW_DEVICE_STATE)
  })
})
