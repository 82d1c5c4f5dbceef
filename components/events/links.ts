import type { DeviceEvent } from '@/lib/events/schema'
import { writePlaybackQuery } from '@/lib/playback/playback-query'

const AROUND_MS = 15 * 60_000

/** The card of a device on the live map. */
export const objectPath = (imei: string) => `/monitorObject?imei=${imei}`

/** The drive around an event, beginning at it. */
export function playbackPath({ imei, time }: DeviceEvent): string {
  const at = Date.parse(time)
  const period = { from: at - AROUND_MS, to: at + AROUND_MS }
  return `/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period, at })}`
}
