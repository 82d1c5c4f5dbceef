import { LANDMARK_GLYPHS } from '@/lib/landmarks/icon-glyphs'
import type { LandmarkIcon } from '@/lib/landmarks/limits'

export type PictureColors = { disc: string; edge: string; glyph: string }

/** CSS pixels of the disc with its edge, of the glyph in it, and of the canvas. */
const DISC_PX = 22
const GLYPH_PX = 13
const SIDE_PX = 24
export const PICTURE_SCALE = 2

/** A disc with the glyph of a landmark, for the map. */
export function drawLandmark(icon: LandmarkIcon, { disc, edge, glyph }: PictureColors): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX * PICTURE_SCALE
  canvas.height = SIDE_PX * PICTURE_SCALE
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(PICTURE_SCALE, PICTURE_SCALE)
  context.translate(SIDE_PX / 2, SIDE_PX / 2)
  context.beginPath()
  context.arc(0, 0, DISC_PX / 2, 0, 2 * Math.PI)
  context.fillStyle = disc
  context.fill()
  context.lineWidth = 1
  context.strokeStyle = edge
  context.stroke()
  context.scale(GLYPH_PX / 24, GLYPH_PX / 24)
  context.translate(-12, -12)
  context.lineWidth = 2.4
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = glyph
  context.stroke(new Path2D(LANDMARK_GLYPHS[icon]))
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
