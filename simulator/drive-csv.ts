import { BadDrive, type DrivePoint, MAX_POINTS, parseMoment, parseNumber, parseOptional } from './drive-point'

const REQUIRED = ['time', 'lat', 'lon'] as const

/** Reads a drive with the columns time, lat, lon and perhaps speed_kmh, heading, alt; rows stay in order. */
export function parseCsvDrive(name: string, text: string): DrivePoint[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  const columns = splitCells(lines[0] ?? '').map((column) => column.toLowerCase())
  for (const column of REQUIRED) {
    if (!columns.includes(column)) throw new BadDrive(`${name}, line 1: there is no column "${column}".`)
  }
  const at = (column: string) => columns.indexOf(column)
  const points: DrivePoint[] = []
  lines.forEach((line, index) => {
    if (index === 0 || line.trim() === '') return
    if (points.length >= MAX_POINTS) {
      throw new BadDrive(`${name}, line ${index + 1}: a drive has at most ${MAX_POINTS} fixes.`)
    }
    const cells = splitCells(line)
    try {
      points.push({
        time: parseMoment(cells[at('time')] ?? ''),
        lat: parseNumber('lat', cells[at('lat')] ?? ''),
        lon: parseNumber('lon', cells[at('lon')] ?? ''),
        speedKmh: parseOptional('speed_kmh', cells[at('speed_kmh')]),
        heading: parseOptional('heading', cells[at('heading')]),
        altitude: parseOptional('alt', cells[at('alt')]),
      })
    } catch (error) {
      throw new BadDrive(`${name}, line ${index + 1}: ${(error as Error).message}.`)
    }
  })
  return points
}

/** Cells hold times and numbers: quotes are dropped, a comma always separates. */
function splitCells(line: string): string[] {
  return line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}
