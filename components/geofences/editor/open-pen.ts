import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { GeoJSONStoreFeatures, HexColor, TerraDraw } from 'terra-draw'
import { DEGREE_M } from '@/lib/geo/distance'
import {
  type Coordinates,
  drawnShape,
  editedShape,
  type ShapeKind,
  sixDecimals,
} from '@/lib/geofences/drawn-shape'
import { cornersOf, type Shape } from '@/lib/geofences/shape'
import { outlineOf } from '@/lib/geofences/shape-outline'
import { type SnapLines, snapPlace } from '@/lib/geofences/snap-place'

/** What is on the map: a shape to be changed, or one to be drawn. */
export type Task = { edit: Shape } | { draw: ShapeKind }

/** What holds now: it may change while something is drawn, which is not to be lost by that. */
export type PenTerms = {
  color: string
  /** Of corridors. */
  widthM: number
  /** Where corners catch. */
  snapLines: SnapLines
}

type Options = {
  terms: () => PenTerms
  /** With every move of the pointer. */
  onLive: (shape: Shape | null) => void
  onDone: (shape: Shape) => void
  onPoints: (can: { undo: boolean; redo: boolean }) => void
}

export type OpenedPen = {
  take: (task: Task) => void
  /** Draws everything again in the colour of now. */
  repaint: () => void
  undo: () => boolean
  redo: () => boolean
  finish: () => void
  close: () => void
}

const MODES = {
  circle: 'circle',
  polygon: 'polygon',
  rectangle: 'rectangle',
  corridor: 'linestring',
} as const
const SNAP_PX = 14
/** Of a circle that is put by a tap. */
const TAP_RADIUS_M = 500
/** A circle of 64 corners can be pulled at each of them; a handle is shown at every so many. */
const CIRCLE_STEP = 16
/** Corners of what is too much for handles. */
const CROWDED = 100

/** The library, fetched with the first fence that is drawn. */
export async function loadPen() {
  const [library, { TerraDrawMapLibreGLAdapter }] = await Promise.all([
    import('terra-draw'),
    import('terra-draw-maplibre-gl-adapter'),
  ])
  return { library, Adapter: TerraDrawMapLibreGLAdapter }
}

