import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './palette'
import { STREET_SOURCE } from './street-ground'

type RoadClass = {
  id: string
  classes: string[]
  minzoom: number
  /** Width in pixels by zoom, without the casing. */
  widths: number[]
  color: string
  casing: string
  /** Casings show from here on; before, a road is one thin line. */
  casingFrom: number
}

function roadClasses(c: MapPalette): RoadClass[] {
  return [
    {
      id: 'service',
      classes: ['service', 'track', 'raceway'],
      minzoom: 14,
      widths: [14, 0.5, 16, 3, 20, 16],
      color: c.road,
      casing: c.roadCasing,
      casingFrom: 15,
    },
    {
      id: 'minor',
      classes: ['minor', 'residential', 'unclassified', 'living_street', 'busway'],
      minzoom: 12,
      widths: [12, 0.5, 14, 2.2, 16, 6, 20, 30],
      color: c.road,
      casing: c.roadCasing,
      casingFrom: 13.5,
    },
    {
      id: 'tertiary',
      classes: ['tertiary'],
      minzoom: 10.5,
      widths: [10, 0.6, 13, 2.2, 16, 9, 20, 40],
      color: c.road,
      casing: c.roadCasing,
      casingFrom: 12,
    },
    {
      id: 'secondary',
      classes: ['secondary'],
      minzoom: 9,
      widths: [8, 0.5, 13, 3, 16, 11, 20, 44],
      color: c.road,
      casing: c.roadCasing,
      casingFrom: 11,
    },
    {
      id: 'primary',
      classes: ['primary'],
      minzoom: 7,
      widths: [6, 0.4, 10, 1.2, 13, 3.6, 16, 12, 20, 46],
      color: c.primary,
      casing: c.primaryCasing,
      casingFrom: 9.5,
    },
    {
      id: 'trunk',
      classes: ['trunk'],
      minzoom: 6,
      widths: [5, 0.5, 10, 1.6, 13, 4.2, 16, 13, 20, 48],
      color: c.trunk,
      casing: c.motorwayCasing,
      casingFrom: 8,
    },
    {
      id: 'motorway',
      classes: ['motorway'],
      minzoom: 5,
      widths: [5, 0.6, 10, 2, 13, 4.6, 16, 14, 20, 50],
      color: c.motorway,
      casing: c.motorwayCasing,
      casingFrom: 8,
    },
  ]
}

const isTunnel: FilterSpecification = ['==', ['get', 'brunnel'], 'tunnel']
const isBridge: FilterSpecification = ['==', ['get', 'brunnel'], 'bridge']
const onGround: FilterSpecification = [
  '!',
  ['in', ['coalesce', ['get', 'brunnel'], ''], ['literal', ['tunnel', 'bridge']]],
]

/** Ramps are drawn narrower than the roads they join. */
const isRamp: ExpressionSpecification = ['==', ['to-number', ['get', 'ramp'], 0], 1]

function widthOf(stops: number[], extra: number): ExpressionSpecification {
  const scaled = stops.map((value, i) =>
    i % 2 === 0 ? value : (['+', ['*', value, ['case', isRamp, 0.6, 1]], extra] as ExpressionSpecification),
  )
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...scaled] as ExpressionSpecification
}

function road(
  kind: RoadClass,
  where: 'tunnel' | 'ground' | 'bridge',
  part: 'casing' | 'fill',
): LayerSpecification {
  const position = { tunnel: isTunnel, ground: onGround, bridge: isBridge }[where] as ExpressionSpecification
  const casing = part === 'casing'
  return {
    id: `road-${where}-${kind.id}-${part}`,
    type: 'line',
    source: STREET_SOURCE,
    'source-layer': 'transportation',
    minzoom: casing ? kind.casingFrom : kind.minzoom,
    filter: [
      'all',
      ['in', ['get', 'class'], ['literal', kind.classes]],
      position,
      ['==', ['geometry-type'], 'LineString'],
    ],
    layout: { 'line-cap': where === 'ground' || !casing ? 'round' : 'butt', 'line-join': 'round' },
    paint: {
      'line-color': casing ? kind.casing : kind.color,
      'line-width': widthOf(kind.widths, casing ? 2 : 0),
      ...(where === 'tunnel' &&
        (casing ? { 'line-dasharray': [3, 2], 'line-opacity': 0.8 } : { 'line-opacity': 0.45 })),
    },
  }
}

