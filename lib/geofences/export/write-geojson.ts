import { cornersOf, type Shape, type ShapePoint } from '../shape'
import { type FiledArea, ownProperties } from './file-format'

/** Fences or landmarks as GeoJSON (RFC 7946): areas as polygons, corridors as lines, circles as points with a radius. */
export async function* geoJsonFile(parts: AsyncIterable<readonly FiledArea[]>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":['
  let separator = '\n'
  for await (const areas of parts)
    for (const area of areas) {
      yield separator + JSON.stringify(featureOf(area))
      separator = ',\n'
    }
  yield '\n]}\n'
}

function featureOf(area: FiledArea) {
  const { name, description, shape } = area
  const colours = 'color' in area && { fill: area.color, stroke: area.color }
  return {
    type: 'Feature',
    properties: { name, description, ...colours, ...ownProperties(area) },
    geometry: geometryOf(shape),
  }
}

const position = ([lat, lon]: ShapePoint) => [lon, lat]

function geometryOf(shape: Shape) {
  if (shape.kind === 'circle') return { type: 'Point', coordinates: [shape.lon, shape.lat] }
  const line = cornersOf(shape).map(position)
  if (shape.kind === 'corridor') return { type: 'LineString', coordinates: line }
  return { type: 'Polygon', coordinates: [[...line, line[0]]] }
}
