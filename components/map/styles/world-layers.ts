import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl'
import { GRID_FROM_ZOOM } from '@/lib/basemap/metric-grid'
import type { WorldBasemap } from '@/lib/basemap/schema'
import type { Language } from '@/lib/i18n/languages'
import type { MapPalette } from './palette'
import { MEDIUM, placeLayout, REGULAR, SEMIBOLD } from './text'

const WORLD_SOURCE = 'world'
const PLACES_SOURCE = 'places'
export const GRID_SOURCE = 'grid'
/** Coasts are good for this zoom; what is nearer is the same lines, enlarged. */
const WORLD_MAX_ZOOM = 7

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
    [GRID_SOURCE]: {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
      tolerance: 0,
    },
  }
}

/** Land in water; both become one paper before the coast would be wrong. */
export function worldGround(c: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'ground',
      type: 'background',
      paint: { 'background-color': ['interpolate', ['linear'], ['zoom'], 7.5, c.water, 9, c.land] },
    },
    {
      id: 'land',
      type: 'fill',
      source: WORLD_SOURCE,
      filter: kindIs('land'),
      paint: { 'fill-color': c.land, 'fill-antialias': false },
    },
    {
      // Enlarged, a coarse coast is all corners; a soft shore takes the edge off them.
      id: 'shore',
      type: 'line',
      source: WORLD_SOURCE,
      filter: kindIs('land'),
      minzoom: 5,
      maxzoom: 9,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.coast,
        'line-width': byZoom(5, 1, 9, 26),
        'line-blur': byZoom(5, 1, 9, 26),
        'line-opacity': byZoom(5, 0, 7, 0.5, 9, 0),
      },
    },
    {
      id: 'coast',
      type: 'line',
      source: WORLD_SOURCE,
      filter: kindIs('land'),
      maxzoom: 9,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.coast,
        'line-width': byZoom(0, 0.4, 4, 0.7, 8, 1.2),
        'line-opacity': byZoom(6.5, 1, 8.5, 0),
      },
    },
    {
      id: 'cut',
      type: 'line',
      source: WORLD_SOURCE,
      filter: kindIs('cut'),
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

export function gridLines(c: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'grid',
      type: 'line',
      source: GRID_SOURCE,
      minzoom: GRID_FROM_ZOOM,
      paint: {
        'line-color': ['case', ['get', 'strong'], c.gridStrong, c.gridLine],
        'line-width': 1,
        'line-opacity': byZoom(GRID_FROM_ZOOM, 0, GRID_FROM_ZOOM + 0.7, 1),
      },
    },
  ]
}

export function gridLabels(c: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'grid-label',
      type: 'symbol',
      source: GRID_SOURCE,
      minzoom: GRID_FROM_ZOOM + 0.5,
      filter: ['get', 'strong'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 480,
        'text-field': ['get', 'label'],
        'text-font': REGULAR,
        'text-size': 10,
        'text-letter-spacing': 0.02,
        'text-padding': 24,
      },
      paint: {
        'text-color': c.gridLabel,
        'text-halo-color': c.land,
        'text-halo-width': 2,
        'text-opacity': 0.75,
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
