import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl'
import type { WorldBasemap } from '@/lib/basemap/schema'
import type { Language } from '@/lib/i18n/languages'
import type { MapPalette } from './palette'
import { MEDIUM, placeLayout, SEMIBOLD } from './text'

const WORLD_SOURCE = 'world'
const PLACES_SOURCE = 'places'
const LAND_SOURCE = 'land'
/** Borders are good for this zoom; what is nearer is the same lines, enlarged. */
const WORLD_MAX_ZOOM = 7

/** From here on corners of coasts are seen. */
const SHORE_FROM = 9

const kindIs = (kind: string): FilterSpecification => ['==', ['get', 'kind'], kind]
const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification

export function worldSources(basemap: WorldBasemap): Record<string, SourceSpecification> {
  return {
    [WORLD_SOURCE]: {
      type: 'geojson',
      data: basemap.world,
      maxzoom: WORLD_MAX_ZOOM,
      tolerance: 0.3,
      buffer: 16,
    },
    [PLACES_SOURCE]: {
      type: 'vector',
      tiles: basemap.places,
      minzoom: 2,
      maxzoom: basemap.placesMaxZoom,
    },
    [LAND_SOURCE]: {
      type: 'vector',
      tiles: basemap.land,
      minzoom: basemap.landMinZoom,
      maxzoom: basemap.landMaxZoom,
    },
  }
}

/**
 * Land in water, at every zoom: from the zoom of its tiles on, with coasts that are worth it. Where nothing has come yet
 * there is plain ground: a sea that turns into land under a vehicle says something wrong for as long as that takes.
 */
export function worldGround(c: MapPalette, { landMinZoom }: WorldBasemap): LayerSpecification[] {
  const far = { source: WORLD_SOURCE, filter: kindIs('land'), maxzoom: landMinZoom }
  const near = { source: LAND_SOURCE, 'source-layer': 'land', minzoom: landMinZoom }
  const coastNear = { ...near, 'source-layer': 'coast' }
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': c.land } },
    {
      id: 'sea',
      type: 'fill',
      source: WORLD_SOURCE,
      filter: kindIs('sea'),
      maxzoom: landMinZoom,
      paint: { 'fill-color': c.water, 'fill-antialias': false },
    },
    {
      id: 'sea-near',
      type: 'fill',
      source: LAND_SOURCE,
      'source-layer': 'sea',
      minzoom: landMinZoom,
      paint: { 'fill-color': c.water, 'fill-antialias': false },
    },
    { id: 'land', type: 'fill', ...far, paint: { 'fill-color': c.land, 'fill-antialias': false } },
    { id: 'land-near', type: 'fill', ...near, paint: { 'fill-color': c.land, 'fill-antialias': false } },
    {
      // Enlarged, any coast of an atlas is all corners; a soft shore, as wide as it may be wrong, takes the edge off.
      id: 'shore',
      type: 'line',
      ...coastNear,
      minzoom: SHORE_FROM,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.coast,
        'line-width': ['interpolate', ['exponential', 2], ['zoom'], SHORE_FROM, 3, 15, 96],
        'line-blur': ['interpolate', ['exponential', 2], ['zoom'], SHORE_FROM, 2, 15, 90],
        'line-opacity': byZoom(SHORE_FROM, 0, SHORE_FROM + 2, 0.7),
      },
    },
    {
      id: 'coast',
      type: 'line',
      ...far,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': c.coast, 'line-width': byZoom(0, 0.4, 4, 0.7, 8, 1.2) },
    },
    {
      id: 'coast-near',
      type: 'line',
      ...coastNear,
      maxzoom: SHORE_FROM + 2,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.coast,
        'line-width': byZoom(4, 0.7, 8, 1.2),
        'line-opacity': byZoom(SHORE_FROM, 1, SHORE_FROM + 2, 0),
      },
    },
    {
      id: 'cut',
      type: 'line',
      source: WORLD_SOURCE,
      filter: kindIs('cut'),
      maxzoom: landMinZoom,
      paint: { 'line-color': c.land, 'line-width': 3 },
    },
    {
      id: 'border',
      type: 'line',
      source: WORLD_SOURCE,
      filter: kindIs('border'),
      maxzoom: 10,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.border,
        'line-width': byZoom(0, 0.4, 4, 0.8, 8, 1.4),
        'line-opacity': byZoom(8.5, 1, 10, 0),
      },
    },
  ]
}

const population: ExpressionSpecification = ['get', 'population']
/** Text size of a place at a zoom, between that of a village and that of a metropolis. */
const sized = (small: number, large: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['log10', ['max', population, 1000]],
  3,
  small,
  7,
  large,
]

export function worldLabels(
  c: MapPalette,
  language: Language,
  { maxZoom = 24 }: { maxZoom?: number } = {},
): LayerSpecification[] {
  return [
    {
      id: 'place',
      type: 'symbol',
      source: PLACES_SOURCE,
      'source-layer': 'places',
      minzoom: 2.6,
      maxzoom: maxZoom,
      layout: placeLayout(language, {
        'text-font': ['case', ['==', ['get', 'capital'], true], ['literal', SEMIBOLD], ['literal', MEDIUM]],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          2,
          sized(9, 12),
          6,
          sized(9.5, 16),
          10,
          sized(11, 20),
          14,
          sized(13, 24),
        ],
        'symbol-sort-key': ['-', ['*', population, ['case', ['==', ['get', 'capital'], true], 4, 1]]],
      }),
      paint: {
        'text-color': [
          'interpolate',
          ['linear'],
          ['log10', ['max', population, 1000]],
          3.5,
          c.textSoft,
          5,
          c.text,
        ],
        'text-halo-color': c.halo,
        'text-halo-width': 1.4,
        'text-halo-blur': 0.4,
      },
    },
    {
      id: 'country',
      type: 'symbol',
      source: WORLD_SOURCE,
      filter: ['all', kindIs('country') as ExpressionSpecification, largeEnough],
      maxzoom: 7.5,
      layout: placeLayout(language, {
        'text-font': SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, countrySize(9, 12), 5, countrySize(11, 19)],
        'text-letter-spacing': language === 'ar' ? 0 : 0.06,
        'text-max-width': 7,
        'symbol-sort-key': ['-', ['get', 'area']],
      }),
      paint: {
        'text-color': c.textCountry,
        'text-halo-color': c.halo,
        'text-halo-width': 1.4,
        'text-opacity': byZoom(6.5, 1, 7.5, 0),
      },
    },
  ]
}

/** The smaller a country, the nearer the map must be before it is named. */
const largeEnough: ExpressionSpecification = [
  '>=',
  ['get', 'area'],
  ['step', ['zoom'], 1_000_000, 2, 200_000, 3, 90_000, 4, 15_000, 5, 0],
]

const countrySize = (small: number, large: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['log10', ['max', ['get', 'area'], 10_000]],
  4,
  small,
  7,
  large,
]
