import { describe, expect, it } from 'vitest'
import { NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import type { SensorValues } from '@/lib/positions/fix'
import { makeFix, makeReport, NOW, SECOND } from './make-change'

const HOUR = 3600 * SECOND
/** A report of an old position whose status is told with it, as trackers upload what they kept. */
const kept = (hoursAgo: number, sensors: SensorValues | null) =>
  makeReport({
    fixes: [makeFix({ time: NOW - hoursAgo * HOUR, sensors })],
    status: { voltage: 12.6, batteryPercent: 80 },
  })

const readingsOf = (...reports: ReturnType<typeof kept>[]) =>
  buildChange(NEW_DEVICE_STATE, reports).readings.map(({ time, kind, values }) => [time, kind, values])

describe('supply and battery', () => {
  const both = { externalVolts: 12.6, batteryPercent: 80 }

  it('are of the time of the fix that they are told with, or of their arrival', () => {
    expect(readingsOf(kept(5, null))).toEqual([[NOW - 5 * HOUR, 'power', both]])
    const alone = makeReport({ status: { voltage: 12.6, batteryPercent: 80 } })
    expect(readingsOf(alone)).toEqual([[NOW, 'power', both]])
    // Clocks that were never set, or are ahead.
    expect(readingsOf(kept(NOW / HOUR, null))).toEqual([[NOW, 'power', both]])
    expect(readingsOf(kept(-5, null))).toEqual([[NOW, 'power', both]])
  })

  it('that came with a fix are in the series once, by its time', () => {
    expect(readingsOf(kept(5, both))).toEqual([[NOW - 5 * HOUR, 'fix', both]])
    expect(readingsOf(kept(5, { batteryVolts: 12.6 }))).toEqual([
      [NOW - 5 * HOUR, 'fix', { batteryVolts: 12.6 }],
      [NOW - 5 * HOUR, 'power', { batteryPercent: 80 }],
    ])
  })

  it('make no upload of kept positions late', () => {
    for (const sensors of [both, { fuelLevel: 40 }]) {
      let state = NEW_DEVICE_STATE
      for (const hoursAgo of [5, 4, 3]) {
        const change = buildChange(state, [kept(hoursAgo, sensors)])
        expect([change.lateReadings, change.lateFixes]).toEqual([null, null])
        state = change.state
      }
      expect(state.voltage).toBe(12.6)
    }
  })
})
