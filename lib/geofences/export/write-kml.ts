import { xmlText } from '@/lib/playback/export/xml'
import { cornersOf, type Shape, type ShapePoint } from '../shape'
import { type FiledArea, ownProperties } from './file-format'

/** Fences or landmarks as KML 2.2: areas as polygons, corridors as lines, circles as points; what it has no word for as data beside them. */
export async function* kmlFile(
  title: string,
  parts: AsyncIterable<readonly FiledArea[]>,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n'
  yield `<Document><name>${xmlText(title)}</name>\n`
  for await (const areas of parts) for (const area of areas) yield placemark(area)
  yield '</Document>\n</kml>\n'
}

function placemark(area: FiledArea): string {
  const { name, description, shape } = area
  const data = Object.entries(ownProperties(area)).map(
    ([key, value]) => `<Data name="${key}"><value>${text(plain(value))}</value></Data>`,
  )
  return [
    `<Placemark><name>${text(name)}</name>`,
    description && `<description>${text(description)}</description>`,
    'color' in area && styleOf(area.color),
    `<ExtendedData>${data.join('')}</ExtendedData>`,
    `${geometryOf(shape)}</Placemark>\n`,
  ]
    .filter(Boolean)
    .join('')
}

/** A line end of Windows would be read as one of Unix. */
const text = (given: string) => xmlText(given).replaceAll('\r', '&#13;')
const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** KML writes aabbggrr. */
function styleOf(color: string): string {
  const [red, green, blue] = [color.slice(1, 3), color.slice(3, 5), color.slice(5, 7)]
  const line = `<LineStyle><color>ff${blue}${green}${red}</color><width>2</width></LineStyle>`
  return `<Style>${line}<PolyStyle><color>55${blue}${green}${red}</color></PolyStyle></Style>`
}

const coordinates = (points: readonly ShapePoint[]) =>
  `<coordinates>${points.map(([lat, lon]) => `${lon},${lat}`).join(' ')}</coordinates>`

function geometryOf(shape: Shape): string {
  if (shape.kind === 'circle') return `<Point>${coordinates([[shape.lat, shape.lon]])}</Point>`
  const corners = cornersOf(shape)
  if (shape.kind === 'corridor')
    return `<LineString><tessellate>1</tessellate>${coordinates(corners)}</LineString>`
  const ring = coordinates([...corners, ...corners.slice(0, 1)])
  return `<Polygon><outerBoundaryIs><LinearRing>${ring}</LinearRing></outerBoundaryIs></Polygon>`
}
