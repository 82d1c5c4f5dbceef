import type { Period, PeriodKind } from '@/lib/tracking/period'
import type { DeviceChange } from '../change'

/**
 * A packet after a longer silence than the device's heartbeats explain ends an online period at the
 * last packet before it, and the silence is an offline one.
 */
export function trackConnection(change: DeviceChange): void {
  const { state, settings, periods } = change
  let last = state.lastPacketAt
  let { onlineSince } = state.sensing
  for (const { receivedAt } of change.reports) {
    if (last !== null && receivedAt - last > settings.onlineWindowMs) {
      if (onlineSince !== null && onlineSince < last)
        periods.push(period('online', onlineSince, last, receivedAt))
      periods.push(period('offline', last, receivedAt, receivedAt))
      onlineSince = receivedAt
    }
    onlineSince ??= receivedAt
    last = Math.max(last ?? 0, receivedAt)
  }
  state.sensing = { ...state.sensing, onlineSince }
}

function period(kind: PeriodKind, from: number, to: number, decidedAt: number): Period {
  const nowhere = { lat: null, lon: null }
  return {
    ...{ kind, decidedAt, stream: 'packets', distanceCm: 0, maxValue: null, avgValue: null },
    ...{ sensor: '', details: null },
    start: { time: from, ...nowhere },
    end: { time: to, ...nowhere },
  }
}
