import { type Insets, isFree, type Size } from '@/components/map/free-area'
import { latOf, lonOf } from '@/lib/basemap/mercator'
import type { LatLon } from '@/lib/geo/distance'
import type { Circle } from '@/lib/shares/schema'
import type { BaseMap, Drawing, Look } from './base-map'
import { type Frame, frameAround, frameOf, pixelOf } from './map-frame'
import { type DrawnVehicle, MarkerLayer } from './marker-layer'

/** What the map keeps in view: all there is, one vehicle, or what the visitor has moved it to. */
export type Aim = { kind: 'all' } | { kind: 'one'; key: string } | { kind: 'free' }

/** The embedded world has no streets to be near to. */
const NEAR_ZOOM = { world: 12, other: 15 }
/** A vehicle that comes so near to the edge of what is free is followed. */
const EDGE_PX = 70
const EASE_MS = 600
const NOTHING: Frame = { x: 0.5, y: 0.42, zoom: 1.5 }

type Elements = { stage: HTMLElement; ground: HTMLElement; markers: HTMLElement }
type Hooks = {
  /** The visitor moved the map. */
  onMoved: () => void
  onChosen: (key: string) => void
  onMap: (map: BaseMap | 'impossible') => void
}

/** What is looked at, with a map under it as soon as there is one: vehicles are seen before. */
export class Stage {
  private readonly layer: MarkerLayer
  private readonly watcher: ResizeObserver
  private frame: Frame | null = null
  private map: BaseMap | null = null
  private isOpening = false
  /** Whether something was there to look at. */
  private hasAimed = false
  private isGone = false
  private aim: Aim = { kind: 'all' }
  private drawn: readonly DrawnVehicle[] = []
  private place: Circle | null = null
  private drawing: Drawing | null = null
  withholds = false

  constructor(
    private readonly elements: Elements,
    private look: Look,
    private readonly insets: () => Insets,
    private readonly hooks: Hooks,
  ) {
    this.layer = new MarkerLayer(elements.markers, () => this.withholds)
    this.watcher = new ResizeObserver(() => this.aimAt(this.aim, false))
    this.watcher.observe(elements.stage)
  }

  show(drawn: readonly DrawnVehicle[], place: Circle | null, aim: Aim): void {
    const chosen = aim.kind === 'one' ? aim.key : null
    const isNewAim = aim !== this.aim
    const isFirst = !this.hasAimed
    Object.assign(this, { drawn, place, aim })
    this.layer.update(drawn, chosen)
    this.layer.mark(place)
    if (isFirst || isNewAim) this.aimAt(aim, !isFirst)
    else this.follow()
    void this.open()
  }

  /** The base map, the theme or the language is another. */
  dress(look: Look): void {
    this.look = look
    this.map?.show(look)
  }

  draw(drawing: Drawing): void {
    this.drawing = drawing
    this.map?.draw(drawing)
  }

  zoomBy(levels: number): void {
    this.map?.map.easeTo({ zoom: this.map.map.getZoom() + levels, duration: this.ms() })
  }

  dispose(): void {
    this.isGone = true
    this.watcher.disconnect()
    this.layer.dispose()
    this.map?.dispose()
    this.map = null
  }

  private async open(): Promise<void> {
    if (this.isOpening) return
    this.isOpening = true
    try {
      const { BaseMap } = await import('./base-map')
      const { ground } = this.elements
      const map = await BaseMap.open(ground, this.look, this.frame ?? NOTHING)
      if (this.isGone) return map.dispose()
      this.take(map)
    } catch {
      if (!this.isGone) this.hooks.onMap('impossible')
    }
  }

  private take(map: BaseMap): void {
    this.map = map
    map.show(this.look)
    if (this.drawing) map.draw(this.drawing)
    // While it came, what is looked at may have moved on.
    this.go(this.frame ?? NOTHING, false)
    map.map.on('move', () => this.see(map.frame))
    map.map.on('movestart', (event) => event.originalEvent && this.hooks.onMoved())
    map.map.on('click', ({ point }) => {
      const key = this.layer.at(point.x, point.y)
      if (key) this.hooks.onChosen(key)
    })
    this.hooks.onMap(map)
  }

  private size(): Size {
    const { clientWidth: width, clientHeight: height } = this.elements.stage
    return { width, height }
  }

  private see(frame: Frame): void {
    this.frame = frame
    this.layer.look(frame, this.size())
  }

  private go(frame: Frame, smooth: boolean): void {
    if (!this.map) {
      this.see(frame)
      return
    }
    const to = { center: [lonOf(frame.x), latOf(frame.y)] as [number, number], zoom: frame.zoom }
    if (smooth) this.map.map.easeTo({ ...to, duration: this.ms() })
    else {
      this.map.map.jumpTo(to)
      this.see(frame)
    }
  }

  private ms(): number {
    return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : EASE_MS
  }

  private nearZoom(): number {
    return this.look.basemap.id === 'world' ? NEAR_ZOOM.world : NEAR_ZOOM.other
  }

  /** What is to be in view: where vehicles are going to be drawn, and where they are going. */
  private points(aim: Aim): LatLon[] {
    if (aim.kind === 'one') {
      const target = this.layer.target(aim.key)
      return target ? [target.spot] : []
    }
    const spots = this.drawn.flatMap(({ vehicle }) => this.layer.target(vehicle.key)?.spot ?? [])
    return this.place ? [...spots, this.place] : spots
  }

  private aimAt(aim: Aim, smooth: boolean): void {
    const [size, insets] = [this.size(), this.insets()]
    const points = aim.kind === 'free' ? [] : this.points(aim)
    const near = aim.kind === 'one' ? Math.max(this.nearZoom(), this.frame?.zoom ?? 0) : this.nearZoom()
    const frame = frameOf(points, size, insets, near)
    if (frame) {
      this.hasAimed = true
      this.go(frame, smooth)
    } else if (this.frame) this.layer.look(this.frame, size)
  }

  /** The map stays where it is until something that is followed is about to leave what panels leave free. */
  follow(): void {
    const { frame, aim } = this
    if (!frame || aim.kind === 'free') return
    const [size, insets] = [this.size(), this.insets()]
    const points = this.points(aim)
    if (points.every((point) => isFree(pixelOf(frame, size, point), size, insets, EDGE_PX))) return
    const [only] = points
    if (only && points.length === 1) this.go(frameAround(only, frame.zoom, size, insets), true)
    else this.aimAt(aim, true)
  }
}
