import type { TrackerCounts } from './tracker'

/** The last line of a replay. Seconds of wall time. */
export function summaryLine(counts: TrackerCounts, total: number, seconds: number): string {
  const refused = counts.refused > 0 ? `, ${counts.refused} refused by the gateway` : ''
  return (
    `Sent ${counts.sent} of ${total} fixes: ${counts.confirmed} confirmed, ` +
    `${counts.reuploaded} re-uploaded${refused}, ${seconds.toFixed(1)} s.`
  )
}

/** The line that is rewritten while a replay runs. */
export function progressLine(counts: TrackerCounts, total: number, seconds: number): string {
  const percent = total === 0 ? 100 : Math.floor((counts.sent / total) * 100)
  return `${percent} %  ${counts.sent}/${total} sent, ${counts.confirmed} confirmed, ${Math.round(seconds)} s`
}
