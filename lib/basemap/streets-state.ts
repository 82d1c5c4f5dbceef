import { isWholeWorld } from './bounds'
import type { Basemap, StreetsBasemap, WorldBasemap } from './schema'
import type { Tile } from './tile'
import type { StreetTiles } from './tile-json'

/** Why streets are not there: no answer in time, one that cannot be used, or tiles that stopped coming. */
export type StreetsTrouble = 'unreachable' | 'unusable' | 'lost'

export type StreetsState = {
  /** What is drawn; null while the embedded world is drawn in place of streets. */
  tiles: StreetTiles | null
  /** Null while streets are there, or asked for the first time. */
  trouble: StreetsTrouble | null
  isAsking: boolean
  /** Tries in a row that brought nothing that lasted. */
  failures: number
  /** When streets came last, in ms. */
  since: number
  /** A tile that did not come: streets are only there again when it does. */
  lostTile: Tile | null
}

export type StreetsNews =
  | { kind: 'asked' }
  | { kind: 'answered'; tiles: StreetTiles; at: number }
  | { kind: 'failed'; trouble: StreetsTrouble }
  | { kind: 'lost'; tile: Tile | null; at: number }

export const UNASKED: StreetsState = {
  tiles: null,
  trouble: null,
  isAsking: false,
  failures: 0,
  since: 0,
  lostTile: null,
}

const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 10 * 60_000
/** Hosts put new data under new addresses and take the old away; a map on a wall stays open for weeks. */
const ASK_ANEW_MS = 6 * 3_600_000
/** Streets that were there this long had come for good; what is lost sooner makes the next pause longer. */
const LASTED_MS = 60_000

/** Where streets stand after `news`. The same object when nothing changed. */
export function nextStreets(state: StreetsState, news: StreetsNews): StreetsState {
  switch (news.kind) {
    case 'asked':
      return state.isAsking ? state : { ...state, isAsking: true }
    case 'answered':
      if (!state.isAsking) return state
      return {
        ...state,
        // The same address again is the same map: nothing is to be drawn anew.
        tiles: state.tiles && isSame(state.tiles, news.tiles) ? state.tiles : news.tiles,
        trouble: null,
        isAsking: false,
        since: state.tiles ? state.since : news.at,
        lostTile: null,
      }
    case 'failed':
      if (!state.isAsking) return state
      // While tiles come, who announces them may be away.
      if (state.tiles) return { ...state, isAsking: false }
      return { ...state, trouble: news.trouble, isAsking: false, failures: state.failures + 1 }
    case 'lost':
      if (!state.tiles) return state
      return {
        tiles: null,
        trouble: 'lost',
        isAsking: false,
        failures: news.at - state.since >= LASTED_MS ? 1 : state.failures + 1,
        since: state.since,
        lostTile: news.tile,
      }
  }
}

/** How long to wait before asking by oneself; null while an answer is awaited. */
export function pauseMs({ isAsking, tiles, trouble, failures }: StreetsState): number | null {
  if (isAsking) return null
  if (tiles) return ASK_ANEW_MS
  if (trouble === null) return 0
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
}

const isSame = (a: StreetTiles, b: StreetTiles) => JSON.stringify(a) === JSON.stringify(b)

/** Streets with the addresses of their tiles. A host of one region stands on the embedded world. */
export type DrawnStreets = Omit<StreetsBasemap, 'tileJson' | 'around'> & {
  tiles: string[]
  bounds: StreetTiles['bounds']
  around: WorldBasemap | null
}

/** What a map can draw at once, with nothing left to find out. */
export type DrawnBasemap = Exclude<Basemap, StreetsBasemap> | DrawnStreets

/** What is drawn of a base map: of streets, the embedded world until their tiles are known. */
export function drawnBasemap(basemap: Basemap, tiles: StreetTiles | null): DrawnBasemap {
  if (basemap.id !== 'streets') return basemap
  const { tileJson: _, around, ...streets } = basemap
  if (!tiles) return around
  const { bounds } = tiles
  return {
    ...streets,
    ...tiles,
    attribution: tiles.attribution.length > 0 ? tiles.attribution : streets.attribution,
    around: bounds && !isWholeWorld(bounds) ? around : null,
  }
}
