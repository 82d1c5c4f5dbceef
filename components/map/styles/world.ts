import type { StyleSpecification } from 'maplibre-gl'
import type { WorldBasemap } from '@/lib/basemap/schema'
import type { Theme } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import { MAP_PALETTES } from './palette'
import { inSlots } from './slots'
import { gridLabels, gridLines, worldGround, worldLabels, worldSources } from './world-layers'

/** The map that comes with the platform: calm land and water, names by population, a metric grid near the ground. */
export function worldStyle(theme: Theme, language: Language, basemap: WorldBasemap): StyleSpecification {
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
