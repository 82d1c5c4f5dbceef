import type { Times } from '@/lib/devices/owned-times'
import type { Report } from '@/lib/ingest/change'
import { bareFix, type DeviceFix, FIX_SOURCES } from '@/lib/positions/fix'
import { toAccuracy, toAltitude, toHeading, toSpeed, toStatus, within } from './phone-fix'
import type { SentFix } from './send-schema'

/** A browser does not say how it knows a place. With satellites it is known better than this. */
const SATELLITES_WITHIN_M = 200

/** Those of the fixes that lie in none of the times. */
export function ofOwnTimes(sent: readonly SentFix[], foreign: readonly Times[]): SentFix[] {
  return sent.filter(({ time }) => {
    const at = new Date(time)
    return foreign.every(({ from, to }) => at < from || at >= to)
  })
}

/** What a browser sent of its phone, as any tracker's report; `receivedAt` in ms UTC. */
export function toSentReport(sent: readonly SentFix[], receivedAt: number): Report {
  const inOrder = [...sent].sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
  const last = inOrder.at(-1)
  const percent = within(last?.batteryPercent, 0, 100)
  const status = toStatus(percent === null ? null : Math.round(percent), last?.charging ?? null)
  return {
    receivedAt,
    fixes: inOrder.map(toFix),
    events: [],
    ...(Object.keys(status).length > 0 ? { status } : {}),
  }
}

function toFix(sent: SentFix): DeviceFix {
  const accuracyM = toAccuracy(sent.accuracyM)
  const isRough = accuracyM !== null && accuracyM > SATELLITES_WITHIN_M
  return {
    ...bareFix(Date.parse(sent.time), sent.lat, sent.lon),
    source: isRough ? FIX_SOURCES.wifi : FIX_SOURCES.gps,
    speedKmh: toSpeed(sent.speedKmh),
    heading: toHeading(sent.heading),
    altitude: toAltitude(sent.altitudeM),
    accuracyM,
  }
}