function thinLine(
  id: string,
  classes: string[],
  minzoom: number,
  paint: object,
  more?: FilterSpecification,
): LayerSpecification {
  const among: ExpressionSpecification = ['in', ['get', 'class'], ['literal', classes]]
  return {
    id,
    type: 'line',
    source: STREET_SOURCE,
    'source-layer': 'transportation',
    minzoom,
    filter: [
      'all',
      among,
      ['==', ['geometry-type'], 'LineString'],
      ...(more ? [more as ExpressionSpecification] : []),
    ],
    layout: { 'line-join': 'round' },
    paint,
  }
}

const RAILS = [
  'rail',
  'transit',
  'light_rail',
  'tram',
  'subway',
  'narrow_gauge',
  'monorail',
  'funicular',
  'preserved',
]
const notTunnel: FilterSpecification = ['!=', ['get', 'brunnel'], 'tunnel']

/** Everything that one travels on, after the OpenMapTiles schema: tunnels below, bridges above. */
export function streetRoads(c: MapPalette): LayerSpecification[] {
  const kinds = roadClasses(c)
  const both = (where: 'tunnel' | 'ground' | 'bridge') => [
    ...kinds.map((kind) => road(kind, where, 'casing')),
    ...kinds.map((kind) => road(kind, where, 'fill')),
  ]
  return [
    ...both('tunnel'),
    thinLine(
      'rail-tunnel',
      RAILS,
      13,
      { 'line-color': c.rail, 'line-width': 1, 'line-opacity': 0.4, 'line-dasharray': [3, 3] },
      isTunnel,
    ),
    {
      id: 'pier',
      type: 'fill',
      source: STREET_SOURCE,
      'source-layer': 'transportation',
      minzoom: 13,
      filter: [
        'all',
        ['==', ['geometry-type'], 'Polygon'],
        ['in', ['get', 'class'], ['literal', ['pier', 'path', 'pedestrian']]],
      ],
      paint: { 'fill-color': c.road, 'fill-opacity': 0.6 },
    },
    thinLine('path', ['path', 'pedestrian', 'footway', 'cycleway', 'steps', 'bridleway'], 14.5, {
      'line-color': c.path,
      'line-width': ['interpolate', ['linear'], ['zoom'], 15, 0.8, 18, 2.5],
      'line-dasharray': [2, 1.4],
    }),
    ...both('ground'),
    thinLine(
      'rail',
      RAILS,
      10,
      {
        'line-color': c.rail,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 0.6, 14, 1.2, 18, 2.4],
      },
      notTunnel,
    ),
    thinLine(
      'rail-ties',
      ['rail'],
      14,
      {
        'line-color': c.rail,
        'line-width': ['interpolate', ['linear'], ['zoom'], 14, 3, 18, 7],
        'line-dasharray': [0.3, 3],
      },
      notTunnel,
    ),
    thinLine('ferry', ['ferry'], 8, { 'line-color': c.ferry, 'line-width': 1, 'line-dasharray': [4, 4] }),
    ...both('bridge'),
    {
      id: 'boundary-region',
      type: 'line',
      source: STREET_SOURCE,
      'source-layer': 'boundary',
      minzoom: 5,
      filter: ['all', ['>', ['get', 'admin_level'], 2], ['<=', ['get', 'admin_level'], 6]],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': c.borderRegion, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: 'boundary-country',
      type: 'line',
      source: STREET_SOURCE,
      'source-layer': 'boundary',
      filter: ['all', ['<=', ['get', 'admin_level'], 2], ['!=', ['to-number', ['get', 'maritime'], 0], 1]],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': c.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.8, 10, 2.2] },
    },
  ]
}
