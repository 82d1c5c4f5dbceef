import type { StyleSpecification } from 'maplibre-gl'
import type { WorldBasemap } from '@/lib/basemap/schema'
import type { DrawnBasemap } from '@/lib/basemap/streets-state'
import type { Theme } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import { fileStyle } from './file'
import { MAP_PALETTES } from './palette'
import { inSlots } from './slots'
import { tilesStyle } from './tiles'
import { worldGround, worldLabels, worldSources } from './world-layers'

export function styleOf(basemap: DrawnBasemap, theme: Theme, language: Language): StyleSpecification {
  switch (basemap.id) {
    case 'file':
    case 'streets':
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

/** The map that comes with the platform: calm land and water, names by population, a soft shore near the ground. */
function worldStyle(theme: Theme, language: Language, basemap: WorldBasemap): StyleSpecification {
  const colors = MAP_PALETTES[theme]
  return {
    version: 8,
    sources: worldSources(basemap),
    layers: inSlots(worldGround(colors, basemap), worldLabels(colors, language)),
  }
}
