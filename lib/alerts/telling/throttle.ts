import { judgeDelivery, type Verdict } from './delivery'

/**
 * Which alerts of one rule, type and device would be told, in the order of their times: not while there is silence after one that
 * was, and not beyond so many an hour.
 */
export function throttleAlerts<Alert extends { time: number }>(
  alerts: readonly Alert[],
  silenceMinutes: number,
): { alert: Alert; verdict: Verdict }[] {
  let told: number[] = []
  return [...alerts]
    .sort((a, b) => a.time - b.time)
    .map((alert) => {
      told = told.filter((time) => time > alert.time - LONGEST_MS)
      const verdict = judgeDelivery(told, silenceMinutes, alert.time)
      if (verdict.told) told.push(alert.time)
      return { alert, verdict }
    })
}

/** What was told longer ago keeps nothing from being told. */
const LONGEST_MS = 3_600_000
