import type { Map as MapLibreMap } from 'maplibre-gl'
import { latOf, lonOf } from '@/lib/basemap/mercator'
import type { DrawnVehicles } from '@/lib/live/worker-messages'
import type { ScreenPoint } from '../free-area'
import type { Glides } from './glides'
import { keptLabels, type Label, labelWidth } from './kept-labels'

/** Names are written from this zoom on (look: the name chip appears on hover, on choice, and from zoom 13). */
const NAMES_FROM_ZOOM = 13
const MAX_LABELS = 80
const OFFSET_PX = 20
/** Names that stood clear of each other may not after so much of a zoom. */
const ZOOM_STEP = 0.2

/**
 * Name chips under vehicles, none over another: those that are always wanted come first. They move with their vehicles by
 * transform alone.
 */
export class VehicleLabels {
  private readonly container = document.createElement('div')
  private readonly chips = new Map<number, HTMLElement>()
  private drawn: DrawnVehicles | null = null
  private always: readonly (number | null)[] = []
  private chosenAtZoom = 0

  constructor(
    private readonly map: MapLibreMap,
    private readonly glides: Glides,
  ) {
    this.container.className = 'vehicle-labels'
    this.container.setAttribute('aria-hidden', 'true')
    map.getCanvasContainer().append(this.container)
    map.on('render', this.place)
  }

  /** `always`: who is named at any zoom, most important first. */
  update(drawn: DrawnVehicles, always: readonly (number | null)[]): void {
    this.drawn = drawn
    this.always = always
    this.choose()
    this.place()
  }

  private choose(): void {
    const { drawn } = this
    if (!drawn) return
    const zoom = this.map.getZoom()
    this.chosenAtZoom = zoom
    const wanted = new Map<number, string>()
    drawn.ids.forEach((id, index) => {
      const name = drawn.names?.[index]
      if (name && (zoom >= NAMES_FROM_ZOOM || this.always.includes(id))) wanted.set(id, name)
    })
    const kept = keptLabels(this.inTurn(wanted), MAX_LABELS)
    for (const [id, chip] of this.chips) {
      if (kept.has(id)) continue
      chip.remove()
      this.chips.delete(id)
    }
    for (const id of kept) {
      const name = wanted.get(id) ?? ''
      const chip = this.chips.get(id) ?? this.addChip(id)
      if (chip.textContent !== name) chip.textContent = name
      chip.dataset.always = String(this.always.includes(id))
    }
  }

  /** Where names would stand: first of those that are always named, then those that stand already. */
  private *inTurn(names: ReadonlyMap<number, string>): Generator<Label> {
    const { clientWidth, clientHeight } = this.container
    const now = performance.now()
    for (const id of new Set([...this.always, ...this.chips.keys(), ...names.keys()])) {
      const name = id === null ? undefined : names.get(id)
      const place = id === null || !name ? null : this.placeOf(id, now)
      if (id === null || !name || !place) continue
      const { x, y } = place
      // Half a map around it is ready for who drags it.
      if (Math.abs(x / clientWidth - 0.5) > 1 || Math.abs(y / clientHeight - 0.5) > 1) continue
      const width = labelWidth(name)
      yield { id, left: x - width / 2, top: y + OFFSET_PX, width }
    }
  }

  private addChip(id: number): HTMLElement {
    const chip = document.createElement('bdi')
    chip.className = 'vehicle-label'
    this.chips.set(id, chip)
    this.container.append(chip)
    return chip
  }

  private readonly place = (): void => {
    if (Math.abs(this.map.getZoom() - this.chosenAtZoom) > ZOOM_STEP) this.choose()
    const now = performance.now()
    for (const [id, chip] of this.chips) {
      const place = this.placeOf(id, now)
      if (!place) continue
      const { x, y } = place
      chip.style.transform = `translate(-50%, 0) translate(${x.toFixed(1)}px, ${(y + OFFSET_PX).toFixed(1)}px)`
    }
  }

  private placeOf(id: number, now: number): ScreenPoint | null {
    const at = this.glides.at(id, now)
    return at && this.map.project([lonOf(at[0]), latOf(at[1])])
  }

  remove(): void {
    this.map.off('render', this.place)
    this.container.remove()
  }
}
