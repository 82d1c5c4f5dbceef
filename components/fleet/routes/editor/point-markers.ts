import type { Map as MapLibreMap, Marker } from 'maplibre-gl'
import type { DraftPoint } from '@/lib/fleet/routes/route-draft'
import type { LatLon } from '@/lib/geo/distance'

type MarkerClass = typeof Marker
type Shown = { marker: Marker; element: HTMLElement }

const LOOK =
  'grid size-7 cursor-grab place-items-center rounded-full border-2 border-white bg-primary text-meta font-semibold text-on-primary shadow-popover touch:size-9'

/** The passing points as numbered marks that are dragged. */
export class PointMarkers {
  private readonly shown = new Map<number, Shown>()

  constructor(
    private readonly map: MapLibreMap,
    private readonly MarkerOf: MarkerClass,
    private readonly onMoved: (key: number, place: LatLon) => void,
  ) {}

  update(points: readonly DraftPoint[], labelOf: (number: number, name: string) => string): void {
    const kept = new Set(points.map(({ key }) => key))
    for (const [key, { marker }] of this.shown) {
      if (kept.has(key)) continue
      marker.remove()
      this.shown.delete(key)
    }
    points.forEach(({ key, lat, lon, name }, index) => {
      const { marker, element } = this.shown.get(key) ?? this.add(key, { lat, lon })
      marker.setLngLat([lon, lat])
      element.textContent = String(index + 1)
      element.setAttribute('aria-label', labelOf(index + 1, name))
    })
  }

  clear(): void {
    for (const { marker } of this.shown.values()) marker.remove()
    this.shown.clear()
  }

  private add(key: number, { lat, lon }: LatLon): Shown {
    const element = document.createElement('div')
    element.className = LOOK
    // A press on one is none on the map below.
    element.addEventListener('click', (event) => event.stopPropagation())
    const marker = new this.MarkerOf({ element, draggable: true }).setLngLat([lon, lat]).addTo(this.map)
    element.setAttribute('role', 'img')
    marker.on('dragend', () => {
      const { lat: north, lng } = marker.getLngLat().wrap()
      this.onMoved(key, { lat: north, lon: lng })
    })
    const shown = { marker, element }
    this.shown.set(key, shown)
    return shown
  }
}
