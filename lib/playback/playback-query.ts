import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import type { Period } from '@/lib/time/period'
import { endOfDay, instantOf, startOfDay } from '@/lib/time/wall-clock'

/** So many vehicles can be watched side by side. */
export const MAX_PLAYED = 5

/** What the address of the playback says; `period` is null when it says none that can be read. */
export type PlaybackQuery = {
  imeis: string[]
  period: Period | null
  /** The moment to begin at. */
  at: number | null
  /** There was a period, but not one that can be read. */
  unreadable: boolean
}

/** Reads the address. `from`/`to` are ours; `startTime`/`endTime` come from older links. */
export function readPlaybackQuery(search: URLSearchParams, zone: string): PlaybackQuery {
  const imeis = search
    .getAll('imei')
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => DEVICE_ADDRESS.test(text))
  const given = (...names: string[]) => names.map((name) => search.get(name)).find((text) => text) ?? null
  const [fromText, toText] = [given('from', 'startTime'), given('to', 'endTime')]
  const from = readTime(fromText, zone, 'start')
  const to = readTime(toText, zone, 'end')
  return {
    imeis: [...new Set(imeis)].slice(0, MAX_PLAYED),
    period: from !== null && to !== null ? { from, to } : null,
    at: readTime(search.get('at'), zone, 'start'),
    unreadable: (fromText !== null && from === null) || (toText !== null && to === null),
  }
}

/** The address of a period; opened by anyone it shows the same, whatever their time zone. */
export function writePlaybackQuery(query: { imeis: readonly string[]; period: Period; at?: number }): string {
  const iso = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z')
  const parts = [
    `imei=${query.imeis.join(',')}`,
    `from=${iso(query.period.from)}`,
    `to=${iso(query.period.to)}`,
  ]
  if (query.at !== undefined) parts.push(`at=${iso(Math.round(query.at / 1000) * 1000)}`)
  return parts.join('&')
}

const SECONDS = /^\d{10}$/
const MILLISECONDS = /^\d{13}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const WALL = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?$/

/** An instant, or a time on the account's wall, or a day, whose `edge` is meant. */
function readTime(text: string | null, zone: string, edge: 'start' | 'end'): number | null {
  if (!text) return null
  // A plus sign in a query is a space once it is decoded.
  const given = text.trim().replace(/ (?=\d\d:\d\d$)/, (space, at: number) => (at > 13 ? '+' : space))
  if (SECONDS.test(given)) return Number(given) * 1000
  if (MILLISECONDS.test(given)) return Number(given)
  if (DAY.test(given) && isDay(given))
    return edge === 'start' ? startOfDay(given, zone) : endOfDay(given, zone)
  const wall = WALL.exec(given)
  if (wall) {
    const [, day = '', clock = '', seconds = ':00'] = wall
    const local = `${day}T${clock}${seconds}`
    return Number.isNaN(Date.parse(`${local}Z`)) ? null : instantOf(local, zone)
  }
  if (!/(Z|[+-]\d\d:?\d\d)$/i.test(given)) return null
  const instant = Date.parse(given)
  return Number.isNaN(instant) ? null : instant
}

const isDay = (text: string) => !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