/** Draws and changes one shape on the map. There is one at a time: it has layers of its own, by their names. */
export function openPen(
  map: MapLibreMap,
  { library, Adapter }: Awaited<ReturnType<typeof loadPen>>,
  options: Options,
): OpenedPen {
  const { terms, onLive, onDone, onPoints } = options
  let task: Task | null = null
  const isHandle = ({ properties }: GeoJSONStoreFeatures) =>
    !(task && 'edit' in task && task.edit.kind === 'circle') || Number(properties.index) % CIRCLE_STEP === 0
  const color = () => hexColor(terms().color)
  const white = '#ffffff' as HexColor
  const snapping = { toCustom: catching(map, () => terms().snapLines) }
  const area = { fillColor: color, fillOpacity: 0.16, outlineColor: color, outlineWidth: 2.5 }
  const points = {
    closingPointColor: color,
    closingPointWidth: 6,
    closingPointOutlineColor: white,
    closingPointOutlineWidth: 2,
    coordinatePointColor: color,
    coordinatePointWidth: 4,
    snappingPointColor: white,
    snappingPointWidth: 5,
    snappingPointOutlineColor: color,
    snappingPointOutlineWidth: 3,
  }
  const line = { lineStringColor: color, lineStringWidth: 2.5, ...points }
  // Of a line of very many corners, handles would cover the line.
  const isCrowded = () => Boolean(task && 'edit' in task && cornersOf(task.edit).length > CROWDED)
  const selected = {
    selectedPolygonColor: color,
    selectedPolygonFillOpacity: 0.16,
    selectedPolygonOutlineColor: color,
    selectedPolygonOutlineWidth: 2.5,
    selectedLineStringColor: color,
    selectedLineStringWidth: 2.5,
    selectionPointColor: white,
    selectionPointOutlineColor: color,
    selectionPointWidth: (feature: GeoJSONStoreFeatures) => (isHandle(feature) ? (isCrowded() ? 3 : 6) : 0),
    selectionPointOutlineWidth: (feature: GeoJSONStoreFeatures) =>
      isHandle(feature) ? (isCrowded() ? 1 : 2.5) : 0,
    midPointColor: color,
    midPointOutlineColor: white,
    midPointWidth: () => (isCrowded() ? 0 : 4),
    midPointOutlineWidth: () => (isCrowded() ? 0 : 1),
  }
  // A finger has no move between two taps: it drags.
  const drawInteraction = isTouched() ? ('click-drag' as const) : ('click-move-or-drag' as const)
  const reshaped = {
    feature: {
      draggable: true,
      selfIntersectable: true,
      coordinates: { midpoints: { draggable: true }, draggable: true, deletable: true, snappable: snapping },
    },
  }
  const draw = new library.TerraDraw({
    adapter: new Adapter({ map, prefixId: 'fence-pen' }),
    undoRedo: { modeLevel: new library.TerraDrawModeUndoRedo() },
    modes: [
      new library.TerraDrawCircleMode({ drawInteraction, styles: area }),
      new library.TerraDrawRectangleMode({ drawInteraction, styles: area }),
      new library.TerraDrawPolygonMode({
        snapping,
        showCoordinatePoints: true,
        styles: { ...area, ...points },
      }),
      new library.TerraDrawLineStringMode({ snapping, showCoordinatePoints: true, styles: line }),
      new library.TerraDrawSelectMode({
        allowManualDeselection: false,
        // The keys are those of the page.
        keyEvents: null,
        flags: {
          circle: { feature: { draggable: true, coordinates: { resizable: 'center-fixed' } } },
          rectangle: { feature: { draggable: true, coordinates: { resizable: 'opposite' } } },
          polygon: reshaped,
          linestring: reshaped,
        },
        styles: selected,
      }),
    ],
  })
  draw.start()

  const shapeNow = (): Shape | null => {
    const figure = figureOf(draw)
    if (!figure || !task) return null
    return 'edit' in task ? editedShape(task.edit, figure) : drawnShape(task.draw, figure, terms().widthM)
  }
  draw.on('change', (_ids, type, context) => {
    // Handles are figures too, and what we put there ourselves is known.
    if (context && 'origin' in context) return
    if (type !== 'styling') onLive(shapeNow())
  })
  draw.on('history', () => onPoints({ undo: draw.canUndo(), redo: draw.canRedo() }))
  draw.on('finish', (_id, { action }) => {
    // A corner that is put between two others is pulled on at once, which ends by itself.
    if (action === 'insertMidpoint') return
    const shape = shapeNow()
    if (shape) onDone(shape)
  })
  const tap = ({ lngLat }: MapMouseEvent) => {
    if (!isTouched() || !task || !('draw' in task) || task.draw !== 'circle') return
    const { lat, lng } = lngLat.wrap()
    onDone({ kind: 'circle', lat: sixDecimals(lat), lon: sixDecimals(lng), radiusM: TAP_RADIUS_M })
  }
  map.on('click', tap)
  return {
    repaint: () => {
      draw.updateModeOptions<typeof library.TerraDrawPolygonMode>('polygon', {
        styles: { ...area, ...points },
      })
      draw.updateModeOptions<typeof library.TerraDrawLineStringMode>('linestring', { styles: line })
      draw.updateModeOptions<typeof library.TerraDrawCircleMode>('circle', { styles: area })
      draw.updateModeOptions<typeof library.TerraDrawRectangleMode>('rectangle', { styles: area })
      draw.updateModeOptions<typeof library.TerraDrawSelectMode>('select', { styles: selected })
    },
    take: (next) => {
      task = next
      draw.clear()
      if ('draw' in next) draw.setMode(MODES[next.draw])
      else put(draw, next.edit)
    },
    undo: () => draw.undo(),
    redo: () => draw.redo(),
    // The library has no other way to end a drawing than the key for it.
    finish: () => map.getCanvas().dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true })),
    close: () => {
      map.off('click', tap)
      draw.stop()
    },
  }
}

function put(draw: TerraDraw, shape: Shape): void {
  const { type, coordinates } = outlineOf(shape)
  const [added] = draw.addFeatures([
    {
      type: 'Feature',
      properties: { mode: MODES[shape.kind] },
      geometry: { type, coordinates: type === 'Polygon' ? coordinates.map(rounded) : rounded(coordinates) },
    } as GeoJSONStoreFeatures,
  ])
  if (added?.valid && added.id !== undefined) draw.selectFeature(added.id)
}

/** The library takes no more than nine decimals. */
const rounded = (line: readonly (readonly number[])[]): number[][] =>
  line.map((position) => position.map((degrees) => Math.round(degrees * 1e9) / 1e9))

/** The line or ring that is drawn, among the points that the library draws with it. */
function figureOf(draw: TerraDraw): Coordinates | null {
  for (const { geometry } of draw.getSnapshot()) {
    if (geometry.type === 'LineString') return geometry.coordinates
    if (geometry.type === 'Polygon') return geometry.coordinates[0] ?? null
  }
  return null
}

/** Whether fingers press here. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches

function catching(map: MapLibreMap, lines: () => SnapLines) {
  return ({ lng, lat }: { lng: number; lat: number }) => {
    const { x, y } = map.project([lng, lat])
    const beside = map.unproject([x, y + SNAP_PX])
    const found = snapPlace({ lat, lon: lng }, lines(), Math.abs(lat - beside.lat) * DEGREE_M)
    return found ? [found.lon, found.lat] : undefined
  }
}

/** The library wants `#rrggbb`. */
function hexColor(value: string): HexColor {
  return /^#[0-9a-f]{6}$/i.test(value) ? (value as HexColor) : '#3b7aff'
}
