import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Bounds, FileBasemap } from '@/lib/basemap/schema'
import type { DrawnStreets } from '@/lib/basemap/streets-state'
import type { Theme } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import { MAP_PALETTES, type MapPalette } from './palette'
import { inSlots } from './slots'
import { STREET_SOURCE, streetGround } from './street-ground'
import { streetLabels } from './street-labels'
import { streetRoads } from './street-roads'
import { rasterLayer } from './tiles'
import { worldGround, worldLabels, worldSources } from './world-layers'

const SHEET_SOURCE = 'sheet'

/** Below this zoom the world tells more than a file of one region. */
const FILE_LEADS_FROM = 7
/** As a share of the region's size. */
const BEYOND = 0.08

/**
 * The operator's own tiles, or streets of a host. Those of one region lie like a sheet on the embedded world, which
 * goes on around them; those of the whole world stand alone.
 */
export function fileStyle(
  theme: Theme,
  language: Language,
  basemap: FileBasemap | DrawnStreets,
): StyleSpecification {
  const colors = MAP_PALETTES[theme]
  const { around: world, bounds: region } = basemap
  const own = {
    ground:
      basemap.kind === 'vector'
        ? [...streetGround(colors), ...streetRoads(colors)]
        : [rasterLayer(theme, STREET_SOURCE)],
    labels: basemap.kind === 'vector' ? streetLabels(colors, language, world ? FILE_LEADS_FROM : 0) : [],
  }
  return {
    version: 8,
    sources: {
      ...(world &&
        region && { ...worldSources(world), [SHEET_SOURCE]: { type: 'geojson', data: sheetOf(region) } }),
      [STREET_SOURCE]: {
        type: basemap.kind,
        tiles: basemap.tiles,
        minzoom: basemap.minZoom,
        maxzoom: basemap.maxZoom,
        ...(basemap.bounds && { bounds: basemap.bounds }),
        ...(basemap.kind === 'raster' && { tileSize: 256 }),
      },
    },
    layers:
      world && region
        ? inSlots(
            [...worldGround(colors, world), sheet(colors), ...own.ground],
            [
              ...worldLabels(colors, language, { maxZoom: FILE_LEADS_FROM }),
              ...worldLabels(colors, language).flatMap((layer) => outside(layer, region)),
              ...own.labels,
            ],
          )
        : inSlots([plainGround(colors), ...own.ground], own.labels),
  }
}

const plainGround = (c: MapPalette): LayerSpecification => ({
  id: 'ground',
  type: 'background',
  paint: { 'background-color': c.land },
})

/** Covers what the world draws under a region: by the time streets show, its coasts would be wrong. */
const sheet = (c: MapPalette): LayerSpecification => ({
  id: 'sheet',
  type: 'fill',
  source: SHEET_SOURCE,
  minzoom: FILE_LEADS_FROM,
  paint: {
    'fill-color': c.land,
    'fill-antialias': false,
    'fill-opacity': ['interpolate', ['linear'], ['zoom'], FILE_LEADS_FROM, 0, FILE_LEADS_FROM + 2, 1],
  },
})

/** Names around a region, from the zoom on at which the file names what is in it. */
function outside(layer: LayerSpecification, region: Bounds): LayerSpecification[] {
  if (layer.id !== 'place' || layer.type !== 'symbol') return []
  const filter: FilterSpecification = ['!', ['within', sheetOf(widened(region)).geometry]]
  return [{ ...layer, id: 'place-around', minzoom: FILE_LEADS_FROM, filter }]
}

/** Two sources seldom agree where a town is; one at the edge would be named twice. */
function widened([west, south, east, north]: Bounds): Bounds {
  const [x, y] = [(east - west) * BEYOND, (north - south) * BEYOND]
  return [west - x, south - y, east + x, north + y]
}

function sheetOf([west, south, east, north]: Bounds) {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Polygon' as const, coordinates: [corners] },
  }
}
