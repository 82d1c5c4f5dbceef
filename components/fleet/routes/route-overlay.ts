import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Overlay } from '@/components/map/overlays'
import { SLOTS } from '@/components/map/styles/slots'
import { MEDIUM } from '@/components/map/styles/text'
import type { LineCorners } from '@/lib/fleet/routes/route-shape'
import type { LatLon } from '@/lib/geo/distance'

export type DrawnRoute = {
  id: number
  line: LineCorners
  /** Where it is to come by; where it begins and ends is drawn larger. */
  stops: readonly LatLon[]
  chosen: boolean
  /** Its own among others; without one it is drawn in those of the theme. */
  color?: string
  /** Is written along the line. */
  name?: string
  /** Only a guess as yet. */
  dashed?: boolean
}

const isChosen: ExpressionSpecification = ['get', 'chosen']

/** Routes on a map: their lines, and dots where they stop. */
export class RouteOverlay implements Overlay {
  private routes: readonly DrawnRoute[] = []

  constructor(readonly id: string) {}

  /** Where presses are looked for. */
  get pressed(): string {
    return this.layer('line')
  }

  readonly add = (map: MapLibreMap): void => {
    const style = getComputedStyle(document.documentElement)
    const [accent, muted] = ['--accent', '--muted'].map((name) => style.getPropertyValue(name).trim())
    const usual: ExpressionSpecification = ['case', isChosen, accent ?? '#000', muted || accent || '#000']
    const color: ExpressionSpecification = ['coalesce', ['get', 'color'], usual]
    map.addSource(this.id, { type: 'geojson', data: this.data() })
    const line = {
      type: 'line',
      source: this.id,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
    } as const
    const paint = {
      'line-color': color,
      'line-opacity': ['case', isChosen, 1, 0.65] as ExpressionSpecification,
      'line-width': ['case', isChosen, 4, 2.5] as ExpressionSpecification,
    }
    const lines: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
    map.addLayer(
      { ...line, id: this.layer('line'), filter: ['all', lines, ['!', ['get', 'dashed']]] as never, paint },
      SLOTS.tracks,
    )
    map.addLayer(
      {
        ...line,
        id: this.layer('dashed'),
        filter: ['all', lines, ['get', 'dashed']] as never,
        paint: { ...paint, 'line-dasharray': [1.5, 2] },
      },
      SLOTS.tracks,
    )
    map.addLayer(
      {
        id: this.layer('stops'),
        type: 'circle',
        source: this.id,
        filter: ['==', ['geometry-type'], 'Point'] as never,
        paint: {
          'circle-color': color,
          'circle-stroke-color': '#ffffff',
          'circle-stroke-width': 1.5,
          'circle-radius': ['case', isChosen, ['case', ['get', 'end'], 6, 4], 3],
        },
      },
      SLOTS.tracks,
    )
    map.addLayer(
      {
        id: this.layer('names'),
        type: 'symbol',
        source: this.id,
        filter: ['all', lines, ['!=', ['get', 'name'], '']] as never,
        layout: {
          'symbol-placement': 'line-center',
          'text-field': ['get', 'name'],
          'text-font': MEDIUM,
          'text-size': 12,
          'text-offset': [0, -0.9],
        },
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
    for (const part of ['names', 'stops', 'dashed', 'line'])
      if (map.getLayer(this.layer(part))) map.removeLayer(this.layer(part))
    if (map.getSource(this.id)) map.removeSource(this.id)
  }

  /** What is to be drawn, now by `refresh` or with the next style. */
  hold(routes: readonly DrawnRoute[]): void {
    // The chosen one lies over the others.
    this.routes = [...routes].sort((a, b) => Number(a.chosen) - Number(b.chosen))
  }

  readonly refresh = (map: MapLibreMap): void => {
    map.getSource<GeoJSONSource>(this.id)?.setData(this.data())
  }

  private readonly layer = (part: string): string => `${this.id}-${part}`

  private data(): GeoJSON.FeatureCollection {
    const features = this.routes.flatMap((route): GeoJSON.Feature[] => {
      const { id, line, stops, chosen, color, name, dashed = false } = route
      const look = { id, chosen, color: color ?? null }
      const dots = stops.map(({ lat, lon }, index) => ({
        type: 'Feature' as const,
        properties: { ...look, end: index === 0 || index === stops.length - 1 },
        geometry: { type: 'Point' as const, coordinates: [lon, lat] },
      }))
      if (line.length < 2) return dots
      return [
        {
          type: 'Feature' as const,
          properties: { ...look, dashed, name: name ?? '' },
          geometry: { type: 'LineString' as const, coordinates: line },
        },
        ...dots,
      ]
    })
    return { type: 'FeatureCollection', features }
  }
}

/** West, south, east and north of lines and places; null of none. */
export function boundsOf(
  corners: readonly (readonly [number, number])[],
): [west: number, south: number, east: number, north: number] | null {
  if (corners.length === 0) return null
  const all: [number, number, number, number] = [180, 90, -180, -90]
  for (const [lon, lat] of corners) {
    all[0] = Math.min(all[0], lon)
    all[1] = Math.min(all[1], lat)
    all[2] = Math.max(all[2], lon)
    all[3] = Math.max(all[3], lat)
  }
  return all
}
