import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, it } from 'vitest'
import { isRepaintOf } from '@/components/map/restyle'
import { SLOTS } from '@/components/map/styles/slots'
import { styleOf } from '@/components/map/styles/style-of'
import type { FileBasemap, WorldBasemap } from '@/lib/basemap/schema'
import type { DrawnBasemap, DrawnStreets } from '@/lib/basemap/streets-state'
import { LANGUAGES } from '@/lib/i18n/languages'

const common = { attribution: [], minZoom: 0, maxZoom: 14 }
const world: WorldBasemap = {
  ...common,
  id: 'world',
  kind: 'vector',
  world: '/api/basemap/world?v=1',
  land: ['/api/basemap/land/{z}/{x}/{y}?v=1'],
  landMinZoom: 6,
  landMaxZoom: 8,
  places: ['/api/basemap/places/{z}/{x}/{y}?v=1'],
  placesMaxZoom: 11,
}
const file: FileBasemap = {
  ...common,
  id: 'file',
  kind: 'vector',
  tiles: ['/t/{z}/{x}/{y}'],
  format: 'pbf',
  bounds: null,
  around: null,
}
const streets: DrawnStreets = {
  ...common,
  id: 'streets',
  kind: 'vector',
  tiles: ['https://tiles.example/{z}/{x}/{y}'],
  bounds: [-180, -85, 180, 85],
  around: null,
}
const BASEMAPS: Record<string, DrawnBasemap> = {
  world,
  tiles: { ...common, id: 'tiles', kind: 'raster', tiles: ['https://a.example/{z}/{x}/{y}.png'] },
  'streets of the planet': streets,
  'streets of a region': { ...streets, bounds: [-9, 41, -8, 42], around: world },
  'a file of a region': { ...file, bounds: [-9, 41, -8, 42], around: world },
  'a file of the world': file,
  'a file of pictures': { ...file, kind: 'raster', format: 'png', bounds: [-9, 41, -8, 42], around: world },
}
const THEMES = ['light', 'dark'] as const

describe.each(Object.entries(BASEMAPS))('the style of %s', (_, basemap) => {
  const all = THEMES.flatMap((theme) => LANGUAGES.map((language) => styleOf(basemap, theme, language)))

  it('is valid in every theme and language', () => {
    for (const style of all) expect(validateStyleMin(style)).toEqual([])
  })

  it('asks no server for glyphs or pictures', () => {
    for (const style of all) {
      expect(style).not.toHaveProperty('glyphs')
      expect(style).not.toHaveProperty('sprite')
    }
  })

  it('has each layer once, and the slots of overlays from the ground up', () => {
    for (const { layers } of all) {
      const ids = layers.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const slots = Object.values(SLOTS).map((slot) => ids.indexOf(slot))
      expect(slots.every((at) => at >= 0)).toBe(true)
      expect(slots).toEqual([...slots].sort((a, b) => a - b))
      expect(layers.findIndex(({ type }) => type === 'symbol')).not.toBeLessThan(
        layers.some(({ type }) => type === 'symbol') ? (slots[0] ?? 0) : -1,
      )
    }
  })

  it('only repaints from one theme or language to another', () => {
    const [first] = all
    for (const style of all) expect(first && isRepaintOf(first, style)).toBe(true)
  })
})

it('is another map, not a repaint, when its sources differ', () => {
  const [a, b] = [styleOf(world, 'light', 'en'), styleOf(BASEMAPS.tiles ?? world, 'light', 'en')]
  expect(isRepaintOf(a, b)).toBe(false)
})
