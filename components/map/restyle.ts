import type {
  AllLayoutProperties,
  AllPaintProperties,
  LayerSpecification,
  Map as MapLibreMap,
  StyleSpecification,
} from 'maplibre-gl'

/** Whether two styles draw the same sources in the same layers, and differ in colours and names only. */
export function isRepaintOf(shown: StyleSpecification, next: StyleSpecification): boolean {
  return (
    JSON.stringify(shown.sources) === JSON.stringify(next.sources) &&
    shown.layers.length === next.layers.length &&
    shown.layers.every(({ id }, i) => id === next.layers[i]?.id)
  )
}

/** Turns a style into a repaint of it, layer by layer: nothing is loaded again, what others added stays. */
export function repaint(map: MapLibreMap, shown: StyleSpecification, next: StyleSpecification): void {
  for (const [i, layer] of next.layers.entries()) {
    const before = shown.layers[i]
    if (before && map.getLayer(layer.id)) repaintLayer(map, before, layer)
  }
}

function repaintLayer(map: MapLibreMap, before: LayerSpecification, layer: LayerSpecification): void {
  for (const [name, value] of changed<AllPaintProperties>(before.paint, layer.paint)) {
    map.setPaintProperty(layer.id, name, value)
  }
  for (const [name, value] of changed<AllLayoutProperties>(before.layout, layer.layout)) {
    map.setLayoutProperty(layer.id, name, value)
  }
}

/** Properties that differ; one that is gone goes back to its default. */
function changed<All>(before: Partial<All> = {}, after: Partial<All> = {}): [keyof All, All[keyof All]][] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof All)[])
  return [...names]
    .filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
    .map((name) => [name, after[name] as All[keyof All]])
}
