import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Overlay } from '@/components/map/overlays'
import { SLOTS } from '@/components/map/styles/slots'
import { MEDIUM } from '@/components/map/styles/text'
import { middleOf } from '@/lib/geofences/shape'
import { outlineOf } from '@/lib/geofences/shape-outline'
import { LANDMARK_ICONS } from '@/lib/landmarks/limits'
import type { Landmark } from '@/lib/landmarks/schema'
import { drawLandmark, PICTURE_SCALE } from './landmark-picture'

export type DrawnLandmark = Pick<Landmark, 'id' | 'name' | 'icon' | 'shape'>

/** From here on a yard is more than a dot, and there is room for names. */
const ICONS_FROM_ZOOM = 10
const NAMES_FROM_ZOOM = 12
const NAME_BELOW_EM = 1.2

const isChosen: ExpressionSpecification = ['get', 'chosen']
const picture = (icon: string) => `landmark-${icon}`

/** Landmarks on a map: their areas in a quiet colour, and over them their icons with their names. */
export class LandmarkOverlay implements Overlay {
  private landmarks: readonly DrawnLandmark[] = []
  private chosenId: number | null = null

  constructor(readonly id: string) {}

  /** Where presses are looked for. */
  get pressed(): string[] {
    return [this.part('icons'), this.part('fill')]
  }

  readonly add = (map: MapLibreMap): void => {
    const style = getComputedStyle(document.documentElement)
    const colorOf = (role: string) => style.getPropertyValue(`--${role}`).trim()
    const [text, muted, surface] = [colorOf('text'), colorOf('muted'), colorOf('surface')]
    for (const icon of LANDMARK_ICONS) {
      const image = drawLandmark(icon, { disc: surface, edge: muted, glyph: text })
      if (image && !map.hasImage(picture(icon)))
        map.addImage(picture(icon), image, { pixelRatio: PICTURE_SCALE })
    }
    const [areas, marks] = [this.part('areas'), this.part('marks')]
    map.addSource(areas, { type: 'geojson', data: this.areas() })
    map.addSource(marks, { type: 'geojson', data: this.marks() })
    map.addLayer(
      {
        id: this.part('fill'),
        type: 'fill',
        source: areas,
        paint: { 'fill-color': muted, 'fill-opacity': ['case', isChosen, 0.24, 0.1] },
      },
      SLOTS.areas,
    )
    map.addLayer(
      {
        id: this.part('edge'),
        type: 'line',
        source: areas,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': muted, 'line-width': ['case', isChosen, 2.5, 1], 'line-dasharray': [3, 2] },
      },
      SLOTS.areas,
    )
    map.addLayer(
      {
        id: this.part('icons'),
        type: 'symbol',
        source: marks,
        minzoom: ICONS_FROM_ZOOM,
        layout: {
          'icon-image': ['concat', picture(''), ['get', 'icon']],
          'icon-padding': 0,
          'text-field': ['step', ['zoom'], '', NAMES_FROM_ZOOM, ['get', 'name']],
          'text-font': MEDIUM,
          'text-size': 12,
          'text-anchor': 'top',
          'text-offset': [0, NAME_BELOW_EM],
          'text-max-width': 9,
          'text-optional': true,
          'symbol-sort-key': ['case', isChosen, 0, 1],
        },
        paint: { 'text-color': text, 'text-halo-color': surface, 'text-halo-width': 1.5 },
      },
      SLOTS.tracks,
    )
  }

  readonly remove = (map: MapLibreMap): void => {
    for (const part of ['icons', 'edge', 'fill'])
      if (map.getLayer(this.part(part))) map.removeLayer(this.part(part))
    for (const part of ['areas', 'marks'])
      if (map.getSource(this.part(part))) map.removeSource(this.part(part))
    // In another theme they have other colours.
    for (const icon of LANDMARK_ICONS) if (map.hasImage(picture(icon))) map.removeImage(picture(icon))
  }

  /** What is to be drawn, now by `refresh` or with the next style. */
  hold(landmarks: readonly DrawnLandmark[], chosenId: number | null): void {
    this.landmarks = landmarks
    this.chosenId = chosenId
  }

  readonly refresh = (map: MapLibreMap): void => {
    map.getSource<GeoJSONSource>(this.part('areas'))?.setData(this.areas())
    map.getSource<GeoJSONSource>(this.part('marks'))?.setData(this.marks())
  }

  private readonly part = (part: string): string => `${this.id}-${part}`

  private areas = (): GeoJSON.FeatureCollection => this.collect(({ shape }) => outlineOf(shape))

  private marks = (): GeoJSON.FeatureCollection =>
    this.collect(({ shape }) => {
      const { lat, lon } = middleOf(shape)
      return { type: 'Point', coordinates: [lon, lat] }
    })

  private collect(geometryOf: (landmark: DrawnLandmark) => GeoJSON.Geometry): GeoJSON.FeatureCollection {
    const features = this.landmarks.map((landmark): GeoJSON.Feature => {
      const { id, name, icon } = landmark
      const properties = { id, name, icon, chosen: id === this.chosenId }
      return { type: 'Feature', properties, geometry: geometryOf(landmark) }
    })
    return { type: 'FeatureCollection', features }
  }
}
