import { describe, expect, it } from 'vitest'
import { readTileJson } from '@/lib/basemap/tile-json'

const ADDRESS = 'https://tiles.example/planet'
const layers = (...names: string[]) => names.map((id) => ({ id, fields: {} }))
const PLANET = {
  tilejson: '3.0.0',
  tiles: ['https://tiles.example/planet/20261101/{z}/{x}/{y}.pbf'],
  minzoom: 0,
  maxzoom: 14,
  bounds: [-180, -85.05113, 180, 85.05113],
  attribution: '<a href="https://example.org" onclick="x()">Example</a> Data from <b>OSM</b>',
  vector_layers: layers('water', 'transportation', 'place', 'poi'),
}
const read = (change: object, address = ADDRESS) =>
  readTileJson(JSON.stringify({ ...PLANET, ...change }), address)

describe('a TileJSON', () => {
  it('says where tiles are, for which zooms and where, and whose they are in words and links alone', () => {
    expect(read({})).toEqual({
      tiles: PLANET.tiles,
      minZoom: 0,
      maxZoom: 14,
      bounds: PLANET.bounds,
      attribution: [
        { text: 'Example', href: 'https://example.org/' },
        { text: 'Data from OSM', href: null },
      ],
    })
  })

  it('may leave out what has a meaning without', () => {
    const bare = read({ minzoom: undefined, maxzoom: undefined, bounds: undefined, attribution: undefined })
    expect(bare).toMatchObject({ minZoom: 0, maxZoom: 14, bounds: null, attribution: [] })
  })

  it('has no bounds when they are turned around or outside the world', () => {
    expect(read({ bounds: [10, 0, -10, 5] })?.bounds).toBeNull()
    expect(read({ bounds: [0, 0, 900, 5] })?.bounds).toBeNull()
  })

  it.each([
    ['tiles of another host', { tiles: ['https://elsewhere.example/{z}/{x}/{y}'] }],
    ['tiles of another port', { tiles: ['https://tiles.example:8443/{z}/{x}/{y}'] }],
    ['one tile address of several elsewhere', { tiles: [...PLANET.tiles, 'https://b.example/{z}/{x}/{y}'] }],
    ['tiles without encryption where it was asked with', { tiles: ['http://tiles.example/{z}/{x}/{y}'] }],
    ['a host hidden behind a name', { tiles: ['https://tiles.example@evil.example/{z}/{x}/{y}'] }],
    ['tiles that are scripts', { tiles: ['javascript:alert(1)/{z}/{x}/{y}'] }],
    ['tiles that are no template', { tiles: ['https://tiles.example/all.pbf'] }],
    ['no tiles', { tiles: [] }],
    ['rows from the south', { scheme: 'tms' }],
    ['another schema', { vector_layers: layers('roads', 'earth', 'places') }],
    ['pictures, which have no layers', { vector_layers: undefined }],
    ['zooms that are none', { minzoom: 15 }],
    ['zooms that are no numbers', { maxzoom: '14' }],
  ])('is not used with %s', (_, change) => {
    expect(read(change)).toBeNull()
  })

  it.each(['', '<!doctype html><title>Sign in</title>', 'null', '[]', '"tiles"', '{"tiles":'])(
    'is not what %j is',
    (text) => {
      expect(readTileJson(text, ADDRESS)).toBeNull()
    },
  )

  it('that came without encryption may have tiles with', () => {
    expect(read({}, 'http://tiles.example/planet')).toMatchObject({ tiles: PLANET.tiles })
  })
})
