import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './palette'

/** Of street tiles, whoever they come from. */
export const STREET_SOURCE = 'streets'

const classIn = (...names: string[]): FilterSpecification => ['in', ['get', 'class'], ['literal', names]]
const fadeIn = (from: number, to: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  from,
  0,
  to,
  1,
]

function fill(
  id: string,
  sourceLayer: string,
  color: string,
  filter?: FilterSpecification,
  more: { minzoom?: number; paint?: object } = {},
): LayerSpecification {
  return {
    id,
    type: 'fill',
    source: STREET_SOURCE,
    'source-layer': sourceLayer,
    ...(more.minzoom !== undefined && { minzoom: more.minzoom }),
    ...(filter && { filter }),
    paint: { 'fill-color': color, 'fill-antialias': false, ...more.paint },
  }
}

/** What the ground is, after the OpenMapTiles schema: from large areas down to single buildings. */
export function streetGround(c: MapPalette): LayerSpecification[] {
  return [
    fill('landuse-residential', 'landuse', c.residential, classIn('residential', 'suburb', 'neighbourhood'), {
      paint: { 'fill-opacity': ['interpolate', ['linear'], ['zoom'], 8, 0.5, 12, 1, 15, 0.6] },
    }),
    fill('landcover-grass', 'landcover', c.green, classIn('grass', 'farmland', 'wetland'), {
      minzoom: 8,
      paint: { 'fill-opacity': ['match', ['get', 'class'], 'farmland', 0.45, 0.9] },
    }),
    fill('landcover-wood', 'landcover', c.wood, classIn('wood')),
    fill('landcover-sand', 'landcover', c.sand, classIn('sand', 'rock')),
    fill('landcover-ice', 'landcover', c.ice, classIn('ice', 'glacier')),
    fill('park', 'park', c.green, undefined, { paint: { 'fill-opacity': 0.7 } }),
    fill(
      'landuse-industrial',
      'landuse',
      c.industrial,
      classIn('industrial', 'commercial', 'retail', 'railway', 'bus_station', 'military', 'quarry'),
    ),
    fill(
      'landuse-school',
      'landuse',
      c.school,
      classIn('school', 'university', 'college', 'kindergarten', 'library'),
      { minzoom: 11 },
    ),
    fill('landuse-hospital', 'landuse', c.hospital, classIn('hospital'), { minzoom: 11 }),
    fill('landuse-pitch', 'landuse', c.pitch, classIn('pitch', 'stadium', 'playground', 'track'), {
      minzoom: 13,
    }),
    fill('landuse-cemetery', 'landuse', c.cemetery, classIn('cemetery'), { minzoom: 11 }),
    fill('aeroway-area', 'aeroway', c.aeroway, ['==', ['geometry-type'], 'Polygon'], { minzoom: 10 }),
    {
      id: 'waterway',
      type: 'line',
      source: STREET_SOURCE,
      'source-layer': 'waterway',
      filter: ['!=', ['get', 'brunnel'], 'tunnel'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': c.water,
        'line-width': [
          'interpolate',
          ['exponential', 1.4],
          ['zoom'],
          8,
          ['match', ['get', 'class'], 'river', 0.8, 0.2],
          14,
          ['match', ['get', 'class'], 'river', 3, 'canal', 2, 1],
          18,
          ['match', ['get', 'class'], 'river', 14, 'canal', 8, 4],
        ],
      },
    },
    fill('water', 'water', c.water, ['!=', ['get', 'brunnel'], 'tunnel'], {
      paint: { 'fill-antialias': true },
    }),
    {
      id: 'runway',
      type: 'line',
      source: STREET_SOURCE,
      'source-layer': 'aeroway',
      minzoom: 10,
      filter: [
        'all',
        ['==', ['geometry-type'], 'LineString'],
        ['in', ['get', 'class'], ['literal', ['runway', 'taxiway']]],
      ],
      paint: {
        'line-color': c.aeroway,
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          11,
          ['match', ['get', 'class'], 'runway', 3, 0.5],
          17,
          ['match', ['get', 'class'], 'runway', 60, 12],
        ],
      },
    },
    {
      id: 'building',
      type: 'fill',
      source: STREET_SOURCE,
      'source-layer': 'building',
      minzoom: 14,
      paint: {
        'fill-color': c.building,
        'fill-outline-color': ['interpolate', ['linear'], ['zoom'], 14.5, c.building, 16, c.buildingLine],
        'fill-opacity': fadeIn(14, 15),
      },
    },
  ]
}
