import { SaxesParser } from 'saxes'
import type { Shape, ShapePoint } from '../shape'
import { type ShapeFlaw, shapeFlaw } from '../shape-flaw'
import { closedRing } from './closed-ring'

/** Why a part of a file becomes no fence. */
export type ImportFlaw = ShapeFlaw | 'hole' | 'barePoint' | 'networkLink' | 'noGeometry' | 'coordinates'

/** One shape of a file, or what is wrong with it. A placemark with several geometries is several of them. */
export type FoundShape = {
  name: string
  description: string
  /** As `#rrggbb`; null where the file says none. */
  colour: string | null
  /** Which of its placemark's geometries it is, and of how many. */
  part: number
  parts: number
} & ({ shape: Shape; flaw: null } | { shape: null; flaw: ImportFlaw })

export class UnreadableShapes extends Error {}
export class TooManyShapes extends Error {}

const MAX_TEXT = 2_000_000
const MAX_DEPTH = 40

type Geometry = { kind: 'polygon' | 'line' | 'point'; text: string; hole: boolean }
type Placemark = {
  name: string
  description: string
  colour: string | null
  style: string
  geometries: Geometry[]
}

/**
 * The placemarks of a KML document (OGC 12-007r2) as shapes: polygons, and lines as corridors of a width. Elements are known
 * by their names without prefix. Throws `UnreadableShapes` where it is no XML, and `TooManyShapes` beyond `most`.
 */
export function readKml(xml: string, { widthM, most }: { widthM: number; most: number }): FoundShape[] {
  const found: FoundShape[] = []
  const styles = new Map<string, string>()
  const placemarks: Placemark[] = []
  const open: string[] = []
  let placemark: Placemark | null = null
  let geometry: Geometry | null = null
  let styleId = ''
  let text = ''
  let geometries = 0
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new UnreadableShapes(error.message)
  })
  parser.on('opentag', ({ name, attributes }) => {
    const tag = localName(name)
    open.push(tag)
    if (open.length > MAX_DEPTH) throw new UnreadableShapes('too deep')
    text = ''
    if (tag === 'Style') styleId = String(attributes.id ?? '')
    if (tag === 'NetworkLink') found.push(refused(NO_PLACEMARK, 'networkLink'))
    if (tag === 'Placemark') placemark = { ...NO_PLACEMARK, geometries: [] }
    const kind = GEOMETRIES[tag]
    if (!placemark || !kind) return
    if (++geometries > most) throw new TooManyShapes()
    geometry = { kind, text: '', hole: false }
    placemark.geometries.push(geometry)
  })
  const addText = (piece: string) => {
    if (text.length + piece.length > MAX_TEXT) throw new UnreadableShapes('too long')
    text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    const tag = localName(name)
    open.pop()
    const parent = open.at(-1)
    if (tag === 'coordinates' && geometry && !open.includes('innerBoundaryIs')) geometry.text = text
    else if (tag === 'innerBoundaryIs' && geometry) geometry.hole = true
    else if (tag === 'color' && (parent === 'PolyStyle' || parent === 'LineStyle')) {
      const colour = colourOf(text)
      if (colour && placemark) placemark.colour ??= colour
      else if (colour && !styles.has(styleId)) styles.set(styleId, colour)
    } else if (placemark && parent === 'Placemark') {
      if (tag === 'name') placemark.name = text.trim()
      if (tag === 'description') placemark.description = text.trim()
      if (tag === 'styleUrl') placemark.style = text.trim().replace(/^#/, '')
    } else if (tag === 'Placemark' && placemark) {
      placemarks.push(placemark)
      if (placemarks.length > most) throw new TooManyShapes()
      placemark = null
    }
    if (GEOMETRIES[tag]) geometry = null
    text = ''
  })
  parser.write(xml).close()
  for (const one of placemarks)
    found.push(...shapesOf({ ...one, colour: one.colour ?? styles.get(one.style) ?? null }, widthM))
  return found
}

const GEOMETRIES: Readonly<Record<string, Geometry['kind'] | undefined>> = {
  Polygon: 'polygon',
  LineString: 'line',
  Point: 'point',
}
const NO_PLACEMARK: Placemark = { name: '', description: '', colour: null, style: '', geometries: [] }

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** KML writes aabbggrr. */
function colourOf(text: string): string | null {
  const [, blue, green, red] = /^[\da-f]{2}([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text.trim()) ?? []
  return red ? `#${red}${green}${blue}`.toLowerCase() : null
}

const refused = (
  { name, description, colour }: Placemark,
  flaw: ImportFlaw,
  [part, parts]: readonly [number, number] = [1, 1],
): FoundShape => ({ name, description, colour, part, parts, shape: null, flaw })

function shapesOf(placemark: Placemark, widthM: number): FoundShape[] {
  const { name, description, colour, geometries } = placemark
  if (geometries.length === 0) return [refused(placemark, 'noGeometry')]
  return geometries.map((geometry, index) => {
    const place = [index + 1, geometries.length] as const
    const shape = shapeOf(geometry, widthM)
    if (typeof shape === 'string') return refused(placemark, shape, place)
    const flaw = shapeFlaw(shape)
    if (flaw) return refused(placemark, flaw, place)
    return { name, description, colour, part: place[0], parts: place[1], shape, flaw: null }
  })
}

function shapeOf({ kind, text, hole }: Geometry, widthM: number): Shape | ImportFlaw {
  if (kind === 'point') return 'barePoint'
  if (hole) return 'hole'
  const points = coordinates(text)
  if (points === null) return 'coordinates'
  if (kind === 'line') return { kind: 'corridor', points, widthM }
  return { kind: 'polygon', points: closedRing(points) }
}

/** `lon,lat[,altitude]`, apart by white space; there are files with spaces beside the commas. */
function coordinates(text: string): ShapePoint[] | null {
  const tuples = text
    .replace(/\s*,\s*/g, ',')
    .split(/\s+/)
    .filter(Boolean)
  const points: ShapePoint[] = []
  for (const tuple of tuples) {
    const [lon, lat, altitude, ...more] = tuple
      .split(',')
      .map((part) => (part === '' ? Number.NaN : Number(part)))
    const isPoint = Number.isFinite(lon) && Number.isFinite(lat) && more.length === 0
    if (!isPoint || (altitude !== undefined && Number.isNaN(altitude))) return null
    points.push([lat as number, lon as number])
  }
  return points.length > 0 ? points : null
}
