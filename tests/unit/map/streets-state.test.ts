import { describe, expect, it } from 'vitest'
import type { StreetsBasemap, WorldBasemap } from '@/lib/basemap/schema'
import {
  drawnBasemap,
  nextStreets,
  pauseMs,
  type StreetsNews,
  type StreetsState,
  UNASKED,
} from '@/lib/basemap/streets-state'
import type { StreetTiles } from '@/lib/basemap/tile-json'

const TILES: StreetTiles = {
  tiles: ['https://tiles.example/a/{z}/{x}/{y}'],
  minZoom: 0,
  maxZoom: 14,
  bounds: [-180, -85, 180, 85],
  attribution: [{ text: 'Example', href: null }],
}
const after = (...news: StreetsNews[]): StreetsState => news.reduce(nextStreets, UNASKED)
const asked: StreetsNews = { kind: 'asked' }
const answered = (at = 0, tiles = TILES): StreetsNews => ({ kind: 'answered', tiles, at })
const failed: StreetsNews = { kind: 'failed', trouble: 'unreachable' }
const lost = (at: number): StreetsNews => ({ kind: 'lost', tile: { z: 14, x: 7799, y: 6134 }, at })

describe('streets', () => {
  it('are asked for at once, and nothing is said while the first answer is awaited', () => {
    expect(pauseMs(UNASKED)).toBe(0)
    expect(after(asked)).toMatchObject({ tiles: null, trouble: null, isAsking: true })
    expect(pauseMs(after(asked))).toBeNull()
    expect(after(asked, asked)).toEqual(after(asked))
  })

  it('are there with the answer', () => {
    expect(after(asked, answered())).toMatchObject({ tiles: TILES, trouble: null, isAsking: false })
  })

  it.each(['unreachable', 'unusable'] as const)('are not there when the host is %s, which is said', (why) => {
    expect(after(asked, { kind: 'failed', trouble: why })).toMatchObject({ tiles: null, trouble: why })
  })

  it('are asked for again after growing pauses, up to a longest one', () => {
    const pauses: (number | null)[] = []
    for (let i = 1; i <= 9; i++) {
      pauses.push(pauseMs(after(...Array.from({ length: i }, () => [asked, failed]).flat())))
    }
    expect(pauses.map((ms) => (ms ?? 0) / 1000)).toEqual([15, 30, 60, 120, 240, 480, 600, 600, 600])
  })

  it('say why they are away until they are back', () => {
    expect(after(asked, failed, asked)).toMatchObject({ trouble: 'unreachable', isAsking: true })
    expect(after(asked, failed, asked, answered())).toMatchObject({ trouble: null, tiles: TILES })
  })

  it('give way when their tiles stop coming, and remember which did not', () => {
    const state = after(asked, answered(0), lost(90_000))
    expect(state).toMatchObject({ tiles: null, trouble: 'lost', lostTile: { z: 14, x: 7799, y: 6134 } })
    expect(pauseMs(state)).toBe(15_000)
    expect(nextStreets(state, lost(90_001))).toBe(state)
    expect(after(asked, answered(0), lost(90_000), asked, answered(120_000)).lostTile).toBeNull()
  })

  it('that come and go at once are asked for less and less often; those that lasted are as new', () => {
    const flapping = after(asked, answered(0), lost(1000), asked, answered(16_000), lost(17_000))
    expect(pauseMs(flapping)).toBe(30_000)
    const lasting = nextStreets(nextStreets(flapping, asked), answered(50_000))
    expect(pauseMs(nextStreets(lasting, lost(200_000)))).toBe(15_000)
  })

  it('that are there are asked for anew after hours, and stay when nobody answers', () => {
    const there = after(asked, answered())
    expect(pauseMs(there)).toBeGreaterThan(3_600_000)
    expect(nextStreets(nextStreets(there, asked), failed)).toEqual(there)
  })

  it('are not drawn anew when the same answer comes again, and move to another address', () => {
    const there = after(asked, answered())
    const same = nextStreets(nextStreets(there, asked), answered(1, structuredClone(TILES)))
    expect(same.tiles).toBe(TILES)
    const moved = { ...TILES, tiles: ['https://tiles.example/b/{z}/{x}/{y}'] }
    expect(nextStreets(nextStreets(there, asked), answered(1, moved)).tiles).toBe(moved)
  })

  it('do not hear an answer that nobody awaits', () => {
    const gone = after(asked, answered(0), lost(1000))
    expect(nextStreets(gone, answered(2000))).toBe(gone)
    expect(nextStreets(gone, failed)).toBe(gone)
  })
})

describe('what is drawn', () => {
  const common = { attribution: [], minZoom: 0, maxZoom: 20, kind: 'vector' as const }
  const world: WorldBasemap = {
    ...common,
    id: 'world',
    world: '/w',
    places: ['/p'],
    placesMaxZoom: 11,
    land: ['/l'],
    landMinZoom: 6,
    landMaxZoom: 8,
  }
  const host = [{ text: 'tiles.example', href: null }]
  const streets: StreetsBasemap = {
    ...common,
    id: 'streets',
    attribution: host,
    tileJson: 'https://tiles.example/planet',
    around: world,
  }

  it('is the embedded world until streets come', () => {
    expect(drawnBasemap(streets, null)).toBe(world)
    expect(drawnBasemap(world, null)).toBe(world)
  })

  it('are the streets then, by the names that their host gives itself', () => {
    const drawn = drawnBasemap(streets, TILES)
    expect(drawn).toMatchObject({ id: 'streets', tiles: TILES.tiles, maxZoom: 14, around: null })
    expect(drawn.attribution).toEqual(TILES.attribution)
    expect(drawnBasemap(streets, { ...TILES, attribution: [] }).attribution).toEqual(host)
  })

  it('are streets of one region on the world around them', () => {
    expect(drawnBasemap(streets, { ...TILES, bounds: [-9, 41, -8, 42] })).toMatchObject({ around: world })
  })
})
