import { writePlaybackQuery } from '@/lib/playback/playback-query'

const KEPT = ['imei', 'from', 'to', 'startTime', 'endTime']
/** A moment is shown with what came before and after it. */
const AROUND_MS = 10 * 60_000

/** The address of another report about the same devices and the same time. */
export function reportPath(name: string, isNew: boolean, search: URLSearchParams): string {
  const kept = new URLSearchParams([...search].filter(([key]) => KEPT.includes(key)))
  const path = isNew ? `/new/${name}` : `/${name}`
  return kept.size > 0 ? `${path}?${kept}` : path
}

type Interval = { imei: string | null; from: string | null; to: string | null }

/** The playback of what a row is about; null for a row of several devices or of no time. */
export function playbackOf({ imei, from, to }: Interval): string | null {
  if (!imei || !from || !to) return null
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const isMoment = end - start < 60_000
  const period = isMoment ? { from: start - AROUND_MS, to: end + AROUND_MS } : { from: start, to: end }
  return `/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period, ...(isMoment ? { at: start } : {}) })}`
}
