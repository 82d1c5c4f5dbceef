import type { Map as MapLibreMap, Marker } from 'maplibre-gl'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import type { ClusterMarker } from '@/lib/live/vehicle-clusters'
import { readSpriteColors } from './sprite-colors'

type Shown = { marker: Marker; element: HTMLButtonElement; look: string }
type MarkerClass = typeof Marker

const NAMESPACE = 'http://www.w3.org/2000/svg'
/** Share of the ring that stays open between two states. */
const GAP = 0.012

/**
 * Clusters as buttons over the map: a donut whose ring shows the states inside, with the count. Real
 * elements, so that they can be pressed, focused and read; there are never more than a view holds.
 */
export class ClusterMarkers {
  private readonly shown = new Map<string, Shown>()

  constructor(
    private readonly map: MapLibreMap,
    private readonly MarkerOf: MarkerClass,
    private readonly label: (count: number) => string,
    private readonly onPress: (clusterId: number) => void,
  ) {}

  update(clusters: readonly ClusterMarker[]): void {
    const kept = new Set<string>()
    for (const cluster of clusters) {
      // The index gives new ids whenever vehicles have moved; the place tells which one it still is.
      const key = `${cluster.lon.toFixed(4)} ${cluster.lat.toFixed(4)}`
      kept.add(key)
      const shown = this.shown.get(key) ?? this.add(key, cluster)
      shown.element.onclick = () => this.onPress(cluster.id)
      const look = `${cluster.count} ${cluster.byStatus.join(' ')}`
      if (shown.look === look) continue
      shown.look = look
      this.draw(shown.element, cluster)
    }
    for (const [key, { marker }] of this.shown) {
      if (kept.has(key)) continue
      marker.remove()
      this.shown.delete(key)
    }
  }

  /** Draws all anew, e.g. in the colours of another theme. */
  redraw(clusters: readonly ClusterMarker[]): void {
    for (const shown of this.shown.values()) shown.look = ''
    this.update(clusters)
  }

  clear(): void {
    this.update([])
  }

  private add(key: string, { lon, lat }: ClusterMarker): Shown {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = 'cluster-marker'
    const marker = new this.MarkerOf({ element }).setLngLat([lon, lat]).addTo(this.map)
    // The library names its markers; ours have a better name.
    element.removeAttribute('role')
    const shown = { marker, element, look: '' }
    this.shown.set(key, shown)
    return shown
  }

  private draw(element: HTMLButtonElement, { count, byStatus }: ClusterMarker): void {
    element.setAttribute('aria-label', this.label(count))
    const size = 34 + Math.min(22, Math.log10(count) * 9)
    element.style.width = `${size}px`
    element.style.height = `${size}px`
    element.replaceChildren(donut(byStatus, count), countText(count))
  }
}

function donut(byStatus: readonly number[], total: number): SVGElement {
  const { statuses } = readSpriteColors()
  const svg = document.createElementNS(NAMESPACE, 'svg')
  svg.setAttribute('viewBox', '0 0 40 40')
  svg.setAttribute('aria-hidden', 'true')
  const radius = 17
  const length = 2 * Math.PI * radius
  const parts = byStatus.filter((count) => count > 0).length
  let before = 0
  DEVICE_STATUSES.forEach((_, status) => {
    const share = (byStatus[status] ?? 0) / total
    if (share === 0) return
    const circle = document.createElementNS(NAMESPACE, 'circle')
    const drawn = Math.max(0.01, share - (parts > 1 ? GAP : 0))
    const attributes = {
      cx: '20',
      cy: '20',
      r: String(radius),
      fill: 'none',
      stroke: statuses[status] ?? 'currentColor',
      'stroke-width': '4.5',
      'stroke-dasharray': `${drawn * length} ${length}`,
      'stroke-dashoffset': String(-before * length),
      transform: 'rotate(-90 20 20)',
    }
    for (const [name, value] of Object.entries(attributes)) circle.setAttribute(name, value)
    svg.append(circle)
    before += share
  })
  return svg
}

function countText(count: number): HTMLElement {
  const text = document.createElement('span')
  text.textContent = count < 10_000 ? String(count) : `${Math.round(count / 1000)}k`
  return text
}
