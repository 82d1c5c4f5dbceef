import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { type GridStep, gridLatitude, gridStep, metricGrid } from '@/lib/basemap/metric-grid'
import type { Bounds } from '@/lib/basemap/schema'
import { GRID_SOURCE } from './styles/world-layers'

/** Lines reach this share of the view beyond each of its edges, so that most moves need no new ones. */
const BEYOND = 0.6

/** Keeps the metric grid of the embedded world drawn where the map looks. Returns how to stop it. */
export function followGrid(map: MapLibreMap): () => void {
  let drawn: { step: GridStep; area: Bounds; latitude: number } | null = null

  const draw = () => {
    const step = gridStep(map.getZoom())
    const source = step && map.style && map.getSource<GeoJSONSource>(GRID_SOURCE)
    if (!source) return
    const view = viewOf(map)
    if (drawn?.step === step && contains(drawn.area, view)) return
    const latitude = gridLatitude(map.getCenter().lat, drawn?.step === step ? drawn.latitude : null)
    drawn = { step, area: widened(view), latitude }
    source.setData(metricGrid(drawn.area, step, latitude))
  }
  const redraw = () => {
    drawn = null
    draw()
  }
  map.on('move', draw)
  map.on('resize', draw)
  map.on('style.load', redraw)
  draw()
  return () => {
    map.off('move', draw)
    map.off('resize', draw)
    map.off('style.load', redraw)
  }
}

function viewOf(map: MapLibreMap): Bounds {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}

function widened([west, south, east, north]: Bounds): Bounds {
  const [x, y] = [(east - west) * BEYOND, (north - south) * BEYOND]
  return [west - x, south - y, east + x, north + y]
}

const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
