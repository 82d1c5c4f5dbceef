import { cornersOf, type Shape, type ShapePoint } from '../shape'
import { type FiledFence, ownProperties } from './file-format'

/** Fences as GeoJSON (RFC 7946): areas as polygons, corridors as lines, circles as points with a radius. */
export async function* geoJsonFile(parts: AsyncIterable<readonly FiledFence[]>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":['
  let separator = '\n'
  for await (const fences of parts)
    for (const fence of fences) {
      yield separator + JSON.stringify(featureOf(fence))
      separator = ',\n'
    }
  yield '\n]}\n'
}

function featureOf(fence: FiledFence) {
  const { name, description, color, shape } = fence
  return {
    type: 'Feature',
    properties: { name, description, fill: color, stroke: color, ...ownProperties(fence) },
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
