import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Overlay } from '@/components/map/overlays'
import { EDGE } from '@/components/playback/track-colors'
import type { Theme } from '@/lib/brand/palette'

export type MapPoint = { row: number; lat: number; lon: number; chosen: boolean }
type Line = readonly [lon: number, lat: number][]

const POINTS = 'report-points'
const WAY = 'report-way'

const BLUE: Record<Theme, string> = { light: '#2563eb', dark: '#7aa7ff' }
const BRIGHT: Record<Theme, string> = { light: '#c81e4a', dark: '#ff5c84' }
const PAPER: Record<Theme, string> = { light: '#ffffff', dark: '#0b0e14' }

/** Places of rows, and the way of the chosen one over them. */
export class ReportOverlay implements Overlay {
  readonly id = POINTS
  private points: readonly MapPoint[] = []
  private way: Line = []

  constructor(private readonly theme: Theme) {}

  readonly add = (map: MapLibreMap): void => {
    const { theme } = this
    map.addSource(WAY, { type: 'geojson', data: this.wayData() })
    map.addSource(POINTS, { type: 'geojson', data: this.pointData() })
    const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
    map.addLayer({
      id: `${WAY}-casing`,
      type: 'line',
      source: WAY,
      layout,
      paint: { 'line-color': EDGE[theme], 'line-width': 6.5 },
    })
    map.addLayer({
      id: WAY,
      type: 'line',
      source: WAY,
      layout,
      paint: { 'line-color': BRIGHT[theme], 'line-width': 4 },
    })
    map.addLayer({
      id: POINTS,
      type: 'circle',
      source: POINTS,
      paint: {
        'circle-radius': ['case', ['get', 'chosen'], 8, 5],
        'circle-color': ['case', ['get', 'chosen'], BRIGHT[theme], BLUE[theme]],
        'circle-stroke-width': 2,
        'circle-stroke-color': PAPER[theme],
      },
    })
  }

  readonly remove = (map: MapLibreMap): void => {
    for (const id of [POINTS, WAY, `${WAY}-casing`]) if (map.getLayer(id)) map.removeLayer(id)
    for (const id of [POINTS, WAY]) if (map.getSource(id)) map.removeSource(id)
  }

  show(map: MapLibreMap, points: readonly MapPoint[], way: Line): void {
    this.points = points
    this.way = way
    map.getSource<GeoJSONSource>(POINTS)?.setData(this.pointData())
    map.getSource<GeoJSONSource>(WAY)?.setData(this.wayData())
  }

  private pointData() {
    const features = [...this.points]
      .sort((a, b) => Number(a.chosen) - Number(b.chosen))
      .map(({ row, lat, lon, chosen }) => ({
        type: 'Feature' as const,
        properties: { row, chosen },
        geometry: { type: 'Point' as const, coordinates: [lon, lat] },
      }))
    return { type: 'FeatureCollection' as const, features }
  }

  private wayData() {
    return {
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates: this.way.map((point) => [...point]) },
    }
  }
}

export const POINT_LAYER = POINTS
