import type { Map as MapLibreMap } from 'maplibre-gl'

export type Coordinates = [lon: number, lat: number][]

export type Drawing = {
  /** Takes what is drawn away and starts anew. */
  clear: () => void
  close: () => void
}

type Handlers = {
  /** Called with every change, also while the last point still follows the pointer. */
  onChange: (points: Coordinates) => void
  /** Called when the figure is complete. */
  onFinish: (points: Coordinates) => void
}

/** Draws a line or a rectangle on the map. The library is loaded when the first is drawn. */
export async function openDrawing(
  map: MapLibreMap,
  figure: 'line' | 'rectangle',
  handlers: Handlers,
): Promise<Drawing> {
  const [library, { TerraDrawMapLibreGLAdapter }] = await Promise.all([
    import('terra-draw'),
    import('terra-draw-maplibre-gl-adapter'),
  ])
  const color = hexColor(getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  const mode =
    figure === 'line'
      ? new library.TerraDrawLineStringMode({
          showCoordinatePoints: true,
          // Dashes and dots tell it from the trail of a vehicle.
          styles: {
            lineStringColor: color,
            lineStringWidth: 2.5,
            lineStringDash: [7, 5],
            coordinatePointColor: color,
            coordinatePointWidth: 5,
            coordinatePointOutlineColor: '#ffffff',
            coordinatePointOutlineWidth: 2,
            closingPointColor: color,
            closingPointWidth: 5,
            closingPointOutlineColor: '#ffffff',
            closingPointOutlineWidth: 2,
          },
        })
      : new library.TerraDrawRectangleMode({
          // On a screen for fingers a rectangle is dragged open; a mouse clicks its corners.
          drawInteraction: 'click-move-or-drag',
          styles: { fillColor: color, fillOpacity: 0.12, outlineColor: color, outlineWidth: 2 },
        })
  const draw = new library.TerraDraw({ adapter: new TerraDrawMapLibreGLAdapter({ map }), modes: [mode] })
  draw.start()
  draw.setMode(mode.mode)
  const points = (): Coordinates => {
    // The dots of a line are figures too.
    for (const { geometry } of draw.getSnapshot()) {
      if (geometry.type === 'LineString') return geometry.coordinates as Coordinates
      if (geometry.type === 'Polygon') return (geometry.coordinates[0] ?? []) as Coordinates
    }
    return []
  }
  draw.on('change', () => handlers.onChange(points()))
  draw.on('finish', () => handlers.onFinish(points()))
  return { clear: () => draw.clear(), close: () => draw.stop() }
}

/** The library wants `#rrggbb`. */
function hexColor(value: string): `#${string}` {
  const trimmed = value.trim()
  return /^#[0-9a-f]{6}$/i.test(trimmed) ? (trimmed as `#${string}`) : '#3b7aff'
}
