import { readSafeXml, type XmlWatcher } from '@/lib/text/safe-xml'
import type { Shape, ShapePoint } from '../shape'
import { closedRing } from './closed-ring'
import {
  type AreaRules,
  FENCE_RULES,
  type FoundShape,
  type ImportFlaw,
  judgeShape,
  MOST_WORDS,
  ownTerms,
  type ReadOptions,
  rectangleOf,
  TooManyShapes,
  UnreadableShapes,
} from './found-shape'

/** What is read of one text; a shape whose points take more has too many of them. */
const MAX_TEXT = 200_000
const MAX_DEPTH = 40
const MAX_STYLES = 1000
const MAX_DATA = 20

type Geometry = { kind: 'polygon' | 'line' | 'point'; text: string; hole: boolean }
type Placemark = {
  name: string
  description: string
  colour: string | null
  style: string
  /** What our export wrote down, as text. */
  data: Map<string, string>
  geometries: Geometry[]
}

/**
 * The placemarks of a KML document (OGC 12-007r2) as shapes: polygons, lines as corridors of a width, and points with a
 * `radiusM` as circles, as our own export writes them. Elements are known by their names without prefix. Stops now and then
 * for others. Throws `UnreadableShapes` where it is no XML, and `TooManyShapes` beyond `most`.
 */
export function* readKml(
  pieces: Iterable<string>,
  { widthM, most, rules = FENCE_RULES }: ReadOptions,
): Generator<void, FoundShape[]> {
  const reader = new KmlReader(most)
  const unreadable = (why: string) => new UnreadableShapes(why)
  yield* readSafeXml(pieces, reader, { maxDepth: MAX_DEPTH, maxText: MAX_TEXT, unreadable })
  const found = reader.links.map(() => judgeShape({ ...NOTHING, own: {} }, 'networkLink'))
  for (const placemark of reader.placemarks) {
    const colour = placemark.colour ?? reader.styles.get(placemark.style) ?? null
    const said = { ...placemark, colour, own: ownOf(placemark) }
    const parts = placemark.geometries.length
    if (parts === 0) found.push(judgeShape(said, 'noGeometry'))
    for (const [index, geometry] of placemark.geometries.entries()) {
      found.push(judgeShape(said, shapeOf(geometry, placemark, { widthM, rules }), [index + 1, parts], rules))
      yield
    }
  }
  return found
}

const GEOMETRIES: Readonly<Record<string, Geometry['kind'] | undefined>> = {
  Polygon: 'polygon',
  LineString: 'line',
  Point: 'point',
}
const NOTHING = { name: '', description: '', colour: null, style: '' }

/** Keeps what is asked of a document while it is parsed. */
class KmlReader implements XmlWatcher {
  readonly styles = new Map<string, string>()
  readonly placemarks: Placemark[] = []
  readonly links: true[] = []
  private readonly open: string[] = []
  private placemark: Placemark | null = null
  private geometry: Geometry | null = null
  private styleId = ''
  private dataName = ''
  private geometries = 0

  constructor(private readonly most: number) {}

  opened(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.open.push(tag)
    if (tag === 'Style') this.styleId = attributes.id ?? ''
    if (tag === 'Data') this.dataName = attributes.name ?? ''
    if (tag === 'NetworkLink') this.links.push(true)
    if (tag === 'Placemark') this.placemark = { ...NOTHING, data: new Map(), geometries: [] }
    const kind = GEOMETRIES[tag]
    if (this.placemark && kind) {
      this.geometries++
      this.geometry = { kind, text: '', hole: false }
      this.placemark.geometries.push(this.geometry)
    }
    this.refuseTooMany()
  }

  closed(tag: string, text: string): void {
    this.open.pop()
    const parent = this.open.at(-1)
    const { placemark, geometry } = this
    if (tag === 'coordinates' && geometry && !this.open.includes('innerBoundaryIs')) geometry.text = text
    else if (tag === 'innerBoundaryIs' && geometry) geometry.hole = true
    else if (tag === 'color' && (parent === 'PolyStyle' || parent === 'LineStyle')) this.colour(text)
    else if (tag === 'value' && placemark && parent === 'Data' && placemark.data.size < MAX_DATA)
      placemark.data.set(this.dataName, text)
    else if (placemark && parent === 'Placemark') {
      const words = text.slice(0, MOST_WORDS).trim()
      if (tag === 'name') placemark.name = words
      if (tag === 'description') placemark.description = words
      if (tag === 'styleUrl') placemark.style = words.replace(/^#/, '')
    } else if (tag === 'Placemark' && placemark) {
      this.placemarks.push(placemark)
      this.placemark = null
    }
    if (GEOMETRIES[tag]) this.geometry = null
    this.refuseTooMany()
  }

  private colour(text: string): void {
    const colour = colourOf(text)
    if (!colour) return
    if (this.placemark) this.placemark.colour ??= colour
    else if (!this.styles.has(this.styleId) && this.styles.size < MAX_STYLES)
      this.styles.set(this.styleId, colour)
  }

  private refuseTooMany(): void {
    if (Math.max(this.geometries, this.placemarks.length, this.links.length) > this.most)
      throw new TooManyShapes()
  }
}

const ownOf = ({ data }: Placemark) =>
  ownTerms(json(data.get('alarms')), data.get('group')?.slice(0, MOST_WORDS), data.get('icon'))

function json(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** KML writes aabbggrr. */
function colourOf(text: string): string | null {
  const [, blue, green, red] = /^[\da-f]{2}([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text.trim()) ?? []
  return red ? `#${red}${green}${blue}`.toLowerCase() : null
}

function shapeOf(
  { kind, text, hole }: Geometry,
  { data }: Placemark,
  { widthM, rules }: { widthM: number; rules: AreaRules },
): Shape | ImportFlaw {
  if (hole) return 'hole'
  if (text.length > MAX_TEXT) return 'tooManyPoints'
  const points = coordinates(text)
  const [first] = points ?? []
  if (kind === 'point') {
    const radiusM = Number(data.get('radiusM') ?? rules.pointRadiusM ?? Number.NaN)
    if (!first || Number.isNaN(radiusM)) return 'barePoint'
    return { kind: 'circle', lat: first[0], lon: first[1], radiusM }
  }
  if (points === null) return 'coordinates'
  if (kind === 'line') return { kind: 'corridor', points, widthM: Number(data.get('widthM') ?? widthM) }
  const ring = closedRing(points)
  return (data.get('kind') === 'rectangle' && rectangleOf(ring)) || { kind: 'polygon', points: ring }
}

/** `lon,lat[,altitude]`, apart by white space; there are files with spaces beside the commas. */
function coordinates(text: string): ShapePoint[] | null {
  const tuples = text
    // Each in one pass: white space without end must not be looked at again from each of its places.
    .replace(/\s+/g, ' ')
    .replace(/ ?, ?/g, ',')
    .split(' ')
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
