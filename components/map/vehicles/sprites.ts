import { VEHICLE_ICONS } from '@/lib/devices/icons'
import { isSilent, STATE_SIGNS } from '@/lib/devices/state-signs'
import { DEVICE_STATUSES, type DeviceStatusName } from '@/lib/devices/status-of'
import { LINE_WIDTH, VEHICLE_GLYPHS, type VehicleGlyph } from '@/lib/devices/vehicle-glyphs'
import {
  BADGE,
  BEAK,
  BEAK_EDGE,
  BROKEN_RING,
  DISC_RADIUS,
  GLYPH_PX,
  GLYPH_SHIFT,
  hasBadge,
  RING_WIDTH,
} from './marker-shape'

/** One cell of the atlas in CSS pixels: a disc with its badge and shadow, or a beak. */
export const CELL_PX = 48
const BEAK_ROW = VEHICLE_ICONS.length

export type SpriteColors = {
  surface: string
  shadow: string
  /** By `DEVICE_STATUSES`. */
  statuses: readonly string[]
}

/** Columns are states; rows are vehicle types, then the beak. */
export const ATLAS_COLUMNS = DEVICE_STATUSES.length
export const ATLAS_ROWS = BEAK_ROW + 1

export const discCell = (icon: number, status: number): [column: number, row: number] => [status, icon]
export const beakCell = (status: number): [column: number, row: number] => [status, BEAK_ROW]

/** Draws all sprites at `scale` device pixels per CSS pixel. */
export function drawAtlas(colors: SpriteColors, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = ATLAS_COLUMNS * CELL_PX * scale
  canvas.height = ATLAS_ROWS * CELL_PX * scale
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const inCell = (column: number, row: number, draw: () => void) => {
    context.save()
    context.scale(scale, scale)
    context.translate((column + 0.5) * CELL_PX, (row + 0.5) * CELL_PX)
    context.lineCap = 'round'
    context.lineJoin = 'round'
    draw()
    context.restore()
  }
  DEVICE_STATUSES.forEach((status, column) => {
    const color = colors.statuses[column] ?? '#888888'
    VEHICLE_ICONS.forEach((icon, row) => {
      inCell(column, row, () => drawVehicle(context, color, colors, VEHICLE_GLYPHS[icon], status))
    })
    inCell(column, BEAK_ROW, () => drawBeak(context, color, colors))
  })
  return canvas
}

function drawVehicle(
  context: CanvasRenderingContext2D,
  color: string,
  colors: SpriteColors,
  glyph: VehicleGlyph,
  status: DeviceStatusName,
): void {
  context.shadowColor = colors.shadow
  // Shadows are measured in the pixels of the canvas.
  const scale = context.getTransform().a
  context.shadowBlur = 5 * scale
  context.shadowOffsetY = scale
  context.fillStyle = colors.surface
  circle(context, DISC_RADIUS)
  context.fill()
  context.shadowColor = 'transparent'
  context.strokeStyle = color
  context.lineWidth = RING_WIDTH
  context.lineCap = 'butt'
  context.setLineDash(isSilent(status) ? BROKEN_RING : [])
  circle(context, DISC_RADIUS - RING_WIDTH / 2)
  context.stroke()
  context.setLineDash([])
  context.lineCap = 'round'
  drawGlyph(context, color, glyph, hasBadge(status) ? GLYPH_SHIFT : 0)
  if (hasBadge(status)) drawBadge(context, color, colors, status)
}

function drawGlyph(
  context: CanvasRenderingContext2D,
  color: string,
  { fill, line }: VehicleGlyph,
  shift: number,
): void {
  context.save()
  context.translate(shift, shift)
  context.scale(GLYPH_PX / 24, GLYPH_PX / 24)
  context.translate(-12, -12)
  context.fillStyle = color
  context.fill(new Path2D(fill), 'evenodd')
  context.strokeStyle = color
  context.lineWidth = LINE_WIDTH
  context.stroke(new Path2D(line))
  context.restore()
}

/** The sign of the state, light on its colour. */
function drawBadge(
  context: CanvasRenderingContext2D,
  color: string,
  { surface }: SpriteColors,
  status: DeviceStatusName,
): void {
  const { path, width } = STATE_SIGNS[status]
  const { x, y, radius, edge, signPx } = BADGE
  context.save()
  context.translate(x, y)
  context.fillStyle = surface
  circle(context, radius + edge)
  context.fill()
  context.fillStyle = color
  circle(context, radius)
  context.fill()
  context.scale(signPx / 12, signPx / 12)
  context.translate(-6, -6)
  context.fillStyle = surface
  context.strokeStyle = surface
  context.lineWidth = width ?? 0
  if (width === null) context.fill(new Path2D(path))
  else context.stroke(new Path2D(path))
  context.restore()
}

/** Points north; the layer turns it to the heading. */
function drawBeak(context: CanvasRenderingContext2D, color: string, colors: SpriteColors): void {
  const beak = new Path2D(BEAK)
  context.fillStyle = color
  context.strokeStyle = colors.surface
  context.lineWidth = BEAK_EDGE * 2
  context.stroke(beak)
  context.fill(beak)
}

function circle(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
}
