import type { Map as MapLibreMap } from 'maplibre-gl'
import { latOf, lonOf } from '@/lib/basemap/mercator'
import { VEHICLE_ICONS } from '@/lib/devices/icons'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import type { DrawnVehicles } from '@/lib/live/worker-messages'
import type { Glides } from './glides'
import { markerPicture } from './marker-picture'
import { readSpriteColors } from './sprite-colors'

const MOVING = DEVICE_STATUSES.indexOf('moving')

/**
 * The chosen vehicle, or one that is followed, as an element over everything else: clusters are elements too and would
 * cover a sprite. It glides with the same glides as the sprites.
 */
export class ChosenMarker {
  private readonly element = document.createElement('div')
  private id: number | null = null
  private heading = Number.NaN
  private look = ''

  constructor(
    private readonly map: MapLibreMap,
    private readonly glides: Glides,
    className: 'chosen-vehicle' | 'followed-vehicle' = 'chosen-vehicle',
  ) {
    this.element.className = className
    this.element.setAttribute('aria-hidden', 'true')
    map.getCanvasContainer().append(this.element)
    map.on('render', this.place)
  }

  update(drawn: DrawnVehicles, id: number | null): void {
    const index = id === null ? -1 : drawn.ids.indexOf(id)
    this.id = index < 0 ? null : id
    this.element.hidden = index < 0
    if (index < 0) return
    const status = drawn.statuses[index] ?? 0
    this.heading = status === MOVING ? (drawn.headings[index] ?? Number.NaN) : Number.NaN
    this.draw(drawn.icons[index] ?? 0, status)
    this.place()
  }

  /** Draws it anew in the colours of now. */
  redraw(drawn: DrawnVehicles | null): void {
    this.look = ''
    if (drawn) this.update(drawn, this.id)
  }

  private draw(icon: number, status: number): void {
    const look = `${icon} ${status}`
    if (look === this.look) return
    this.look = look
    const color = readSpriteColors().statuses[status] ?? 'currentColor'
    this.element.innerHTML = markerPicture(
      VEHICLE_ICONS[icon] ?? 'car',
      DEVICE_STATUSES[status] ?? 'offline',
      color,
    )
  }

  private readonly place = (): void => {
    if (this.id === null) return
    const at = this.glides.at(this.id, performance.now())
    if (!at) return
    const { x, y } = this.map.project([lonOf(at[0]), latOf(at[1])])
    this.element.style.transform = `translate(${(x - 30).toFixed(1)}px, ${(y - 30).toFixed(1)}px)`
    const beak = this.element.querySelector<SVGElement>('.beak')
    if (beak) beak.style.display = Number.isNaN(this.heading) ? 'none' : ''
    beak?.setAttribute('transform', `rotate(${(this.heading || 0) - this.map.getBearing()})`)
  }

  remove(): void {
    this.map.off('render', this.place)
    this.element.remove()
  }
}

/** Vehicles that are followed together, each as an element; without the one that is chosen, which has its own. */
export class FollowedMarkers {
  private readonly markers = new Map<number, ChosenMarker>()

  constructor(
    private readonly map: MapLibreMap,
    private readonly glides: Glides,
  ) {}

  update(drawn: DrawnVehicles, ids: readonly number[]): void {
    for (const [id, marker] of this.markers) {
      if (ids.includes(id)) continue
      marker.remove()
      this.markers.delete(id)
    }
    for (const id of ids) {
      const marker = this.markers.get(id) ?? new ChosenMarker(this.map, this.glides, 'followed-vehicle')
      this.markers.set(id, marker)
      marker.update(drawn, id)
    }
  }

  redraw(drawn: DrawnVehicles | null): void {
    for (const marker of this.markers.values()) marker.redraw(drawn)
  }

  remove(): void {
    for (const marker of this.markers.values()) marker.remove()
    this.markers.clear()
  }
}
