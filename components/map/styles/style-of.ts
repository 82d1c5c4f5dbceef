import type { StyleSpecification } from 'maplibre-gl'
import type { Basemap, WorldBasemap } from '@/lib/basemap/schema'
import type { Theme } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import { fileStyle } from './file'
import { MAP_PALETTES } from './palette'
import { inSlots } from './slots'
import { tilesStyle } from './tiles'
import { gridLabels, gridLines, worldGround, worldLabels, worldSources } from './world-layers'

export function styleOf(basemap: Basemap, theme: Theme, language: Language): StyleSpecification {
  switch (basemap.id) {
    case 'file':
      return fileStyle(theme, language, basemap)
    case 'tiles':
      return tilesStyle(theme, basemap)
    case 'google':
      return googleStyle()
    case 'world':
      return worldStyle(theme, language, basemap)
  }
}

/** Google draws the ground below ours, which is glass: slots only. */
const googleStyle = (): StyleSpecification => ({ version: 8, sources: {}, layers: inSlots([], []) })

/** The map that comes with the platform: calm land and water, names by population, a metric grid near the ground. */
function worldStyle(theme: Theme, language: Language, basemap: WorldBasemap): StyleSpecification {
  const colors = MAP_PALETTES[theme]
  return {
    version: 8,
    sources: worldSources(basemap),
    layers: inSlots(
      [...worldGround(colors), ...gridLines(colors)],
      [...gridLabels(colors), ...worldLabels(colors, language)],
    ),
  }
}
