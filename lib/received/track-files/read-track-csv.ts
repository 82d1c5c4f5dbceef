import { type CsvColumn, columnOf } from './csv-headings'
import {
  EmptyTrack,
  type FoundPoint,
  MAX_TRACK_POINTS,
  MissingColumns,
  NEEDED_FIELDS,
  TooManyPoints,
  UnreadableTrack,
} from './found-points'
import { isTimeOfDay } from './point-time'

const LINES_AT_ONCE = 200
const MAX_COLUMNS = 100
/** Letters of a line, beyond which it is none; of a cell, a time or a number, so many are kept. */
const MAX_LINE = 10_000
const MAX_CELL = 200
/** Separators of the headings are counted in so many letters. */
const MOST_COUNTED = 1000
const SEPARATORS = [',', ';', '\t'] as const
/** With fewer headings it is a text and no table. */
const FEWEST_HEADINGS = 2

/**
 * The points of a CSV file with headings, apart by commas, semicolons or tabs. A cell holds a time or a number, so that
 * quotes are dropped and a separator always separates. Stops now and then for others. Throws `EmptyTrack`, `MissingColumns`,
 * `UnreadableTrack` and `TooManyPoints`.
 */
export function* readTrackCsv(text: string): Generator<void, FoundPoint[]> {
  const points: FoundPoint[] = []
  let columns: (CsvColumn | undefined)[] | null = null
  let separator = ','
  let line = 0
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at)
    const lineEnd = end < 0 ? text.length : end
    if (lineEnd - at > MAX_LINE) throw new UnreadableTrack('line too long')
    const row = text.slice(at, lineEnd)
    at = end < 0 ? text.length : end + 1
    line++
    if (line % LINES_AT_ONCE === 0) yield
    if (row.trim() === '') continue
    if (columns === null) {
      separator = separatorOf(row)
      columns = columnsOf(cellsOf(row, separator))
      continue
    }
    const point = { at: line, values: valuesOf(cellsOf(row, separator), columns, separator) }
    if (points.push(point) > MAX_TRACK_POINTS) throw new TooManyPoints()
  }
  if (columns === null) throw new EmptyTrack()
  return points
}

/** What the columns hold. Of two with one meaning the first counts, of two times the one that is said to be UTC. */
function columnsOf(headings: readonly string[]): (CsvColumn | undefined)[] {
  const told = headings.map(columnOf)
  const hasUtc = told.some((one) => one?.column === 'time' && one.isUtc)
  const columns = told.map((one) =>
    one?.column === 'time' && hasUtc && !one.isUtc ? undefined : one?.column,
  )
  // A date alone is the whole moment.
  const found = columns.includes('time')
    ? columns
    : columns.map((column) => (column === 'date' ? 'time' : column))
  const missing = NEEDED_FIELDS.filter((field) => !found.includes(field))
  if (missing.length === 0) return found
  const named = headings.filter((heading) => heading !== '')
  if (named.length < FEWEST_HEADINGS) throw new UnreadableTrack('no headings')
  throw new MissingColumns(missing, named)
}

function valuesOf(cells: readonly string[], columns: readonly (CsvColumn | undefined)[], separator: string) {
  const values: FoundPoint['values'] = {}
  let date: string | undefined
  for (const [index, cell] of cells.entries()) {
    const column = columns[index]
    if (!column || cell === '') continue
    if (column === 'date') date ??= cell
    // A comma in a moment may stand between date and time, in a number it is a decimal one.
    else if (separator === ';' && (column !== 'time' || /^\d+,\d+$/.test(cell)))
      values[column] ??= cell.replace(',', '.')
    else values[column] ??= cell
  }
  if (date !== undefined && values.time !== undefined && isTimeOfDay(values.time))
    values.time = `${date} ${values.time}`
  return values
}

function separatorOf(row: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]))
  for (const letter of row.slice(0, MOST_COUNTED)) {
    const count = counts.get(letter)
    if (count !== undefined) counts.set(letter, count + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}

const cellsOf = (row: string, separator: string): string[] =>
  row.split(separator, MAX_COLUMNS).map((cell) =>
    cell
      .trim()
      .slice(0, MAX_CELL)
      .replace(/^"(.*)"$/, '$1'),
  )
