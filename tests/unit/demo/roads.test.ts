import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { describe, expect, it } from 'vitest'
import { headingBetween, metresBetween, turnBetween } from '@/demo/geometry'
import { LINKS } from '@/demo/links'
import { PLACE_NAMES, PLACES } from '@/demo/places'
import { randomFrom } from '@/demo/random'
import { roadPath } from '@/demo/roads'
import { routeBetween } from '@/demo/routes'
import { randomSpot, spotPosition } from '@/demo/streets'

/** Outlines of all land, 1:10 000 000. */
function landRings(): Position[][][] {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ land: GeometryCollection }>
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
    const land = geometry as MultiPolygon | Polygon
    return land.type === 'MultiPolygon' ? land.coordinates : [land.coordinates]
  })
}

/** How many bands a degree of latitude has. */
const BANDS = 20

/** Edges by bands of latitude, so that a point looks at few of them. */
function landIndex(): Map<number, [Position, Position][]> {
  const index = new Map<number, [Position, Position][]>()
  for (const ring of landRings().flat()) {
    ring.forEach((from, at) => {
      const to = ring[(at + 1) % ring.length] ?? from
      const low = Math.floor(Math.min(from[1] ?? 0, to[1] ?? 0) * BANDS)
      const high = Math.floor(Math.max(from[1] ?? 0, to[1] ?? 0) * BANDS)
      for (let band = low; band <= high; band++) {
        const edges = index.get(band)
        if (edges) edges.push([from, to])
        else index.set(band, [[from, to]])
      }
    })
  }
  return index
}

const edges = landIndex()

function isLand(lat: number, lon: number): boolean {
  let inside = false
  for (const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] of edges.get(Math.floor(lat * BANDS)) ?? []) {
    if (y1 > lat !== y2 > lat && lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
  }
  return inside
}

describe('roads', () => {
  it('keep to the land', () => {
    expect(isLand(41.15, -8.6)).toBe(true)
    expect(isLand(41.15, -9.6)).toBe(false)
    const wet = LINKS.filter((link) => {
      const { lat, lon } = roadPath(link)
      return lat.some((value, at) => !isLand(value, lon[at] ?? 0))
    })
    expect(wet.map(({ from, to }) => `${from} – ${to}`)).toEqual([])
  })

  it('begin and end at their places', () => {
    for (const link of LINKS) {
      const { lat, lon } = roadPath(link)
      const from = PLACES[link.from]
      const to = PLACES[link.to]
      expect(metresBetween(from.lat, from.lon, lat[0] ?? 0, lon[0] ?? 0)).toBeLessThan(1)
      expect(metresBetween(to.lat, to.lon, lat.at(-1) ?? 0, lon.at(-1) ?? 0)).toBeLessThan(1)
    }
  })

  it('wind, but have no corners and no long straight pieces', () => {
    for (const link of LINKS) {
      const { lat, lon } = roadPath(link)
      const headings = lat
        .slice(1)
        .map((value, at) => headingBetween(lat[at] ?? 0, lon[at] ?? 0, value, lon[at + 1] ?? 0))
      const turns = headings.slice(1).map((heading, at) => turnBetween(headings[at] ?? 0, heading))
      expect(Math.max(...turns), `${link.from} – ${link.to}`).toBeLessThan(25)
      const total = turns.reduce((sum, turn) => sum + turn, 0)
      expect(total, `${link.from} – ${link.to}`).toBeGreaterThan(5)
    }
  })
})

describe('streets', () => {
  it('keep to the land', () => {
    const random = randomFrom('test')
    for (const place of PLACE_NAMES.filter((name) => PLACES[name].streetsM > 0)) {
      for (let draw = 0; draw < 20; draw++) {
        const { lat, lon } = spotPosition(randomSpot(place, random))
        expect(isLand(lat, lon), place).toBe(true)
      }
    }
  })
})

describe('routes', () => {
  it('lead from kerb to kerb without gaps, whatever the towns', () => {
    const random = randomFrom('routes')
    const towns = PLACE_NAMES.filter((name) => PLACES[name].streetsM > 0)
    for (let draw = 0; draw < 200; draw++) {
      const region = PLACES[random.pick(towns)].region
      const near = towns.filter((name) => PLACES[name].region === region)
      const from = randomSpot(random.pick(near), random)
      const to = randomSpot(random.pick(near), random)
      const { lat, lon, alongM, lengthM } = routeBetween(from, to)
      const start = spotPosition(from)
      const end = spotPosition(to)
      expect(metresBetween(start.lat, start.lon, lat[0] ?? 0, lon[0] ?? 0)).toBeLessThan(1.5)
      expect(metresBetween(end.lat, end.lon, lat.at(-1) ?? 0, lon.at(-1) ?? 0)).toBeLessThan(1.5)
      const steps = [...alongM].slice(1).map((along, at) => along - (alongM[at] ?? 0))
      expect(Math.min(...steps)).toBeGreaterThan(0)
      expect(Math.max(...steps)).toBeLessThan(140)
      expect(lengthM).toBeGreaterThanOrEqual(metresBetween(start.lat, start.lon, end.lat, end.lon) * 0.98 - 3)
    }
  })

  it('are as long one way as the other', () => {
    const random = randomFrom('there and back')
    const maia = randomSpot('Maia', random)
    const loures = randomSpot('Loures', random)
    const there = routeBetween(maia, loures).lengthM
    expect(Math.abs(routeBetween(loures, maia).lengthM - there)).toBeLessThan(1500)
    expect(there / 1000).toBeGreaterThan(270)
    expect(there / 1000).toBeLessThan(340)
  })
})
