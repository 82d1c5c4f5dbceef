import Flatbush from 'flatbush'
import type { LatLon } from '@/lib/geo/distance'
import { type EdgeDistance, edgeDistance } from '@/lib/geofences/edge-distance'
import { type Box, boxOf, cornersOf, type Shape, sizeM } from '@/lib/geofences/shape'

/** What of a landmark decides what a place is called. */
export type NamedArea = { id: number; name: string; shape: Shape }

type Ready<Area> = {
  area: Area
  box: Box
  /** The root of its area, metres. */
  sizeM: number
  /** Made when a place lies in its box for the first time: most never come near. */
  edge: EdgeDistance | null
}

/** Of fewer areas each is looked at: that is as fast as a tree. */
const TREE_FROM = 64
/** Boxes may reach over the antimeridian: then a place is looked for a turn of the earth to either side as well. */
const TURNS = [0, -360, 360] as const

/** Landmarks of one account, to be asked which one a place lies in. It never changes: another landmark makes another set. */
export class LandmarkSet<Area extends NamedArea = NamedArea> {
  /** How much there is to keep: corners, a circle counts as one. */
  readonly points: number
  private readonly areas: readonly Ready<Area>[]
  private readonly tree: Flatbush | null

  constructor(areas: readonly Area[]) {
    this.areas = areas.map((area) => ({
      area,
      box: boxOf(area.shape),
      edge: null,
      sizeM: area.shape.kind === 'circle' ? area.shape.radiusM * Math.sqrt(Math.PI) : sizeM(area.shape),
    }))
    this.points = areas.reduce((sum, { shape }) => sum + Math.max(1, cornersOf(shape).length), 0)
    this.tree = areas.length > TREE_FROM ? treeOf(this.areas) : null
  }

  /** The smallest one that a place lies in, of several of one size the one drawn first; null in none. */
  at(place: LatLon): Area | null {
    let found: Ready<Area> | null = null
    for (const ready of this.around(place)) {
      if (found && !isBefore(ready, found)) continue
      ready.edge ??= edgeDistance(ready.area.shape)
      if (ready.edge(place) <= 0) found = ready
    }
    return found?.area ?? null
  }

  /** What a place is called; null where there is no landmark. */
  nameAt(lat: number, lon: number): string | null {
    return this.at({ lat, lon })?.name ?? null
  }

  /** Those whose box a place lies in. */
  private *around({ lat, lon }: LatLon): Iterable<Ready<Area>> {
    for (const turn of TURNS) {
      const east = lon + turn
      if (this.tree)
        for (const index of this.tree.search(east, lat, east, lat)) yield this.areas[index] as Ready<Area>
      else for (const ready of this.areas) if (lies(lat, east, ready.box)) yield ready
    }
  }
}

/** Where nobody has named a place. */
export const NO_LANDMARKS: LandmarkSet = new LandmarkSet([])

const lies = (lat: number, lon: number, { south, west, north, east }: Box): boolean =>
  lat >= south && lat <= north && lon >= west && lon <= east

const isBefore = (one: Ready<NamedArea>, other: Ready<NamedArea>): boolean =>
  one.sizeM === other.sizeM ? one.area.id < other.area.id : one.sizeM < other.sizeM

function treeOf(areas: readonly Ready<NamedArea>[]): Flatbush {
  const tree = new Flatbush(areas.length)
  for (const { box } of areas) tree.add(box.west, box.south, box.east, box.north)
  tree.finish()
  return tree
}
