import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { TilesBasemap } from '@/lib/basemap/schema'
import type { Theme } from '@/lib/brand/palette'
import { MAP_PALETTES } from './palette'
import { inSlots } from './slots'

const RASTER_SOURCE = 'raster'

/** Pictures from a tile server. */
export function tilesStyle(theme: Theme, basemap: TilesBasemap): StyleSpecification {
  return {
    version: 8,
    sources: {
      [RASTER_SOURCE]: { type: 'raster', tiles: basemap.tiles, tileSize: 256, maxzoom: basemap.maxZoom },
    },
    layers: inSlots(
      [
        { id: 'ground', type: 'background', paint: { 'background-color': MAP_PALETTES[theme].land } },
        rasterLayer(theme, RASTER_SOURCE),
      ],
      [],
    ),
  }
}

/** Pictures are made for the day; in the dark they are dimmed, so that vehicles stay the brightest. */
export const rasterLayer = (theme: Theme, source: string): LayerSpecification => ({
  id: 'raster',
  type: 'raster',
  source,
  paint:
    theme === 'dark'
      ? {
          'raster-brightness-max': 0.55,
          'raster-saturation': -0.45,
          'raster-contrast': 0.1,
          'raster-fade-duration': 120,
        }
      : { 'raster-saturation': -0.15, 'raster-fade-duration': 120 },
})
