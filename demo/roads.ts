import { METRES_PER_DEGREE, metresPerDegreeOfLon } from './geometry'
import { type Link, ROAD_CLASSES, type Road } from './links'
import { addPoint, emptyPath, type Path } from './path'
import { PLACES, type PlaceName } from './places'
import { type Random, randomFrom } from './random'

/** Metres east and north of the first place of the road. */
type Point = { x: number; y: number }

/** How far from a town its streets reach beyond the street grid, in metres. */
const OUTSKIRTS_M = 700
const OUTSKIRTS_KMH = 70
const TOWN_KMH = 50

const drawnRoads = new Map<Road, Map<PlaceName, Path>>()

/** The course of a road between two neighbouring places: always the same, with bends made up. */
export function roadPath(link: Link): Path {
  let drawn = drawnRoads.get(link.road)
  if (!drawn) {
    drawn = drawRoad(link.road)
    drawnRoads.set(link.road, drawn)
  }
  const path = drawn.get(link.from)
  if (!path) throw new Error(`the road does not leave ${link.from}`)
  return path
}

/** A whole road is drawn at once, so that it leads through its places without a corner. */
function drawRoad(road: Road): Map<PlaceName, Path> {
  const roadClass = ROAD_CLASSES[road.roadClass]
  const origin = PLACES[road.places[0] as PlaceName]
  const points = road.places.map((name) => localPoint(name, origin))
  const bends: Point[] = points.slice(0, 1)
  /** Position in `bends` of each place. */
  const placeAt = [0]
  road.places.slice(1).forEach((name, index) => {
    const random = randomFrom('road', road.places[index] as PlaceName, name)
    for (const point of sweep(points, index, roadClass.bendM * 3)) {
      bend(bends, bends.at(-1) as Point, point, roadClass.bendM, roadClass.swing, random)
    }
    placeAt.push(bends.length - 1)
  })
  return new Map(
    road.places.slice(1).map((to, index) => {
      const from = road.places[index] as PlaceName
      const line = curve(bends, placeAt[index] ?? 0, placeAt[index + 1] ?? 0)
      return [from, withLimits(line, from, to, road, origin)]
    }),
  )
}

type Origin = { lat: number; lon: number }

function localPoint(name: PlaceName, origin: Origin): Point {
  const { lat, lon } = PLACES[name]
  return {
    x: (lon - origin.lon) * metresPerDegreeOfLon(origin.lat),
    y: (lat - origin.lat) * METRES_PER_DEGREE,
  }
}

/**
 * The way from one place to the next in long pieces: it leaves and arrives in the direction of the
 * places before and after, so that a highway sweeps past a town instead of turning at it (Hermite).
 */
function sweep(places: readonly Point[], index: number, pieceM: number): Point[] {
  const from = places[index] as Point
  const to = places[index + 1] as Point
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const pieces = Math.max(1, Math.round(length / pieceM))
  const leaves = direction(places[index - 1] ?? from, to, length * 0.9)
  const arrives = direction(from, places[index + 2] ?? to, length * 0.9)
  return Array.from({ length: pieces }, (_, piece) => {
    const t = (piece + 1) / pieces
    const pull = 3 * t * t - 2 * t * t * t
    const out = t * (1 - t) * (1 - t)
    const into = t * t * (t - 1)
    return {
      x: from.x + (to.x - from.x) * pull + leaves.x * out + arrives.x * into,
      y: from.y + (to.y - from.y) * pull + leaves.y * out + arrives.y * into,
    }
  })
}

function direction(from: Point, to: Point, length: number): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  return { x: ((to.x - from.x) / distance) * length, y: ((to.y - from.y) / distance) * length }
}

/** Adds points from `a` (there already) to `b`: each middle swings aside, then each half bends again. */
function bend(points: Point[], a: Point, b: Point, shortest: number, swing: number, random: Random): void {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  if (length < shortest * 1.6) {
    points.push(b)
    return
  }
  const aside = swing * random.between(-1, 1)
  const part = random.between(0.42, 0.58)
  const middle = {
    x: a.x + (b.x - a.x) * part - (b.y - a.y) * aside,
    y: a.y + (b.y - a.y) * part + (b.x - a.x) * aside,
  }
  bend(points, a, middle, shortest, swing, random)
  bend(points, middle, b, shortest, swing, random)
}

/** A curve through the bends from one to another (Catmull-Rom), with a point every 30 to 80 metres. */
function curve(bends: readonly Point[], first: number, last: number): Point[] {
  const line: Point[] = []
  for (let index = first; index < last; index++) {
    const b = bends[index] as Point
    const c = bends[index + 1] as Point
    const a = bends[index - 1] ?? b
    const d = bends[index + 2] ?? c
    const length = Math.hypot(c.x - b.x, c.y - b.y)
    const pieces = Math.max(2, Math.round(length / Math.min(80, Math.max(30, length / 12))))
    for (let piece = 0; piece < pieces; piece++) {
      const t = piece / pieces
      line.push({ x: spline(a.x, b.x, c.x, d.x, t), y: spline(a.y, b.y, c.y, d.y, t) })
    }
  }
  line.push(bends[last] as Point)
  return line
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return b + (t / 2) * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}

/** A line between two places with limits, lights and altitude. */
function withLimits(
  line: readonly Point[],
  fromName: PlaceName,
  toName: PlaceName,
  road: Road,
  origin: Origin,
): Path {
  const from = PLACES[fromName]
  const to = PLACES[toName]
  const { limitKmh, lightsEveryM } = ROAD_CLASSES[road.roadClass]
  const random = randomFrom('lights', fromName, toName)
  const total = lengthOf(line)
  const lonScale = metresPerDegreeOfLon(origin.lat)
  const path = emptyPath()
  let along = 0
  let nextLights = lightsEveryM * random.between(0.5, 1)
  line.forEach((point, index) => {
    const before = line[index - 1]
    if (before) along += Math.hypot(point.x - before.x, point.y - before.y)
    const toTown = Math.min(
      from.streetsM ? along - from.streetsM : Number.POSITIVE_INFINITY,
      to.streetsM ? total - along - to.streetsM : Number.POSITIVE_INFINITY,
    )
    const lights = lightsEveryM > 0 && along >= nextLights
    if (lights) nextLights = along + lightsEveryM * random.between(0.6, 1.5)
    addPoint(
      path,
      origin.lat + point.y / METRES_PER_DEGREE,
      origin.lon + point.x / lonScale,
      limitNear(toTown, limitKmh),
      from.altitudeM + ((to.altitudeM - from.altitudeM) * along) / total,
      lights ? 1 : 0,
    )
  })
  return path
}

function limitNear(metresToTown: number, limitKmh: number): number {
  if (metresToTown < 0) return Math.min(limitKmh, TOWN_KMH)
  return metresToTown < OUTSKIRTS_M ? Math.min(limitKmh, OUTSKIRTS_KMH) : limitKmh
}

function lengthOf(line: readonly Point[]): number {
  let total = 0
  line.forEach((point, index) => {
    const before = line[index - 1]
    if (before) total += Math.hypot(point.x - before.x, point.y - before.y)
  })
  return total
}
