import type { z } from 'zod'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/spreadsheet/write-csv'

/** Why positions are not taken; each has a text of `messages` under `imports.refusals`. */
export const REFUSALS = ['placeImpossible', 'timeImpossible', 'valueUnreadable', 'deviceUnknown'] as const
export type Refusal = (typeof REFUSALS)[number]

/** A position that is not taken, as it was given: time and place as text, and which of its values is wrong. */
export type RefusedPosition = { reason: Refusal; time: string; place: string; value: string }

/** One in the file: of which device, and how many it stands for. */
export type RefusedLine = RefusedPosition & { device: string; count: number }
export type RefusalCounts = Record<Refusal, number>

/** Lines of the file; what is more is only counted. */
export const MAX_REFUSED_LINES = 10_000
const MAX_TEXT = 60

export const noRefusals = (): RefusalCounts => ({
  placeImpossible: 0,
  timeImpossible: 0,
  valueUnreadable: 0,
  deviceUnknown: 0,
})

export const sumOfRefusals = (counts: RefusalCounts): number =>
  REFUSALS.reduce((sum, reason) => sum + counts[reason], 0)

/** What a row says of itself, and why it is refused, by the first field that is wrong. */
export function refusedPosition(given: unknown, { issues }: z.ZodError): RefusedPosition {
  const row = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const [field = ''] = issues[0]?.path ?? []
  const shown = (value: unknown) => String(value ?? '').slice(0, MAX_TEXT)
  return {
    reason: refusalOf(String(field)),
    time: shown(timeOf(row)),
    place: `${shown(row.latitude)}, ${shown(row.longitude)}`,
    value: issues
      .map(({ path }) => String(path[0] ?? ''))
      .filter((name, at, all) => all.indexOf(name) === at)
      .join(', '),
  }
}

function timeOf({ fixTime, deviceTime }: Record<string, unknown>): unknown {
  const given = fixTime ?? deviceTime
  const isMoment = typeof given === 'number' && Math.abs(given) < 8.64e15
  return isMoment ? new Date(given).toISOString() : given
}

function refusalOf(field: string): Refusal {
  if (field === 'latitude' || field === 'longitude') return 'placeImpossible'
  return field.endsWith('Time') ? 'timeImpossible' : 'valueUnreadable'
}

export type RefusedWords = {
  /** Why, device, time, place, values that are wrong, how many. */
  headings: readonly string[]
  reason: (reason: Refusal) => string
  more: (count: number) => string
}

/** The refused positions as a file for spreadsheets. `total` counts those too that are not listed. */
export function* refusedCsv(
  lines: readonly RefusedLine[],
  total: number,
  words: RefusedWords,
): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(words.headings)
  for (const { reason, device, time, place, value, count } of lines)
    yield csvLine([words.reason(reason), device, time, place, value, String(count)])
  const listed = lines.reduce((sum, { count }) => sum + count, 0)
  if (total > listed) yield csvLine([words.more(total - listed)])
}
