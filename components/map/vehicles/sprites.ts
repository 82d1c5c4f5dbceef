import { VEHICLE_ICONS } from '@/lib/devices/icons'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { VEHICLE_GLYPHS } from '@/lib/devices/vehicle-glyphs'

/** One cell of the atlas in CSS pixels: a 30-px disc with room for its shadow. */
export const CELL_PX = 44
const DISC_PX = 30
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
    draw()
    context.restore()
  }
  DEVICE_STATUSES.forEach((_, status) => {
    const color = colors.statuses[status] ?? '#888888'
    VEHICLE_ICONS.forEach((icon, row) => {
      inCell(status, row, () => drawDisc(context, color, colors, icon))
    })
    inCell(status, BEAK_ROW, () => drawBeak(context, color, colors))
  })
  return canvas
}

function drawDisc(
  context: CanvasRenderingContext2D,
  color: string,
  colors: SpriteColors,
  icon: (typeof VEHICLE_ICONS)[number],
): void {
  const radius = DISC_PX / 2
  context.shadowColor = colors.shadow
  context.shadowBlur = 5
  context.shadowOffsetY = 1
  context.fillStyle = colors.surface
  circle(context, radius)
  context.fill()
  context.shadowColor = 'transparent'
  context.strokeStyle = color
  context.lineWidth = 2.5
  circle(context, radius - 1.5)
  context.stroke()
  drawGlyph(context, color, icon)
}

function drawGlyph(
  context: CanvasRenderingContext2D,
  color: string,
  icon: (typeof VEHICLE_ICONS)[number],
): void {
  context.save()
  context.scale(16 / 24, 16 / 24)
  context.translate(-12, -12)
  context.strokeStyle = color
  context.lineWidth = 2.2
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D(VEHICLE_GLYPHS[icon]))
  context.restore()
}

/** Points north; the layer turns it to the heading. */
function drawBeak(context: CanvasRenderingContext2D, color: string, colors: SpriteColors): void {
  context.fillStyle = color
  context.strokeStyle = colors.surface
  context.lineWidth = 1.5
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(0, -21)
  context.lineTo(7.5, -11)
  context.lineTo(-7.5, -11)
  context.closePath()
  context.stroke()
  context.fill()
}

function circle(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
}
