import { namedInput } from '@/lib/events/named-input'
import type { DeviceEvent } from '@/lib/events/schema'

type Told = {
  deviceId: number
  type: string
  subject: string
  data?: DeviceEvent['data']
  /** Milliseconds UTC. */
  at: number
}

/** Alerts of a device, of one fence or rule, type and name of an input, as one line: the first of them, when the last was, and how many. */
export type DigestLine<Alert> = { alert: Alert; last: number; count: number }
export type DigestPart<Alert> = { deviceId: number; lines: DigestLine<Alert>[] }

/** So many lines a digest has at most. */
export const MOST_DIGEST_LINES = 200

/**
 * What a digest says of alerts in the order of their times: by device, repeats in one line, and how many alerts stand in none
 * of its lines.
 */
export function foldDigest<Alert extends Told>(
  alerts: readonly Alert[],
  mostLines: number = MOST_DIGEST_LINES,
): { parts: DigestPart<Alert>[]; left: number } {
  const parts = new Map<number, Map<string, DigestLine<Alert>>>()
  let [lines, left] = [0, 0]
  for (const alert of alerts) {
    const part = parts.get(alert.deviceId) ?? new Map<string, DigestLine<Alert>>()
    const key = `${alert.type} ${alert.subject} ${namedInput(alert)?.name ?? ''}`
    const line = part.get(key)
    if (line) {
      line.count++
      line.last = alert.at
    } else if (lines < mostLines) {
      lines++
      parts.set(alert.deviceId, part.set(key, { alert, last: alert.at, count: 1 }))
    } else left++
  }
  return {
    parts: [...parts].map(([deviceId, part]) => ({ deviceId, lines: [...part.values()] })),
    left,
  }
}
