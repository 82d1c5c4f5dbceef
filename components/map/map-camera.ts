import type { EaseToOptions, FlyToOptions, LngLatBoundsLike, Map as MapLibreMap } from 'maplibre-gl'
import {
  freeMiddle,
  type Insets,
  isFree,
  isNewlyCovered,
  type Size,
  sameInsets,
  usableInsets,
  usableMargin,
} from './free-area'

export type Place = [lon: number, lat: number]

/** Told when panels leave another part of the map free: asks of a place whether it was seen before and is covered now. */
export type OnFreeArea = (newlyCovered: (place: Place) => boolean) => void

type FitOptions = { margin?: number | Insets; maxZoom?: number; animate?: boolean; duration?: number }

const NOTHING: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
/** Half a vehicle: nearer to the edge of the free area it would be cut. */
const VEHICLE_PX = 22
const ZOOM_MS = 300
const ZOOM_KEYS: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1, _: -1 }

/**
 * Moves a map within what panels leave free of it. They say what they cover by `--map-inset-*`; it is measured here and
 * kept as the map's padding, by which the library's own movements go too. A panel that opens leaves the map where it is.
 */
export class MapCamera {
  private readonly free = document.createElement('div')
  private readonly watcher: ResizeObserver
  private readonly listeners = new Set<OnFreeArea>()
  private insets: Insets | null = null
  private waiting = false
  private anchor: () => Place | null = () => null
  /** Where a zoom that is under way ends. */
  private zoomingTo: number | null = null

  constructor(private readonly map: MapLibreMap) {
    this.free.className = 'map-free-area'
    map.getContainer().append(this.free)
    this.keepClear()
    this.watcher = new ResizeObserver(this.keepClearSoon)
    this.watcher.observe(this.free)
    this.watcher.observe(map.getContainer())
    map.getCanvasContainer().addEventListener('keydown', this.onKey, true)
    map.on('moveend', this.onMoved)
  }

  /** To be called before the map goes. */
  dispose(): void {
    this.watcher.disconnect()
    this.free.remove()
    this.listeners.clear()
    this.map.getCanvasContainer().removeEventListener('keydown', this.onKey, true)
    this.map.off('moveend', this.onMoved)
  }

  /** Shows all of `bounds`, with a margin within the free area as far as there is room for one. */
  fit(bounds: LngLatBoundsLike, { margin = 0, ...options }: FitOptions): void {
    this.keepClear()
    const padding = usableMargin(this.size(), this.insets ?? NOTHING, margin)
    this.map.fitBounds(bounds, { ...options, padding })
  }

  /** Glides; `center` comes to the middle of the free area. */
  ease(options: Omit<EaseToOptions, 'padding' | 'offset'>): void {
    this.keepClear()
    this.map.easeTo(options)
    this.zoomingTo = this.map.isZooming() ? (options.zoom ?? null) : null
  }

  /** Flies in a bow where it is far; `center` comes to the middle of the free area. */
  fly(options: Omit<FlyToOptions, 'padding' | 'offset'>): void {
    this.keepClear()
    this.map.flyTo(options)
  }

  /** At once; `center` comes to the middle of the free area. */
  jump(center: Place, zoom: number): void {
    this.keepClear()
    this.map.jumpTo({ center, zoom })
  }

  /** Zooms by levels, around what is chosen if that is seen, else around the middle of the free area. */
  zoomBy(levels: number): void {
    this.keepClear()
    const around = this.anchor()
    const wanted = this.zoomTarget() + levels
    const zoom = Math.max(this.map.getMinZoom(), Math.min(this.map.getMaxZoom(), wanted))
    this.ease({ zoom, duration: ZOOM_MS, ...(around && this.sees(around) && { around }) })
  }

  /** The zoom that is shown, or that will be when a movement under way has ended. */
  zoomTarget(): number {
    return this.zoomingTo ?? this.map.getZoom()
  }

  /** Whether a vehicle at a place lies in the free area. */
  sees(place: Place): boolean {
    return isFree(this.map.project(place), this.size(), this.insets ?? NOTHING, VEHICLE_PX)
  }

  /** Names what zooming keeps in its place; returns how to forget it. */
  zoomAround(anchor: () => Place | null): () => void {
    this.anchor = anchor
    return () => {
      if (this.anchor === anchor) this.anchor = () => null
    }
  }

  /** Calls when the free area has changed; returns how to stop. */
  onFreeArea(listener: OnFreeArea): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** A movement that is under way is not cut off; it is waited for. */
  private readonly keepClearSoon = (): void => {
    if (!this.map.isMoving()) this.keepClear()
    else this.waiting = true
  }

  private readonly onMoved = (): void => {
    this.zoomingTo = null
    if (this.waiting) this.keepClearSoon()
  }

  /** Takes the free area that there is now for the map's own; what is shown stays where it is. */
  private keepClear(): void {
    const [size, before] = [this.size(), this.insets]
    if (size.width === 0 || size.height === 0) return
    this.waiting = false
    const insets = usableInsets(size, this.measure(size))
    if (before && sameInsets(before, insets)) return
    this.insets = insets
    const { x, y } = freeMiddle(size, insets)
    this.map.jumpTo({ padding: insets, ...(before && { center: this.map.unproject([x, y]) }) })
    if (!before) return
    const covered = (place: Place) =>
      isNewlyCovered(this.map.project(place), size, before, insets, VEHICLE_PX)
    for (const listener of this.listeners) listener(covered)
  }

  private measure({ width, height }: Size): Insets {
    const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = this.free
    return { top, left, right: width - left - offsetWidth, bottom: height - top - offsetHeight }
  }

  private size(): Size {
    const { clientWidth: width, clientHeight: height } = this.map.getContainer()
    return { width, height }
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const direction = ZOOM_KEYS[event.key]
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    event.preventDefault()
    this.zoomBy(direction)
  }
}
