import { describe, expect, it } from 'vitest'
import type { Report } from '@/lib/ingest/change'
import { type DeviceState, NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { openFindings } from '@/lib/ingest/open-findings'
import { buildChange } from '@/lib/ingest/pipeline'

const MINUTE = 60_000
const packet = (minute: number, voltage?: number): Report => ({
  receivedAt: minute * MINUTE,
  fixes: [],
  events: [],
  ...(voltage !== undefined && { status: { voltage } }),
})

function receive(minutes: readonly number[]) {
  let state: DeviceState = NEW_DEVICE_STATE
  const periods = minutes.flatMap((minute) => {
    const change = buildChange(state, [packet(minute)])
    state = change.state
    return change.periods
  })
  const shown = periods.map(({ kind, start, end }) => [kind, start.time / MINUTE, end.time / MINUTE])
  return { state, shown }
}

describe('the connection of a device', () => {
  it('is one online period as long as packets come within the window', () => {
    expect(receive([1, 5, 15, 24]).shown).toEqual([])
  })

  it('is offline from the last packet before a silence to the first after it', () => {
    expect(receive([1, 5, 40, 45, 80]).shown).toEqual([
      ['online', 1, 5],
      ['offline', 5, 40],
      ['online', 40, 45],
      ['offline', 45, 80],
    ])
  })

  it('is shown as it is now: online up to the last packet, or silent up to now', () => {
    const { state } = receive([1, 5, 9])
    const at = (minute: number) =>
      openFindings({ ...state, heartbeatSeconds: 180, now: minute * MINUTE }).periods.map(
        ({ kind, start, end }) => [kind, start.time / MINUTE, end.time / MINUTE],
      )
    expect(at(12)).toEqual([['online', 1, 9]])
    expect(at(30)).toEqual([
      ['online', 1, 9],
      ['offline', 9, 30],
    ])
  })

  it('keeps supply voltage as a series: at first, when it changes, and every half hour', () => {
    let state: DeviceState = NEW_DEVICE_STATE
    const kept: number[] = []
    for (const [minute, volts] of [
      [0, 12.5],
      [2, 12.6],
      [4, 14.1],
      [6, 14.2],
      [20, 14.1],
      [34, 14.1],
    ] as const) {
      const change = buildChange(state, [packet(minute, volts)])
      state = change.state
      if (change.readings.length > 0) kept.push(minute)
    }
    expect(kept).toEqual([0, 4, 34])
  })
})
