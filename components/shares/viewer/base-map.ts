import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { mapFontsReady, watchMapFonts } from '@/components/map/map-fonts'
import { Overlays } from '@/components/map/overlays'
import { isRepaintOf, repaint } from '@/components/map/restyle'
import { SLOTS } from '@/components/map/styles/slots'
import { styleOf } from '@/components/map/styles/style-of'
import { latOf, lonOf, mercatorX, mercatorY } from '@/lib/basemap/mercator'
import type { DrawnBasemap } from '@/lib/basemap/streets-state'
import type { Theme } from '@/lib/brand/palette'
import type { Language } from '@/lib/i18n/languages'
import type { Circle } from '@/lib/shares/schema'
import type { RouteLines } from '@/lib/shares/viewer-routes'
import type { Trails } from '@/lib/shares/viewer-trail'
import type { Frame } from './map-frame'

export type Look = { basemap: DrawnBasemap; theme: Theme; language: Language }
/** What is drawn of the link under the vehicles. */
export type Drawing = { trails: Trails; routes: RouteLines; place: Circle | null; accent: string }

const MAX_ZOOM = 19
const TRAILS = 'shared-trails'
const ROUTES = 'shared-routes'
const PLACE = 'shared-place'

/** The map under the vehicles, once its library has come. Throws where the browser cannot draw one. */
export class BaseMap {
  private readonly overlays: Overlays
  private readonly stopFonts: () => void
  private drawing: Drawing = { trails: new Map(), routes: new Map(), place: null, accent: '#000000' }

  private constructor(
    readonly map: MapLibreMap,
    private style: StyleSpecification,
  ) {
    this.overlays = new Overlays(map)
    this.overlays.add({ id: 'shared', add: this.addLayers, remove: () => {} })
    this.stopFonts = watchMapFonts(() => this.overlays.withStyle(() => map.setGlyphs(null)))
  }

  static async open(container: HTMLElement, look: Look, frame: Frame): Promise<BaseMap> {
    const [maplibre] = await Promise.all([
      import('@/components/map/map-library'),
      mapFontsReady(look.language),
    ])
    // An asset of its own beside the bundle; the build says where.
    maplibre.setWorkerUrl(new URL(process.env.MAP_WORKER ?? '', location.href).href)
    const style = styleOf(look.basemap, look.theme, look.language)
    const map = new maplibre.Map({
      container,
      center: [lonOf(frame.x), latOf(frame.y)],
      zoom: frame.zoom,
      maxZoom: MAX_ZOOM,
      style,
      attributionControl: false,
      maplibreLogo: false,
      validateStyle: false,
      // Vehicles are placed over a map that has the north up and lies flat.
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
    })
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    return new BaseMap(map, style)
  }

  get frame(): Frame {
    const { lng, lat } = this.map.getCenter()
    return { x: mercatorX(lng), y: mercatorY(lat), zoom: this.map.getZoom() }
  }

  /** What it is, for readers of the screen. */
  name(text: string): void {
    this.map.getCanvas().setAttribute('aria-label', text)
  }

  show({ basemap, theme, language }: Look): void {
    const shown = this.style
    this.style = styleOf(basemap, theme, language)
    if (isRepaintOf(shown, this.style) && this.overlays.withStyle(() => repaint(this.map, shown, this.style)))
      return
    this.overlays.suspend()
    this.map.setStyle(this.style, { diff: false, validate: false })
  }

  draw(drawing: Drawing): void {
    const { accent } = this.drawing
    this.drawing = drawing
    this.overlays.withStyle((map) => {
      map.getSource<GeoJSONSource>(TRAILS)?.setData(linesOf(drawing.trails))
      map.getSource<GeoJSONSource>(ROUTES)?.setData(routesOf(drawing.routes))
      map.getSource<GeoJSONSource>(PLACE)?.setData(circleOf(drawing.place))
      if (accent !== drawing.accent) this.paint(map)
    })
  }

  dispose(): void {
    this.stopFonts()
    this.overlays.dispose()
    this.map.remove()
  }

  private readonly addLayers = (map: MapLibreMap): void => {
    map.addSource(PLACE, { type: 'geojson', data: circleOf(this.drawing.place) })
    map.addSource(ROUTES, { type: 'geojson', data: routesOf(this.drawing.routes) })
    map.addSource(TRAILS, { type: 'geojson', data: linesOf(this.drawing.trails) })
    map.addLayer(
      { id: 'place-fill', type: 'fill', source: PLACE, paint: { 'fill-opacity': 0.12 } },
      SLOTS.areas,
    )
    const edge = { 'line-width': 2, 'line-dasharray': [2, 1.5] }
    map.addLayer({ id: 'place-edge', type: 'line', source: PLACE, paint: edge }, SLOTS.areas)
    const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
    const planned = { 'line-width': 5, 'line-opacity': 0.35 }
    map.addLayer({ id: 'route', type: 'line', source: ROUTES, layout, paint: planned }, SLOTS.tracks)
    const casing = { 'line-width': 7, 'line-opacity': 0.9 }
    map.addLayer({ id: 'trail-casing', type: 'line', source: TRAILS, layout, paint: casing }, SLOTS.tracks)
    map.addLayer(
      { id: 'trail', type: 'line', source: TRAILS, layout, paint: { 'line-width': 4 } },
      SLOTS.tracks,
    )
    this.paint(map)
  }

  private paint(map: MapLibreMap): void {
    const { accent } = this.drawing
    map.setPaintProperty('place-fill', 'fill-color', accent)
    map.setPaintProperty('place-edge', 'line-color', accent)
    map.setPaintProperty('route', 'line-color', accent)
    map.setPaintProperty('trail', 'line-color', accent)
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--raised').trim()
    map.setPaintProperty('trail-casing', 'line-color', paper || '#ffffff')
  }
}

/** A line for each part: what was withheld in between is not joined. */
function linesOf(trails: Trails): GeoJSON.Feature {
  const lines = [...trails.values()].flatMap(({ parts }) =>
    parts.map((part) => part.map(([lat, lon]) => [lon, lat])),
  )
  const coordinates = lines.filter((line) => line.length > 1)
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }
}

function routesOf(routes: RouteLines): GeoJSON.Feature {
  const coordinates = [...routes.values()].flatMap((lines) =>
    lines.map((line) => line.map(([lat, lon]) => [lon, lat])),
  )
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } }
}

const CORNERS = 64
const METRES_PER_DEGREE = 111_320

function circleOf(place: Circle | null): GeoJSON.FeatureCollection {
  if (!place) return { type: 'FeatureCollection', features: [] }
  const { lat, lon, radiusM } = place
  const high = radiusM / METRES_PER_DEGREE
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const ring = Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (corner / CORNERS) * 2 * Math.PI
    return [lon + wide * Math.cos(angle), lat + high * Math.sin(angle)]
  })
  const geometry: GeoJSON.Polygon = { type: 'Polygon', coordinates: [ring] }
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
}
