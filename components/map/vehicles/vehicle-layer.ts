import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import { mercatorX, mercatorY } from '@/lib/basemap/mercator'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import type { DrawnVehicles } from '@/lib/live/worker-messages'
import { Glides } from './glides'
import { createSpriteProgram, SPRITE_FLOATS, type SpriteProgram } from './sprite-program'
import {
  ATLAS_COLUMNS,
  ATLAS_ROWS,
  beakCell,
  CELL_PX,
  discCell,
  drawAtlas,
  type SpriteColors,
} from './sprites'

const MOVING = DEVICE_STATUSES.indexOf('moving')
const OLD_AFTER_S = 3600
const OLD_OPACITY = 0.6
/** Below this zoom a moving vehicle stays within its own disc; gliding there would redraw for nothing. */
const GLIDE_FROM_ZOOM = 9
const FRAME_MS = 33

/**
 * Draws vehicles on the GPU: thousands of sprites in one call, gliding between fixes without the
 * page's thread. Data comes some times a second; between, only the time moves on.
 */
export class VehicleLayer implements CustomLayerInterface {
  readonly id = 'vehicles'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  readonly glides = new Glides()
  private map: MapLibreMap | null = null
  private program: SpriteProgram | null = null
  private drawn: DrawnVehicles | null = null
  private inFront: ReadonlySet<number> = new Set()
  private hoveredId: number | null = null
  private faded = false
  private origin: [x: number, y: number] = [0.5, 0.5]
  private startedAt = 0
  private frame: ReturnType<typeof setTimeout> | null = null
  private readonly smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches

  constructor(private colors: SpriteColors) {}

  onAdd(map: MapLibreMap, gl: WebGLRenderingContext | WebGL2RenderingContext): void {
    this.map = map
    this.startedAt = performance.now()
    this.program = createSpriteProgram(gl as WebGL2RenderingContext)
    this.program.setAtlas(drawAtlas(this.colors, devicePixelRatio > 1 ? 2 : 1))
    this.upload()
  }

  onRemove(): void {
    this.program?.destroy()
    this.program = null
    if (this.frame) clearTimeout(this.frame)
    this.map = null
  }

  setColors(colors: SpriteColors): void {
    this.colors = colors
    this.program?.setAtlas(drawAtlas(colors, devicePixelRatio > 1 ? 2 : 1))
    this.map?.triggerRepaint()
  }

  setVehicles(drawn: DrawnVehicles): void {
    this.drawn = drawn
    const zoom = this.map?.getZoom() ?? 0
    this.glides.update(drawn, performance.now(), 512 * 2 ** zoom, this.smooth && zoom >= GLIDE_FROM_ZOOM)
    this.upload()
  }

  /** Those that are elements of their own, over everything. */
  setInFront(ids: readonly number[]): void {
    this.inFront = new Set(ids)
    this.upload()
  }

  setHovered(id: number | null): void {
    if (this.hoveredId === id) return
    this.hoveredId = id
    this.upload()
  }

  /** Fades all, as what is not known to be true any more. */
  setFaded(faded: boolean): void {
    if (this.faded === faded) return
    this.faded = faded
    this.upload()
  }

  /** Writes all sprites, beaks under the discs, relative to the middle of the view. */
  private upload(): void {
    const { map, program, drawn } = this
    if (!map || !program || !drawn) return
    const center = map.getCenter()
    this.origin = [mercatorX(center.lng), mercatorY(center.lat)]
    const order = this.drawingOrder(drawn)
    const writer = new SpriteWriter(order.length * 2, this.origin, this.startedAt)
    const now = Date.now() / 1000
    for (const index of order) {
      const id = drawn.ids[index] ?? 0
      const glide = this.glides.get(id)
      if (!glide) continue
      const status = drawn.statuses[index] ?? 0
      const heading = drawn.headings[index] ?? Number.NaN
      if (this.inFront.has(id)) continue
      const age = now - (drawn.fixTimes[index] ?? 0)
      const isOld = this.faded || age > OLD_AFTER_S
      const opacity = isOld && id !== this.hoveredId ? OLD_OPACITY : 1
      if (status === MOVING && !Number.isNaN(heading))
        // A turn of nothing is a sprite that does not turn with the map.
        writer.sprite(glide, beakCell(status), heading || 360, opacity)
      writer.sprite(glide, discCell(drawn.icons[index] ?? 0, status), 0, opacity)
    }
    program.setSprites(writer.data, writer.count)
    map.triggerRepaint()
  }

  /** North before south, so that nearer ones overlap; the hovered on top. */
  private drawingOrder(drawn: DrawnVehicles): number[] {
    const { coordinates, ids } = drawn
    const rank = (index: number) => (ids[index] === this.hoveredId ? 1 : 0)
    return Array.from(ids.keys()).sort(
      (a, b) => rank(a) - rank(b) || (coordinates[b * 2 + 1] ?? 0) - (coordinates[a * 2 + 1] ?? 0),
    )
  }

  render(
    _gl: WebGLRenderingContext | WebGL2RenderingContext,
    { defaultProjectionData }: CustomRenderMethodInput,
  ): void {
    const { map, program } = this
    if (!map || !program) return
    const canvas = map.getCanvas()
    const now = performance.now()
    program.draw({
      matrix: translated(defaultProjectionData.mainMatrix, this.origin),
      time: now - this.startedAt,
      // Clip space per CSS pixel, for a whole cell.
      cell: [(CELL_PX * 2) / canvas.clientWidth, (CELL_PX * 2) / canvas.clientHeight],
      atlas: [1 / ATLAS_COLUMNS, 1 / ATLAS_ROWS],
      bearing: (map.getBearing() * Math.PI) / 180,
    })
    if (now < this.glides.busyUntil) this.drawAgain()
  }

  /** About thirty frames a second are smooth for vehicles and leave the thread to others. */
  private drawAgain(): void {
    this.frame ??= setTimeout(() => {
      this.frame = null
      this.map?.triggerRepaint()
    }, FRAME_MS)
  }
}

/** Fills the buffer of sprites. Places are relative to an origin, so that 32 bits are enough for centimetres. */
class SpriteWriter {
  readonly data: Float32Array
  count = 0

  constructor(
    capacity: number,
    private readonly origin: readonly [number, number],
    private readonly startedAt: number,
  ) {
    this.data = new Float32Array(capacity * SPRITE_FLOATS)
  }

  sprite(
    glide: { fromX: number; fromY: number; toX: number; toY: number; began: number; ms: number },
    [column, row]: readonly [number, number],
    turnDegrees: number,
    opacity: number,
  ): void {
    const [x, y] = this.origin
    this.data.set(
      [
        glide.fromX - x,
        glide.fromY - y,
        glide.toX - x,
        glide.toY - y,
        glide.began - this.startedAt,
        glide.ms,
        column,
        row,
        (turnDegrees * Math.PI) / 180,
        opacity,
      ],
      this.count * SPRITE_FLOATS,
    )
    this.count++
  }
}

/** `matrix` × translation, column-major, in 64 bits before the GPU rounds it. */
function translated(matrix: ArrayLike<number>, [x, y]: readonly [number, number]): Float32Array {
  const result = Float32Array.from(matrix)
  for (let row = 0; row < 4; row++) {
    result[12 + row] = (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0)
  }
  return result
}
