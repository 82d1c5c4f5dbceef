import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Language } from '@/lib/i18n/languages'
import type { MapPalette } from './palette'
import { STREET_SOURCE } from './street-ground'
import { localName, MEDIUM, placeLayout, REGULAR, SEMIBOLD } from './text'

type Paint = NonNullable<SymbolLayerSpecification['paint']>
type Layout = NonNullable<SymbolLayerSpecification['layout']>

const classIn = (...names: string[]): FilterSpecification => ['in', ['get', 'class'], ['literal', names]]
const byZoom = (...stops: (number | ExpressionSpecification)[]) =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification

function symbols(
  id: string,
  sourceLayer: string,
  minzoom: number,
  filter: FilterSpecification | undefined,
  layout: Layout,
  paint: Paint,
  maxzoom?: number,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: STREET_SOURCE,
    'source-layer': sourceLayer,
    minzoom,
    ...(maxzoom !== undefined && { maxzoom }),
    ...(filter && { filter }),
    layout,
    paint,
  }
}

/** Worth a dot on a map for drivers: where help, fuel, trains and ships are, and what a town is known for. */
const LANDMARKS = [
  'hospital',
  'station',
  'fuel',
  'police',
  'fire_station',
  'ferry_terminal',
  'bus_station',
  'aerodrome',
  'university',
  'marketplace',
  'theatre',
  'museum',
  'castle',
  'townhall',
  'stadium',
  'attraction',
]
const isLandmark: FilterSpecification = [
  'all',
  ['in', ['coalesce', ['get', 'subclass'], ['get', 'class'], ''], ['literal', LANDMARKS]],
  ['any', ['has', 'name'], ['has', 'name:latin']],
]
const SEAS = ['ocean', 'sea', 'bay', 'strait']
/** Waters that are named on a point: seas early, lakes and rivers only near the ground. */
const isSea: FilterSpecification = ['in', ['coalesce', ['get', 'class'], ''], ['literal', SEAS]]

/** Names after the OpenMapTiles schema. Later layers win the room, so the most important stand last. */
export function streetLabels(c: MapPalette, language: Language, placesFrom: number): LayerSpecification[] {
  const name = localName(language)
  const soft: Paint = {
    'text-color': c.textSoft,
    'text-halo-color': c.halo,
    'text-halo-width': 1.3,
    'text-halo-blur': 0.4,
  }
  const strong: Paint = { ...soft, 'text-color': c.text, 'text-halo-width': 1.5 }
  // Letters of Arabic are joined; spaced apart they would fall to pieces.
  const spacing = language === 'ar' ? 0 : 0.06
  const alongRoad: Layout = {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-field': name,
    'text-font': MEDIUM,
    'text-pitch-alignment': 'viewport',
    'text-max-angle': 30,
    'text-padding': 4,
  }
  const place = (more: Layout) => placeLayout(language, more)
  return [
    symbols(
      'housenumber',
      'housenumber',
      17,
      undefined,
      { 'text-field': ['get', 'housenumber'], 'text-font': REGULAR, 'text-size': 10, 'text-padding': 4 },
      { ...soft, 'text-opacity': 0.8 },
    ),
    symbols(
      'road-name-minor',
      'transportation_name',
      14.5,
      classIn(
        'minor',
        'service',
        'residential',
        'unclassified',
        'living_street',
        'track',
        'pedestrian',
        'path',
      ),
      { ...alongRoad, 'text-size': byZoom(14, 10, 18, 13) },
      soft,
    ),
    symbols(
      'road-name-main',
      'transportation_name',
      12.5,
      classIn('primary', 'secondary', 'tertiary', 'trunk'),
      { ...alongRoad, 'text-size': byZoom(12, 10, 18, 14) },
      { ...soft, 'text-color': c.text },
    ),
    symbols(
      'waterway-name',
      'waterway',
      13,
      undefined,
      {
        ...alongRoad,
        'text-size': 11,
        'text-letter-spacing': spacing,
        'symbol-spacing': 500,
      },
      { ...soft, 'text-color': c.textWater, 'text-halo-color': c.water },
    ),
    symbols('poi', 'poi', 16, isLandmark, poiLayout(name), {
      ...soft,
      'text-color': [
        'match',
        ['get', 'class'],
        ['railway', 'bus', 'ferry_terminal', 'airport'],
        c.poiTransit,
        c.poi,
      ],
    }),
    symbols(
      'lake-name',
      'water_name',
      14.5,
      [
        'all',
        ['!', isSea],
        ['in', ['get', 'class'], ['literal', ['lake', 'river', 'reservoir']]],
      ] as FilterSpecification,
      place({ 'text-size': 10.5, 'text-padding': 30 }),
      { ...soft, 'text-color': c.textWater },
    ),
    symbols(
      'sea-name',
      'water_name',
      placesFrom,
      isSea,
      place({ 'text-size': byZoom(3, 10, 10, 14), 'text-letter-spacing': spacing }),
      {
        ...soft,
        'text-color': c.textWater,
        'text-halo-color': c.water,
      },
    ),
    symbols(
      'place-quarter',
      'place',
      13,
      classIn('neighbourhood', 'quarter', 'locality', 'isolated_dwelling', 'hamlet'),
      place({ 'text-size': byZoom(13, 10, 17, 13), 'text-padding': 12 }),
      soft,
      17,
    ),
    symbols(
      'place-suburb',
      'place',
      Math.max(11, placesFrom),
      classIn('suburb', 'borough'),
      place({ 'text-size': byZoom(11, 10.5, 16, 14), 'text-padding': 10 }),
      { ...soft, 'text-color': c.text },
      17,
    ),
    symbols(
      'place-village',
      'place',
      Math.max(9.5, placesFrom),
      classIn('village'),
      place({ 'text-size': byZoom(10, 10, 15, 14) }),
      strong,
    ),
    symbols(
      'place-town',
      'place',
      Math.max(6.5, placesFrom),
      classIn('town'),
      place({ 'text-size': byZoom(7, 10, 15, 17), 'symbol-sort-key': ['coalesce', ['get', 'rank'], 10] }),
      strong,
      17,
    ),
    symbols(
      'place-city',
      'place',
      Math.max(3, placesFrom),
      classIn('city'),
      place({
        'text-size': byZoom(4, 11, 10, 16, 15, 22),
        'text-font': SEMIBOLD,
        'symbol-sort-key': ['coalesce', ['get', 'rank'], 10],
      }),
      strong,
      16,
    ),
    symbols(
      'place-country',
      'place',
      placesFrom,
      classIn('country'),
      place({
        'text-size': byZoom(2, 10, 6, 17),
        'text-font': SEMIBOLD,
        'text-letter-spacing': spacing,
        'symbol-sort-key': ['coalesce', ['get', 'rank'], 10],
      }),
      { ...strong, 'text-color': c.textCountry },
      8,
    ),
  ]
}

/** A dot on the spot with its name below, drawn as one text so that one never stands without the other. */
const poiLayout = (name: ExpressionSpecification): Layout => ({
  'text-field': ['format', '●', { 'font-scale': 0.8 }, '\n', {}, name, {}],
  'text-font': MEDIUM,
  'text-size': byZoom(15, 10, 18, 12),
  'text-line-height': 1.1,
  'text-max-width': 8,
  'text-padding': 22,
  'symbol-sort-key': ['coalesce', ['get', 'rank'], 100],
})
