import { onlineWindowMs } from '@/lib/tracking/online-window'
import type { Period } from '@/lib/tracking/period'
import { NOTHING, type ReportStep } from '../step'

/** The first packet after the last silence, in milliseconds UTC. */
export type ConnectionState = { onlineSince: number | null }

/** For how long after a packet the device counts as online, in milliseconds. */
export type ConnectionSettings = { onlineWindowMs: number }

/**
 * A packet after a longer silence than the device's heartbeats explain ends an online period at the
 * last packet before it, and the silence is an offline one.
 */
export const connectionStep: ReportStep<'connection', ConnectionState, ConnectionSettings> = {
  name: 'connection',
  version: 1,
  over: 'reports',
  initial: { onlineSince: null },
  settings: { onlineWindowMs: onlineWindowMs(0) },
  decide(state, reports, settings) {
    const periods: Period[] = []
    let { onlineSince } = state
    for (const { report, previousAt } of reports) {
      const { receivedAt } = report
      if (previousAt !== null && receivedAt - previousAt > settings.onlineWindowMs) {
        if (onlineSince !== null && onlineSince < previousAt)
          periods.push(connectionPeriod('online', onlineSince, previousAt, receivedAt))
        periods.push(connectionPeriod('offline', previousAt, receivedAt))
        onlineSince = receivedAt
      }
      onlineSince ??= receivedAt
    }
    const changed = onlineSince === state.onlineSince ? state : { onlineSince }
    return { state: changed, closed: { segments: [], periods }, revised: [] }
  },
  // Until when it is online is the arrival of the last packet, which is none of the step's: see `openFindings`.
  open: () => NOTHING,
}

/** Being heard or not, in milliseconds UTC; decided when it is over, unless told otherwise. */
export function connectionPeriod(
  kind: 'online' | 'offline',
  from: number,
  to: number,
  decidedAt = to,
): Period {
  const nowhere = { lat: null, lon: null }
  return {
    kind,
    decidedAt,
    stream: 'packets',
    distanceCm: 0,
    maxValue: null,
    avgValue: null,
    sensor: '',
    details: null,
    start: { time: from, ...nowhere },
    end: { time: to, ...nowhere },
  }
}
