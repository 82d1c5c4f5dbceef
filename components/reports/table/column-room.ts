import type { CellFormats } from '@/lib/reports/cell-format'
import { type Column, type ColumnKind, isNumeric } from '@/lib/reports/column'
import { cellOf, type ReportRow } from '@/lib/reports/row'

/** Pixels. */
const WIDTHS: Partial<Record<ColumnKind, number>> = {
  device: 176,
  place: 116,
  text: 120,
  word: 112,
  code: 124,
  driver: 152,
  flag: 80,
  link: 80,
}
const USUAL_WIDTH = 84
/** Down to here names and texts give way where there is little room: two words of a line, or two lines. */
const FLOORS: Partial<Record<ColumnKind, number>> = {
  device: 132,
  place: 96,
  text: 88,
  word: 84,
  driver: 140,
}
/** Texts that are names, which rows are told apart by: they are read whole, over two lines. */
const NAMES: ReadonlySet<string> = new Set(['route'])
const FLOOR_OF_NAMES = 140
const MOST_FOR_TITLE = 160
/** A heading that gives way: two lines of some ten letters, and the rest when it is pointed at. */
const LEAST_FOR_TITLE = 96
/** One that ends in its unit does not, up to here: without it a figure is not understood. */
const LEAST_WITH_UNIT = 136
const MOST_FOR_DEVICE = 340
const MOST_FOR_TEXT = 240
/** What is around the text of a cell. */
const PADDING_PX = 22
/** A letter of a cell, as broad as digits of one width and semibold letters are, and one of a heading. */
const LETTER_PX = 7.6
const SMALL_LETTER_PX = 6.5
/** Short dates are mostly letters of a month, which are broader than digits. */
const SHORT_SPARE_PX = 8
/** As long as times and days become. */
const LONG = { time: '2026-10-28T22:58:58.000Z', day: '2026-10-28' }

export type ColumnRoom = {
  /** Pixels to begin with. */
  size: number
  /** Never drawn narrower: a figure is not cut. Undefined where a text may be. */
  least?: number
  /** Up to here it takes room that is left. */
  most?: number
  /** Down to here it gives way before the table scrolls. Undefined where it does not. */
  floor?: number
}

/**
 * How much room a column wants: figures as much as the longest of them, the total of `total` with its label
 * `totalLabel` included; names as much as the longest, where there is room.
 */
export function columnRoom(
  column: Column,
  rows: readonly ReportRow[],
  formats: CellFormats,
  { title, total, totalLabel }: { title: string; total: number | null | undefined; totalLabel: string },
): ColumnRoom {
  const size = Math.max(usualWidth(column, formats), Math.min(MOST_FOR_TITLE, roomForTitle(title)))
  const heading = Math.max(
    Math.min(formats.unit(column.kind) === null ? LEAST_FOR_TITLE : LEAST_WITH_UNIT, roomForTitle(title)),
    Math.min(MOST_FOR_TITLE, roomForWords(title)),
  )
  const ofName = NAMES.has(column.key) ? FLOOR_OF_NAMES : 0
  const floor = Math.max(FLOORS[column.kind] ?? size, heading, ofName)
  if (column.kind === 'device') return { size, most: Math.min(MOST_FOR_DEVICE, roomForNames(rows)), floor }
  if (column.kind === 'word' || column.kind === 'text' || column.kind === 'driver')
    return {
      size: Math.max(size, floor),
      most: Math.min(MOST_FOR_TEXT, roomForTexts(column, rows, formats)),
      floor,
    }
  if (!isNumeric(column.kind)) return { size, floor }
  const longest = Math.max(
    0,
    ...extremes(column, rows, total).map((text) => lengthOf(formats.text(column, text))),
  )
  const least = Math.ceil(
    Math.max(longest * LETTER_PX, total == null ? 0 : lengthOf(totalLabel) * SMALL_LETTER_PX) + PADDING_PX,
  )
  return { size: Math.max(size, least), least, floor: Math.max(least, heading) }
}

/** The figures that are written longest: the least, the greatest, and what they come to. */
function extremes(
  { key, kind, inHours }: Column,
  rows: readonly ReportRow[],
  total?: number | null,
): number[] {
  let [least, most, longest] = [0, 0, 0]
  for (const row of rows) {
    const value = cellOf(row, key)
    if (typeof value !== 'number') continue
    least = Math.min(least, value)
    most = Math.max(most, value)
    // "9h 59m" is longer than "2d 1h".
    if (kind === 'duration' && value < DAY_S) longest = Math.max(longest, value)
  }
  // "99h 59m" is longer than "100h".
  const ends = inHours ? [most, total ?? 0].map((seconds) => seconds - (seconds % 3600) + HOUR_ALL_S) : []
  return [least, most, longest, total ?? 0, ...ends]
}

const DAY_S = 86_400
const HOUR_ALL_S = 59 * 60

/** A name with its plate beside it. */
function roomForNames(rows: readonly ReportRow[]): number {
  const seen = new Set<string>()
  let most = 0
  for (const row of rows) {
    const key = row.imei ?? ''
    if (seen.has(key)) continue
    seen.add(key)
    const [name, plate] = [String(cellOf(row, 'device') ?? ''), String(cellOf(row, 'plate') ?? '')]
    most = Math.max(most, lengthOf(name) * LETTER_PX + lengthOf(plate) * 8)
  }
  return Math.ceil(most) + PADDING_PX + 16
}

/** The longest of the texts that stand in a column; rows far down are of the same kinds as the first thousand. */
function roomForTexts(column: Column, rows: readonly ReportRow[], formats: CellFormats): number {
  const seen = new Set(rows.slice(0, 1000).map((row) => String(cellOf(row, column.key) ?? '')))
  const longest = Math.max(0, ...[...seen].map((text) => lengthOf(formats.text(column, text))))
  return Math.ceil(longest * LETTER_PX) + PADDING_PX
}

/** Pixels of a column by what stands in it. */
function usualWidth({ kind, key }: Column, formats: CellFormats): number {
  if (kind !== 'time' && kind !== 'day') return WIDTHS[kind] ?? USUAL_WIDTH
  return Math.ceil(lengthOf(formats.text({ key, kind }, LONG[kind])) * 7) + PADDING_PX + SHORT_SPARE_PX
}

/** Letters of a text; Chinese characters are about twice as wide. */
const lengthOf = (text: string) => text.length + (text.match(/[\u2e80-\uffef]/gu)?.length ?? 0) * 0.9

/** Pixels that a heading needs for its longest word, which nothing breaks; Chinese breaks anywhere. */
function roomForWords(title: string): number {
  const unbroken = title.split(' ').filter((word) => lengthOf(word) === word.length)
  return Math.max(0, ...unbroken.map(roomForTitle))
}

/** Pixels of a heading of 12 px with what is around it, over two lines where it has several words. */
function roomForTitle(title: string): number {
  const words = title.split(' ')
  const halves = words.map((_, at) =>
    Math.max(lengthOf(words.slice(0, at).join(' ')), lengthOf(words.slice(at).join(' '))),
  )
  return Math.ceil(Math.min(...halves) * SMALL_LETTER_PX) + PADDING_PX + 6
}
