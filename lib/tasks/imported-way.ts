import { MAX_PLAYBACK_DAYS } from '@/lib/playback/period'
import { writePlaybackQuery } from '@/lib/playback/playback-query'
import type { Task } from './schema'

const DAY_MS = 86_400_000

/** The playback of what an import stored for a device: of a long track its end, and of today as long as nothing is stored. */
export function importedWay({ result }: Pick<Task, 'result'>, { imei }: { imei: string }): string {
  const [first, last] = [momentOf(result?.from), momentOf(result?.to)]
  if (first === null || last === null) return `/monitorPlayback?imei=${imei}`
  const to = Math.ceil(last / 1000) * 1000
  const from = Math.floor(first / 1000) * 1000
  const period = { from: Math.max(from, to - MAX_PLAYBACK_DAYS * DAY_MS), to }
  return `/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period })}`
}

const momentOf = (text: unknown): number | null => (typeof text === 'string' ? Date.parse(text) : null)
