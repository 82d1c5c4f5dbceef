import type { Size } from '@/components/map/free-area'
import { markerPicture } from '@/components/map/vehicles/marker-picture'
import { VEHICLE_ICONS, type VehicleIcon } from '@/lib/devices/icons'
import type { DeviceStatusName } from '@/lib/devices/status-of'
import type { LatLon } from '@/lib/geo/distance'
import { type Glide, glideTo, joinsOn, type Spot, spotAt, standStill } from '@/lib/shares/glide'
import type { SharedPosition, SharedVehicle } from '@/lib/shares/schema'
import type { VehicleWord } from '@/lib/shares/viewer-words'
import { type Frame, pixelOf } from './map-frame'

/** As the marker shows it, in the signs of the console. */
const SIGNS: Partial<Record<NonNullable<VehicleWord>, { status: DeviceStatusName; color: string }>> = {
  moving: { status: 'moving', color: 'var(--moving)' },
  standing: { status: 'parked', color: 'var(--parked)' },
  silent: { status: 'offline', color: 'var(--offline)' },
}
const HALF_PX = 30
/** A finger is so wide. */
const NEAR_PX = 26

/** A flag, and where its pole stands in its picture. */
const FLAG =
  '<svg viewBox="0 0 28 28"><path d="M8 26V4" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"/><path d="M8 4.5c4-2.4 7 2.4 13 0v9c-6 2.4-9-2.4-13 0Z" fill="currentColor" stroke="var(--raised)" stroke-width="1"/></svg>'
const POLE = { x: 8, y: 26 }

type Marker = {
  element: HTMLElement
  label: HTMLElement
  glide: Glide
  position: SharedPosition
  look: string
}

export type DrawnVehicle = { vehicle: SharedVehicle; name: string; word: VehicleWord }

/** The vehicles as elements over the map, and before there is one: placed by a frame, gliding from fix to fix. */
export class MarkerLayer {
  private readonly markers = new Map<string, Marker>()
  private frame: Frame | null = null
  private size: Size = { width: 0, height: 0 }
  private animation = 0
  private chosen: string | null = null
  private flag: { element: HTMLElement; at: LatLon } | null = null
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)')

  constructor(
    private readonly layer: HTMLElement,
    private readonly withholds: () => boolean,
  ) {}

  /** Takes over what is told now: vehicles without a position have no marker. */
  update(drawn: readonly DrawnVehicle[], chosen: string | null): void {
    this.chosen = chosen
    const now = performance.now()
    const gone = new Set(this.markers.keys())
    for (const one of drawn) {
      const { key, position } = one.vehicle
      if (!position) continue
      gone.delete(key)
      const marker = this.markers.get(key) ?? this.add(key, position, now)
      this.move(marker, position, now)
      this.dress(marker, one, drawn.length > 1)
    }
    for (const key of gone) {
      this.markers.get(key)?.element.remove()
      this.markers.delete(key)
    }
    this.animate()
  }

  /** Where they are going. */
  mark(place: LatLon | null): void {
    if (!place) {
      this.flag?.element.remove()
      this.flag = null
      return
    }
    const element = this.flag?.element ?? document.createElement('div')
    if (!this.flag) {
      element.className = 'place'
      element.innerHTML = FLAG
      this.layer.prepend(element)
    }
    this.flag = { element, at: place }
    this.place(performance.now())
  }

  /** Places all anew: the map has moved. */
  look(frame: Frame, size: Size): void {
    this.frame = frame
    this.size = size
    this.place(performance.now())
  }

  /** Where a vehicle is going to be drawn, for the map to follow. */
  target(key: string): { spot: Spot; ms: number } | null {
    const marker = this.markers.get(key)
    return marker ? { spot: marker.glide.to, ms: marker.glide.ms } : null
  }

  /** The vehicle under a finger. */
  at(x: number, y: number): string | null {
    if (!this.frame) return null
    const now = performance.now()
    let nearest: string | null = null
    let least = NEAR_PX
    for (const [key, { glide }] of this.markers) {
      const pixel = pixelOf(this.frame, this.size, spotAt(glide, now))
      const away = Math.hypot(pixel.x - x, pixel.y - y)
      if (away < least) [nearest, least] = [key, away]
    }
    return nearest
  }

  dispose(): void {
    cancelAnimationFrame(this.animation)
    this.markers.clear()
    this.layer.replaceChildren()
  }

  private add(key: string, position: SharedPosition, now: number): Marker {
    const element = document.createElement('div')
    element.className = 'vehicle'
    const label = document.createElement('span')
    label.className = 'vehicle-name'
    this.layer.append(element)
    const marker = { element, label, glide: standStill(spotOf(position), now), position, look: '' }
    this.markers.set(key, marker)
    return marker
  }

  private move(marker: Marker, position: SharedPosition, now: number): void {
    const { position: before } = marker
    if (
      before === position ||
      (before.time === position.time && before.lat === position.lat && before.lon === position.lon)
    ) {
      marker.position = position
      return
    }
    const joins = !this.still.matches && joinsOn(before, position, this.withholds())
    marker.glide = glideTo(marker.glide, spotOf(position), { now, ms: position.time - before.time, joins })
    marker.position = position
  }

  private dress(marker: Marker, { vehicle, name, word }: DrawnVehicle, named: boolean): void {
    const sign = word ? SIGNS[word] : undefined
    const { key, icon } = vehicle
    const look = [icon, word, name, named, key === this.chosen].join('\n')
    if (look === marker.look) return
    marker.look = look
    const color = sign?.color ?? 'var(--accent)'
    marker.element.innerHTML = markerPicture(isIcon(icon) ? icon : null, sign?.status ?? null, color)
    marker.element.classList.toggle('is-chosen', key === this.chosen || !named)
    if (!named) return
    marker.label.textContent = name
    marker.element.append(marker.label)
  }

  private animate(): void {
    cancelAnimationFrame(this.animation)
    const now = performance.now()
    this.place(now)
    const isMoving = [...this.markers.values()].some(({ glide }) => now < glide.began + glide.ms)
    if (isMoving) this.animation = requestAnimationFrame(() => this.animate())
  }

  private place(now: number): void {
    if (!this.frame) return
    if (this.flag) {
      const { x, y } = pixelOf(this.frame, this.size, this.flag.at)
      this.flag.element.style.transform = `translate(${(x - POLE.x).toFixed(1)}px, ${(y - POLE.y).toFixed(1)}px)`
    }
    for (const { element, glide, position, look } of this.markers.values()) {
      const spot = spotAt(glide, now)
      const { x, y } = pixelOf(this.frame, this.size, spot)
      element.style.transform = `translate(${(x - HALF_PX).toFixed(1)}px, ${(y - HALF_PX).toFixed(1)}px)`
      const beak = element.querySelector<SVGElement>('.beak')
      const heads = spot.heading !== null && (position.speedKmh ?? 0) > 0 && look.includes('\nmoving\n')
      if (!beak) continue
      beak.style.display = heads ? '' : 'none'
      if (heads) beak.setAttribute('transform', `rotate(${spot.heading})`)
    }
  }
}

const spotOf = ({ lat, lon, heading = null }: SharedPosition): Spot => ({ lat, lon, heading })

const isIcon = (icon: string | undefined): icon is VehicleIcon =>
  (VEHICLE_ICONS as readonly (string | undefined)[]).includes(icon)
