import type { Position } from 'geojson'

/** Beyond this a point is no coast but the way an atlas walks around the pole. */
const POLE_LAT = -89.9
const SOUTH_POLE = -90

/**
 * A ring that jumps from 180° to −180° would be drawn straight across the map. It is carried on beyond
 * 180° instead. A ring around the south pole has no end that way: it is cut at the antimeridian and
 * led along the pole; `cut` is that part of its outline, which is no coast.
 */
export function unwrapRing(ring: readonly Position[]): { ring: Position[]; cut: Position[] } {
  const points = carryOn(ring.filter(([, lat = 0]) => lat > POLE_LAT))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return { ring: [], cut: [] }
  const turned = (last[0] ?? 0) - (first[0] ?? 0)
  if (Math.abs(turned) < 180) return { ring: closed(points), cut: [] }
  const round = fromAntimeridian(points, Math.sign(turned))
  const cut = [
    round.at(-1) ?? last,
    [(round.at(-1) ?? last)[0] ?? 0, SOUTH_POLE],
    [(round[0] ?? first)[0] ?? 0, SOUTH_POLE],
    round[0] ?? first,
  ]
  return { ring: closed([...round, ...cut.slice(1, 3)]), cut }
}

/** Longitudes without jumps: each is written as it is nearest to the one before. */
function carryOn(points: readonly Position[]): Position[] {
  let before = points[0]?.[0] ?? 0
  return points.map(([lon = 0, lat = 0]) => {
    before = lon + 360 * Math.round((before - lon) / 360)
    return [before, lat]
  })
}

/** A way around the world, begun where it crosses the antimeridian: from one edge of the map to the other. */
function fromAntimeridian(points: readonly Position[], direction: number): Position[] {
  const edge = -180 * direction
  const turns = points.map(([lon = 0]) => Math.floor(((lon - edge) * direction) / 360))
  const start = Math.max(
    0,
    turns.findIndex((turn, i) => i > 0 && turn !== turns[i - 1]),
  )
  const shift = -360 * direction * (turns[start] ?? 0)
  const ordered = [
    ...points.slice(start).map(([lon = 0, lat = 0]) => [lon + shift, lat]),
    ...points.slice(0, start).map(([lon = 0, lat = 0]) => [lon + shift + 360 * direction, lat]),
  ]
  const lat = ((ordered[0]?.[1] ?? 0) + (ordered.at(-1)?.[1] ?? 0)) / 2
  return [[edge, lat], ...ordered, [-edge, lat]]
}

function closed(points: Position[]): Position[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return points
  return [...points, first]
}
