import { pathLengthM } from '@/lib/geo/distance'
import { boxOf, narrowing, type Shape, spanM } from './shape'

/** What is said of the size of a shape; metres. */
export type ShapeSize =
  | { kind: 'circle'; radiusM: number }
  | { kind: 'polygon'; points: number; acrossM: number }
  | { kind: 'rectangle'; widthM: number; heightM: number }
  | { kind: 'corridor'; lengthM: number; widthM: number }

export function sizeOfShape(shape: Shape): ShapeSize {
  switch (shape.kind) {
    case 'circle':
      return { kind: 'circle', radiusM: shape.radiusM }
    case 'polygon':
      return { kind: 'polygon', points: shape.points.length, acrossM: Math.round(spanM(boxOf(shape))) }
    case 'rectangle': {
      const { south, west, north, east } = boxOf(shape)
      const heightM = spanM({ south, north, west, east: west })
      const middle = (south + north) / 2
      // On the equator a degree is as wide as it is high.
      const widthM = spanM({ south: 0, north: 0, west, east }) * narrowing(middle)
      return { kind: 'rectangle', widthM: Math.round(widthM), heightM: Math.round(heightM) }
    }
    case 'corridor': {
      const line = shape.points.map(([lat, lon]) => ({ lat, lon }))
      return { kind: 'corridor', lengthM: Math.round(pathLengthM(line)), widthM: shape.widthM }
    }
  }
}
