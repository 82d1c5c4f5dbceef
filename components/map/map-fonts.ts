import type { Language } from '@/lib/i18n/languages'
import { MAP_FONTS } from './styles/text'

/** Letters that stand for the parts of a font that most names are written in; others come when a name asks for them. */
const LATIN_PART = 'a'
const ARABIC_PART = 'م'
const PATIENCE_MS = 2000
const AFTER_MS = 150

const quoted = MAP_FONTS.map((family) => `"${family}"`).join(',')

/** Waits until the first names can be drawn in their font; a slow network does not hold the map up for long. */
export async function mapFontsReady(language: Language): Promise<void> {
  const parts = language === 'ar' ? [LATIN_PART, ARABIC_PART] : [LATIN_PART]
  const loaded = Promise.allSettled(parts.map((part) => document.fonts.load(`16px ${quoted}`, part)))
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/**
 * Fonts of many letters come in slices, fetched once a name asks for one; until then a letter is drawn in
 * whatever font there is, and kept. `redraw` is called when slices have come. Returns how to stop.
 */
export function watchMapFonts(redraw: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onLoaded = (event: Event) => {
    const faces = 'fontfaces' in event ? (event as FontFaceSetLoadEvent).fontfaces : []
    if (!faces.some(({ family }) => MAP_FONTS.includes(family.replaceAll('"', '')))) return
    clearTimeout(timer)
    timer = setTimeout(redraw, AFTER_MS)
  }
  document.fonts.addEventListener('loadingdone', onLoaded)
  return () => {
    clearTimeout(timer)
    document.fonts.removeEventListener('loadingdone', onLoaded)
  }
}
