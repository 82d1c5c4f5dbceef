import type { StyleSpecification } from 'maplibre-gl'
import type { Basemap } from '@/lib/basemap/schema'
import type { Theme } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import { fileStyle } from './file'
import { googleStyle } from './google'
import { tilesStyle } from './tiles'
import { worldStyle } from './world'

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
