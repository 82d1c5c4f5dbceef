import {
  type FoundPoint,
  MAX_TRACK_POINTS,
  type PointField,
  TooManyPoints,
  UnreadableTrack,
} from './found-points'

/** Headings by their letters alone, as we and others write them. */
const HEADINGS: Readonly<Record<string, PointField>> = {
  ...{ time: 'time', timestamp: 'time', fixtime: 'time', datetime: 'time', date: 'time' },
  ...{ lat: 'lat', latitude: 'lat', lon: 'lon', lng: 'lon', longitude: 'lon' },
  ...{ speedkmh: 'speedKmh', speedkph: 'speedKmh', speed: 'speedKmh' },
  ...{ heading: 'heading', course: 'heading', bearing: 'heading', headingdegrees: 'heading' },
  ...{ altitudem: 'altitudeM', altitude: 'altitudeM', alt: 'altitudeM', ele: 'altitudeM' },
  ...{ accuracym: 'accuracyM', accuracy: 'accuracyM', satellites: 'satellites', sat: 'satellites' },
  ...{ ignition: 'ignition', acc: 'ignition', odometerm: 'odometerM', odometer: 'odometerM' },
}
const LINES_AT_ONCE = 200
const MAX_COLUMNS = 100
/** Letters of a line, beyond which it is none; of a cell, a time or a number, so many are kept. */
const MAX_LINE = 10_000
const MAX_CELL = 200
/** Separators of the headings are counted in so many letters. */
const MOST_COUNTED = 1000
const SEPARATORS = [',', ';', '\t'] as const

/**
 * The points of a CSV file with headings, apart by commas, semicolons or tabs. A cell holds a time or a number, so that
 * quotes are dropped and a separator always separates. Stops now and then for others.
 */
export function* readTrackCsv(text: string): Generator<void, FoundPoint[]> {
  const points: FoundPoint[] = []
  let columns: (PointField | undefined)[] | null = null
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
      columns = cellsOf(row, separator).map(
        (heading) => HEADINGS[heading.toLowerCase().replace(/[^a-z]/g, '')],
      )
      for (const needed of ['time', 'lat', 'lon'] as const)
        if (!columns.includes(needed)) throw new UnreadableTrack(`no column "${needed}"`)
      continue
    }
    const values: FoundPoint['values'] = {}
    for (const [index, cell] of cellsOf(row, separator).entries()) {
      const field = columns[index]
      if (field && cell !== '') values[field] ??= separator === ';' ? cell.replace(',', '.') : cell
    }
    if (points.push({ line, values }) > MAX_TRACK_POINTS) throw new TooManyPoints()
  }
  if (columns === null) throw new UnreadableTrack('no headings')
  return points
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
