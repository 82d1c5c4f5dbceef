import type { Map as MapLibreMap } from 'maplibre-gl'
import type { DrawnVehicles } from '@/lib/live/worker-messages'
import type { Glides } from './glides'
import { latOf, lonOf } from './mercator'

/** Names are written from this zoom on (look: the name chip appears on hover, on choice, and from zoom 13). */
const NAMES_FROM_ZOOM = 13
const MAX_LABELS = 80
const OFFSET_PX = 20

/** Name chips under vehicles. They move with their vehicles by transform alone. */
export class VehicleLabels {
  private readonly container = document.createElement('div')
  private readonly chips = new Map<number, HTMLElement>()
  private drawn: DrawnVehicles | null = null
  private always: (number | null)[] = []

  constructor(
    private readonly map: MapLibreMap,
    private readonly glides: Glides,
  ) {
    this.container.className = 'vehicle-labels'
    this.container.setAttribute('aria-hidden', 'true')
    map.getCanvasContainer().append(this.container)
    map.on('render', this.place)
  }

  update(drawn: DrawnVehicles, selectedId: number | null, hoveredId: number | null): void {
    this.drawn = drawn
    this.always = [selectedId, hoveredId]
    this.choose()
    this.place()
  }

  private choose(): void {
    const { drawn } = this
    if (!drawn) return
    const all = this.map.getZoom() >= NAMES_FROM_ZOOM
    const wanted = new Map<number, string>()
    drawn.ids.forEach((id, index) => {
      const name = drawn.names?.[index]
      if (!name) return
      if (this.always.includes(id) || (all && wanted.size < MAX_LABELS)) wanted.set(id, name)
    })
    for (const [id, chip] of this.chips) {
      if (wanted.has(id)) continue
      chip.remove()
      this.chips.delete(id)
    }
    for (const [id, name] of wanted) {
      const chip = this.chips.get(id) ?? this.addChip(id)
      if (chip.textContent !== name) chip.textContent = name
      chip.dataset.always = String(this.always.includes(id))
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
    const now = performance.now()
    for (const [id, chip] of this.chips) {
      const at = this.glides.at(id, now)
      if (!at) continue
      const { x, y } = this.map.project([lonOf(at[0]), latOf(at[1])])
      chip.style.transform = `translate(-50%, 0) translate(${x.toFixed(1)}px, ${(y + OFFSET_PX).toFixed(1)}px)`
    }
  }

  remove(): void {
    this.map.off('render', this.place)
    this.container.remove()
  }
}
