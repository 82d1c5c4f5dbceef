import type { Map as MapLibreMap } from 'maplibre-gl'

/**
 * Where the middle of what panels leave free lies from the map's own, in pixels to the right and down:
 * the `offset` of a camera movement. Panels say what they cover by `--map-inset-*`.
 */
export function freeMiddle(map: MapLibreMap): [x: number, y: number] {
  const style = getComputedStyle(map.getContainer())
  const inset = (side: string) => Number.parseFloat(style.getPropertyValue(`--map-inset-${side}`)) || 0
  const toTheEnd = (inset('start') - inset('end')) / 2
  return [style.direction === 'rtl' ? -toTheEnd : toTheEnd, -inset('bottom') / 2]
}
