import { offsetAt } from './wall-clock'

const MINUTE_MS = 60_000

const two = (part: number) => String(part).padStart(2, '0')

/** An instant as ISO text with the offset of a zone: `2026-03-09T14:30:00+05:45`. */
export function zonedTime(instant: number, zone: string): string {
  const offset = offsetAt(instant, zone)
  // Clocks of long ago were ahead by odd seconds, which ISO 8601 cannot say.
  const minutes = Math.round(offset / MINUTE_MS)
  const shown = new Date(instant + minutes * MINUTE_MS).toISOString().slice(0, 19)
  const ahead = Math.abs(minutes)
  return `${shown}${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
}
