import type { Map as MapLibreMap } from 'maplibre-gl'

/** Something drawn over the base map: sources, layers and images that it adds itself. */
export type Overlay = {
  id: string
  /** Called at once, and again after every new style, which knows nothing of what was there before. */
  add: (map: MapLibreMap) => void
  remove: (map: MapLibreMap) => void
}

/** What is drawn over the base map, kept so that it is there again when the base map changes. */
export class Overlays {
  private readonly known = new Map<string, Overlay>()
  private styled = false

  constructor(private readonly map: MapLibreMap) {
    map.on('style.load', this.restore)
    map.on('webglcontextlost', this.suspend)
  }

  /** Adds an overlay, in place of one of the same id. Returns how to take it away. */
  readonly add = (overlay: Overlay): (() => void) => {
    this.take(overlay.id)
    this.known.set(overlay.id, overlay)
    this.withStyle(overlay.add)
    return () => {
      if (this.known.get(overlay.id) === overlay) this.take(overlay.id)
    }
  }

  /**
   * Does what needs a style: changes of sources and layers. Between two styles there is none; then it is
   * left out, and the overlay's `add` must bring the newest state.
   */
  readonly withStyle = (change: (map: MapLibreMap) => void): boolean => {
    if (this.styled) change(this.map)
    return this.styled
  }

  /** To be called before the style is replaced. */
  readonly suspend = (): void => {
    this.styled = false
  }

  /** To be called before the map goes; what is drawn on it goes with it. */
  dispose(): void {
    this.map.off('style.load', this.restore)
    this.map.off('webglcontextlost', this.suspend)
    this.known.clear()
    this.styled = false
  }

  private take(id: string): void {
    const overlay = this.known.get(id)
    this.known.delete(id)
    if (overlay) this.withStyle(overlay.remove)
  }

  private readonly restore = (): void => {
    this.styled = true
    for (const overlay of this.known.values()) overlay.add(this.map)
  }
}
