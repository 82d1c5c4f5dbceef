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
  it('are kept by the time of arrival where no fix carries them', () => {
    expect(readingsOf(kept(5, null))).toEqual([[NOW, 'power', { externalVolts: 12.6, batteryPercent: 80 }]])
  })

  it('that came with a fix are in the series once, by its time', () => {
    const sensors = { externalVolts: 12.6, batteryPercent: 80 }
    expect(readingsOf(kept(5, sensors))).toEqual([[NOW - 5 * HOUR, 'fix', sensors]])
    expect(readingsOf(kept(5, { batteryVolts: 12.6 }))).toEqual([
      [NOW - 5 * HOUR, 'fix', { batteryVolts: 12.6 }],
      [NOW, 'power', { batteryPercent: 80 }],
    ])
  })

  it('make no upload of kept positions late', () => {
    let state = NEW_DEVICE_STATE
    for (const hoursAgo of [5, 4, 3]) {
      const sensors = { externalVolts: 12 + hoursAgo, batteryPercent: 80 }
      const change = buildChange(state, [kept(hoursAgo, sensors)])
      expect([change.lateReadings, change.lateFixes]).toEqual([null, null])
      state = change.state
    }
    expect(state.voltage).toBe(12.6)
  })
})
