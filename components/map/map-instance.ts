import type { LngLatBoundsLike, Map as MapLibreMap, MapOptions, StyleSpecification } from 'maplibre-gl'
import type { Bounds } from '@/lib/basemap/schema'
import type { DrawnBasemap } from '@/lib/basemap/streets-state'
import type { Theme } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import { MapCamera } from './map-camera'
import { mapFontsReady, watchMapFonts } from './map-fonts'
import { Overlays } from './overlays'
import { answerFrames } from './picture-frame'
import { isRepaintOf, repaint } from './restyle'
import { styleOf } from './styles/style-of'
import { graphicsIdle, wakeGraphics } from './wake-graphics'

/** What the map shows at first: a place, or everything within bounds. */
export type InitialView =
  | { center: [lon: number, lat: number]; zoom: number; bearing?: number }
  | { bounds: Bounds; padding?: number; maxZoom?: number }

export type Look = { basemap: DrawnBasemap; theme: Theme; language: Language }

export type MapInstance = {
  map: MapLibreMap
  overlays: Overlays
  camera: MapCamera
  /** Shows another base map, or the same one in another theme or language. */
  show: (look: Look) => void
  dispose: () => void
}

/** Sources that end before are drawn larger. */
const MAX_ZOOM = 23
/** Google's map ends here, and is not ours to enlarge. */
const GOOGLE_MAX_ZOOM = 20

/**
 * The library, loaded when the first map is. Its worker is an asset of its own beside the bundles: a page
 * whose scripts run by nonce starts no worker from text.
 */
async function loadMapLibre() {
  const maplibre = await import('./map-library')
  maplibre.setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)
  return maplibre
}

/**
 * Opens a map in `container`. `lookNow` is asked when the first picture is drawn: while the library was on its way,
 * streets may have come. Throws `GPUInitializationError` where the browser cannot draw one.
 */
export async function openMap(
  container: HTMLElement,
  lookNow: () => Look,
  view: InitialView,
  label: string,
): Promise<MapInstance> {
  const [maplibre] = await Promise.all([loadMapLibre(), mapFontsReady(lookNow().language), wakeGraphics()])
  const map = new maplibre.Map({
    container,
    ...viewOptions(view),
    maxZoom: maxZoomOf(lookNow().basemap),
    attributionControl: false,
    maplibreLogo: false,
    // Ours are tested; checking them again costs the reader's time.
    validateStyle: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
    locale: { 'Map.Title': label },
  })
  answerFrames(map)
  const overlays = new Overlays(map)
  const camera = new MapCamera(map)
  // Its first frame asks for answers of the graphics, one after the other: they must not stand behind other work.
  await graphicsIdle(map.getCanvas())
  const first = lookNow()
  map.setMaxZoom(maxZoomOf(first.basemap))
  let style = styleOf(first.basemap, first.theme, first.language)
  map.setStyle(style, { validate: false })
  const replace = (next: StyleSpecification) => {
    overlays.suspend()
    map.setStyle(next, { diff: false, validate: false })
  }
  // The library brings back what it drew last; overlays bring back themselves, so it starts anew.
  map.on('webglcontextrestored', () => replace(style))
  const stopFonts = watchMapFonts(() => overlays.withStyle(() => map.setGlyphs(null)))

  return {
    map,
    overlays,
    camera,
    show: (next) => {
      map.setMaxZoom(maxZoomOf(next.basemap))
      const shown = style
      style = styleOf(next.basemap, next.theme, next.language)
      const repainted = isRepaintOf(shown, style) && overlays.withStyle(() => repaint(map, shown, style))
      if (!repainted) replace(style)
    },
    dispose: () => {
      stopFonts()
      camera.dispose()
      overlays.dispose()
      map.remove()
    },
  }
}

const maxZoomOf = ({ id }: DrawnBasemap): number => (id === 'google' ? GOOGLE_MAX_ZOOM : MAX_ZOOM)

function viewOptions(view: InitialView): Partial<MapOptions> {
  if ('center' in view) return view
  const bounds: LngLatBoundsLike = view.bounds
  return { bounds, fitBoundsOptions: { padding: view.padding ?? 48, maxZoom: view.maxZoom ?? 16 } }
}
