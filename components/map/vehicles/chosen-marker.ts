import type { Map as MapLibreMap } from 'maplibre-gl'
import { VEHICLE_ICONS } from '@/lib/devices/icons'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { VEHICLE_GLYPHS } from '@/lib/devices/vehicle-glyphs'
import type { DrawnVehicles } from '@/lib/live/worker-messages'
import type { Glides } from './glides'
import { latOf, lonOf } from './mercator'
import { readSpriteColors } from './sprite-colors'

const MOVING = DEVICE_STATUSES.indexOf('moving')

/**
 * The chosen vehicle as an element over everything else: clusters are elements too and would cover a
 * sprite. It glides with the same glides as the sprites.
 */
export class ChosenMarker {
  private readonly element = document.createElement('div')
  private id: number | null = null
  private heading = Number.NaN
  private look = ''

  constructor(
    private readonly map: MapLibreMap,
    private readonly glides: Glides,
  ) {
    this.element.className = 'chosen-vehicle'
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
    const glyph = VEHICLE_GLYPHS[VEHICLE_ICONS[icon] ?? 'car']
    this.element.innerHTML = `<svg viewBox="-30 -30 60 60" width="60" height="60">
      <circle class="halo" r="26"/>
      <g class="beak" fill="${color}"><path d="M0-26 9-13H-9Z"/></g>
      <circle class="disc" r="18" stroke="${color}" stroke-width="3"/>
      <g transform="translate(-10 -10) scale(.833)" fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${glyph}"/></g>
    </svg>`
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
