import { BadDrive, type DrivePoint, MAX_POINTS, parseMoment, parseNumber, parseOptional } from './drive-point'
import { BadXml, type XmlToken, xmlTokens } from './xml-tokens'

/** What of a track point is read, wherever it stands in it: speed may be an extension, in m/s. */
const FIELDS = ['time', 'ele', 'speed', 'course'] as const
type Field = (typeof FIELDS)[number]
type OpenPoint = { line: number; lat: string; lon: string; fields: Map<Field, string> }

/** Reads the points of all tracks and segments of a GPX file, in order. */
export function parseGpxDrive(name: string, text: string): DrivePoint[] {
  const points: DrivePoint[] = []
  let point: OpenPoint | null = null
  let field: Field | null = null
  let depth = 0
  let isGpx = false
  const finish = (done: OpenPoint): void => {
    if (points.length >= MAX_POINTS) {
      throw new BadDrive(`${name}, line ${done.line}: a drive has at most ${MAX_POINTS} fixes.`)
    }
    points.push(toPoint(name, done))
  }
  try {
    for (const token of xmlTokens(text.replace(/^\uFEFF/, ''))) {
      if (token.kind === 'text') {
        if (point && field) point.fields.set(field, (point.fields.get(field) ?? '') + token.text)
        else if (!isGpx && token.text.trim() !== '') throw new BadXml(token.line, 'this is no GPX file')
        continue
      }
      if (token.kind === 'open') {
        if (!isGpx && token.name !== 'gpx') throw new BadXml(token.line, 'this is no GPX file')
        isGpx = true
        if (!token.empty) depth++
        if (token.name === 'trkpt') {
          if (point) throw new BadXml(token.line, 'a track point begins inside another one')
          point = openPoint(token)
          if (!token.empty) continue
          finish(point)
          point = null
        } else if (point && !token.empty) field = FIELDS.find((it) => it === token.name) ?? null
        continue
      }
      if (--depth < 0) throw new BadXml(token.line, `</${token.name}> ends what never began`)
      field = null
      if (token.name !== 'trkpt' || !point) continue
      finish(point)
      point = null
    }
  } catch (error) {
    if (error instanceof BadXml) throw new BadDrive(`${name}, line ${error.line}: ${error.message}.`)
    throw error
  }
  if (depth > 0) throw new BadDrive(`${name}: the file ends in the middle.`)
  return points
}

function openPoint({ attributes, line }: Extract<XmlToken, { kind: 'open' }>): OpenPoint {
  return { line, lat: attributes.get('lat') ?? '', lon: attributes.get('lon') ?? '', fields: new Map() }
}

function toPoint(name: string, { line, lat, lon, fields }: OpenPoint): DrivePoint {
  try {
    const time = fields.get('time')
    if (time === undefined) throw new Error('the track point has no time')
    const speed = parseOptional('speed', fields.get('speed'))
    return {
      time: parseMoment(time),
      lat: parseNumber('lat', lat),
      lon: parseNumber('lon', lon),
      speedKmh: speed === null ? null : speed * 3.6,
      heading: parseOptional('course', fields.get('course')),
      altitude: parseOptional('ele', fields.get('ele')),
    }
  } catch (error) {
    throw new BadDrive(`${name}, line ${line}: ${(error as Error).message}.`)
  }
}
