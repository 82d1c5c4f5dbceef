import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Overlay } from '@/components/map/overlays'
import { SLOTS } from '@/components/map/styles/slots'
import { MEDIUM } from '@/components/map/styles/text'
import type { Shape } from '@/lib/geofences/shape'
import { areaOf } from '@/lib/geofences/shape-outline'

export type DrawnFence = { id: number; name: string; color: string; shape: Shape }

type Options = {
  /** Names its source and layers. */
  id: string
  /** Names are written over it. */
  labels: boolean
}

/** From here on there is room for names. */
const NAMES_FROM_ZOOM = 11

const isChosen: ExpressionSpecification = ['get', 'chosen']
const color: ExpressionSpecification = ['get', 'color']

/** Fences on a map, all of them as areas of one source. */
export class FenceOverlay implements Overlay {
  readonly id: string
  private readonly labels: boolean
  private fences: readonly DrawnFence[] = []
  private chosenId: number | null = null

  constructor({ id, labels }: Options) {
    this.id = id
    this.labels = labels
  }

  /** Where presses are looked for. */
  get pressed(): string {
    return this.layer('fill')
  }

  readonly add = (map: MapLibreMap): void => {
    const source = this.id
    map.addSource(source, { type: 'geojson', data: this.data() })
    map.addLayer(
      {
        id: this.layer('fill'),
        type: 'fill',
        source,
        paint: { 'fill-color': color, 'fill-opacity': ['case', isChosen, 0.24, 0.12] },
      },
      SLOTS.areas,
    )
    map.addLayer(
      {
        id: this.layer('edge'),
        type: 'line',
        source,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': color, 'line-width': ['case', isChosen, 3, 1.5] },
      },
      SLOTS.areas,
    )
    if (this.labels) this.addNames(map)
  }

  private addNames(map: MapLibreMap): void {
    const style = getComputedStyle(document.documentElement)
    map.addLayer(
      {
        id: this.layer('names'),
        type: 'symbol',
        source: this.id,
        minzoom: NAMES_FROM_ZOOM,
        layout: { 'text-field': ['get', 'name'], 'text-font': MEDIUM, 'text-size': 12, 'text-max-width': 9 },
        paint: {
          'text-color': style.getPropertyValue('--text').trim(),
          'text-halo-color': style.getPropertyValue('--surface').trim(),
          'text-halo-width': 1.5,
        },
      },
      SLOTS.tracks,
    )
  }

  readonly remove = (map: MapLibreMap): void => {
    for (const part of ['names', 'edge', 'fill'])
      if (map.getLayer(this.layer(part))) map.removeLayer(this.layer(part))
    if (map.getSource(this.id)) map.removeSource(this.id)
  }

  /** What is to be drawn, now by `refresh` or with the next style. */
  hold(fences: readonly DrawnFence[], chosenId: number | null): void {
    this.fences = fences
    this.chosenId = chosenId
  }

  readonly refresh = (map: MapLibreMap): void => {
    map.getSource<GeoJSONSource>(this.id)?.setData(this.data())
  }

  private readonly layer = (part: string): string => `${this.id}-${part}`

  private data(): GeoJSON.FeatureCollection {
    const features = this.fences.map(
      ({ id, name, color, shape }): GeoJSON.Feature => ({
        type: 'Feature',
        properties: { id, name, color, chosen: id === this.chosenId },
        geometry: { type: 'Polygon', coordinates: areaOf(shape) },
      }),
    )
    return { type: 'FeatureCollection', features }
  }
}
