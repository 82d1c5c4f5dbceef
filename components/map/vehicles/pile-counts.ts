import type { Map as MapLibreMap } from 'maplibre-gl'
import { latOf, lonOf } from '@/lib/basemap/mercator'
import type { DrawnVehicles } from '@/lib/live/worker-messages'
import type { ScreenPoint } from '../free-area'
import type { Glides } from './glides'
import { countPiles } from './piles'
import { PILE_PX } from './vehicles-at'

/** The largest ones; more would be a map of figures. */
const MAX_SHOWN = 100
const MOST_TOLD = 99
/** From the middle of a vehicle to the middle of its count, to the right and up: the state has its badge below. */
const OFFSET_PX = 11
/** Vehicles that lay over each other may not after so much of a zoom. */
const ZOOM_STEP = 0.2

/** How many vehicles lie over each other, on the one that is drawn over the others. */
export class PileCounts {
  private readonly container = document.createElement('div')
  private readonly chips = new Map<number, HTMLElement>()
  private drawn: DrawnVehicles | null = null
  private selectedId: number | null = null
  private countedAtZoom = 0

  constructor(
    private readonly map: MapLibreMap,
    private readonly glides: Glides,
  ) {
    this.container.className = 'vehicle-piles'
    this.container.setAttribute('aria-hidden', 'true')
    map.getCanvasContainer().append(this.container)
    map.on('render', this.place)
  }

  update(drawn: DrawnVehicles, selectedId: number | null): void {
    this.drawn = drawn
    this.selectedId = selectedId
    this.count()
    this.place()
  }

  private count(): void {
    const { drawn } = this
    if (!drawn) return
    this.countedAtZoom = this.map.getZoom()
    const piles = countPiles(this.places(drawn), PILE_PX, this.selectedId).slice(0, MAX_SHOWN)
    const tops = new Set(piles.map(({ topId }) => topId))
    for (const [id, chip] of this.chips) {
      if (tops.has(id)) continue
      chip.remove()
      this.chips.delete(id)
    }
    for (const { topId, count } of piles) {
      const chip = this.chips.get(topId) ?? this.addChip(topId)
      const text = count > MOST_TOLD ? `${MOST_TOLD}+` : String(count)
      if (chip.textContent !== text) chip.textContent = text
    }
  }

  /** In pixels of the whole world, which are as far from each other as on the screen, however it is turned. */
  private *places({ ids }: DrawnVehicles): Generator<ScreenPoint & { id: number }> {
    const world = 512 * 2 ** this.countedAtZoom
    const now = performance.now()
    for (const id of ids) {
      const at = this.glides.at(id, now)
      if (at) yield { id, x: at[0] * world, y: at[1] * world }
    }
  }

  private addChip(id: number): HTMLElement {
    const chip = document.createElement('span')
    chip.className = 'vehicle-pile'
    this.chips.set(id, chip)
    this.container.append(chip)
    return chip
  }

  private readonly place = (): void => {
    if (Math.abs(this.map.getZoom() - this.countedAtZoom) > ZOOM_STEP) this.count()
    const now = performance.now()
    for (const [id, chip] of this.chips) {
      const at = this.glides.at(id, now)
      if (!at) continue
      const { x, y } = this.map.project([lonOf(at[0]), latOf(at[1])])
      const [left, top] = [(x + OFFSET_PX).toFixed(1), (y - OFFSET_PX).toFixed(1)]
      chip.style.transform = `translate(-50%, -50%) translate(${left}px, ${top}px)`
    }
  }

  remove(): void {
    this.map.off('render', this.place)
    this.container.remove()
  }
}
