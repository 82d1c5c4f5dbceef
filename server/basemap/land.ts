import { readFile } from 'node:fs/promises'
import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { unwrapRing } from '@/lib/basemap/antimeridian'
import { type Box, clipRing, type FlatRing } from '@/lib/basemap/clip-ring'
import { mercatorX, mercatorY } from '@/lib/basemap/mercator'
import type { Tile } from '@/lib/basemap/tile'
import { Turns } from '@/lib/queue/turns'
import { polygonsOf } from './world'

/** From the folder that the process runs in. Read, not imported: what is imported is never let go of. */
const FILE = 'node_modules/world-atlas/land-10m.json'
type Atlas = Topology<{ land: GeometryCollection }>

/** Tiles are cut from the cell they lie in, or each would walk along whole continents. */
const CELL_ZOOM = 4
const LEAST_RING = 4

/** A piece of land: its outer ring, then its inland seas. */
type Island = Box & { rings: FlatRing[] }

let islands: Promise<Island[]> | undefined
const cells = new Map<string, Promise<Island[]>>()

/**
 * The land of a tile and of `beyond` around it (a share of the tile's width), each piece with its inland seas, in shares of
 * the world's width and height (Mercator).
 */
export async function landOf(tile: Tile, beyond: number): Promise<number[][][]> {
  islands ??= readIslands()
  islands.catch(() => {
    islands = undefined
  })
  return clipped(await cellOf(await islands, tile, beyond), boxOf(tile, beyond))
}

/** Every piece of land with its inland seas, made with the first tile, in turns. */
async function readIslands(): Promise<Island[]> {
  const turns = new Turns()
  const atlas: Atlas = JSON.parse(await readFile(FILE, 'utf8'))
  await turns.next()
  const polygons = atlas.objects.land.geometries.flatMap((geometry) =>
    geometry.type === 'MultiPolygon' ? geometry.arcs : geometry.type === 'Polygon' ? [geometry.arcs] : [],
  )
  const found: Island[] = []
  // Ring by ring: all at once they would hold everything else up, as Eurasia alone nearly does.
  for (const arcs of polygons) {
    const rings: FlatRing[] = []
    for (const positions of polygonsOf(feature<object>(atlas, { type: 'Polygon', arcs }).geometry).flat()) {
      await turns.next()
      const { ring } = unwrapRing(positions)
      await turns.next()
      if (ring.length >= LEAST_RING) rings.push(flatRing(ring))
    }
    if (rings[0]) found.push({ ...boxAround(rings[0]), rings })
    await turns.next()
  }
  return found
}

/** Carried on from wherever it begins, a ring may lie a whole turn away: an inland sea beside its land. */
function flatRing(ring: readonly Position[]): FlatRing {
  const flat = new Float64Array(ring.length * 2)
  let [west, east] = [Infinity, -Infinity]
  for (const [i, [lon = 0, lat = 0]] of ring.entries()) {
    flat[2 * i] = mercatorX(lon)
    flat[2 * i + 1] = mercatorY(lat)
    west = Math.min(west, flat[2 * i] ?? 0)
    east = Math.max(east, flat[2 * i] ?? 0)
  }
  const turned = Math.floor((west + east) / 2)
  return turned === 0 ? flat : flat.map((value, i) => (i % 2 === 0 ? value - turned : value))
}

function boxAround(ring: FlatRing): Box {
  const box = { west: Infinity, north: Infinity, east: -Infinity, south: -Infinity }
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const [x = 0, y = 0] = [ring[i], ring[i + 1]]
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.north = Math.min(box.north, y)
    box.south = Math.max(box.south, y)
  }
  return box
}

/** A tile with what goes beyond it. What is carried on beyond 180° is there from the other side too, a turn away. */
function boxOf({ z, x, y }: Tile, beyond: number, turn = 0): Box {
  const across = 2 ** z
  return {
    west: (x - beyond) / across + turn,
    east: (x + 1 + beyond) / across + turn,
    north: (y - beyond) / across,
    south: (y + 1 + beyond) / across,
  }
}

function cellOf(all: readonly Island[], { z, x, y }: Tile, beyond: number): Promise<Island[]> {
  const cell = { z: CELL_ZOOM, x: x >> (z - CELL_ZOOM), y: y >> (z - CELL_ZOOM) }
  const key = `${cell.x}/${cell.y}`
  const cut = cells.get(key) ?? cutCell(all, cell, beyond)
  cells.set(key, cut)
  return cut
}

/** In turns: the outline of a continent is walked along whole, and a map asks for several cells at once. */
async function cutCell(all: readonly Island[], cell: Tile, beyond: number): Promise<Island[]> {
  const turns = new Turns()
  const found: Island[] = []
  for (const turn of [-1, 0, 1]) {
    const box = boxOf(cell, beyond, turn)
    for (const island of all.filter((one) => overlap(one, box))) {
      for (const rings of clipped([island], box)) {
        const own = rings.map((ring) => Float64Array.from(moved(ring, -turn)))
        if (own[0]) found.push({ ...boxAround(own[0]), rings: own })
      }
      await turns.next()
    }
  }
  return found
}

const moved = (ring: readonly number[], turn: number) =>
  ring.map((value, i) => (i % 2 === 0 ? value + turn : value))

/** What of each piece of land lies in `box`. */
const clipped = (all: readonly Island[], box: Box): number[][][] =>
  all
    .filter((island) => overlap(island, box))
    .map(({ rings }) => rings.map((ring) => clipRing(ring, box)).filter((ring) => ring.length > 0))
    .filter((rings) => rings.length > 0)

const overlap = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.north <= b.south && a.south >= b.north
