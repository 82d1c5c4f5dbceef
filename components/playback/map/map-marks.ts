import type { Theme } from '@/lib/brand/palette'
import { CASING, EDGE } from '../track-colors'

/** Pictures for the map are drawn twice as large as they are shown. */
const SCALE = 2

type Pen = CanvasRenderingContext2D

function picture(width: number, height: number, draw: (pen: Pen) => void): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return new ImageData(width * SCALE, height * SCALE)
  pen.scale(SCALE, SCALE)
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  draw(pen)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** An arrow head that points north; it lies on the line and is turned to its direction. */
export function drawTick(theme: Theme): ImageData {
  return picture(12, 12, (pen) => {
    pen.beginPath()
    pen.moveTo(2, 8.2)
    pen.lineTo(6, 3)
    pen.lineTo(10, 8.2)
    pen.strokeStyle = CASING[theme]
    pen.lineWidth = 4
    pen.stroke()
    pen.strokeStyle = theme === 'light' ? EDGE.light : '#e7eaf0'
    pen.lineWidth = 1.8
    pen.stroke()
  })
}

export type MarkColors = { fill: string; text: string; rim: string; font: string }

const DISC = 22

/** The mark of a stop: its number on a disc, which grows to hold more than one. */
export function drawStop(numbers: string, { fill, text, rim, font }: MarkColors): ImageData {
  const width = Math.max(DISC, 12 + numbers.length * 6.4)
  return picture(width + 4, DISC + 4, (pen) => {
    pen.beginPath()
    pen.roundRect(2, 2, width, DISC, DISC / 2)
    pen.fillStyle = fill
    pen.fill()
    pen.strokeStyle = rim
    pen.lineWidth = 2
    pen.stroke()
    pen.fillStyle = text
    pen.font = `600 11px ${font}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(numbers, width / 2 + 2, DISC / 2 + 2.5)
  })
}

/** A flag on its pole, whose foot is the place: plain at the start, chequered at the end. */
export function drawFlag(kind: 'start' | 'end', { fill, rim }: MarkColors): ImageData {
  return picture(26, 30, (pen) => {
    const flag = () => {
      pen.beginPath()
      pen.rect(4, 3, 18, 12)
    }
    pen.beginPath()
    pen.moveTo(4, 3)
    pen.lineTo(4, 27)
    pen.strokeStyle = rim
    pen.lineWidth = 5
    pen.stroke()
    flag()
    pen.stroke()
    flag()
    pen.fillStyle = kind === 'start' ? fill : rim
    pen.fill()
    if (kind === 'end') {
      pen.fillStyle = fill
      for (let square = 0; square < 6; square++) {
        const [column, row] = [square % 3, Math.floor(square / 3)]
        if ((column + row) % 2 === 0) pen.fillRect(4 + column * 6, 3 + row * 6, 6, 6)
      }
    }
    flag()
    pen.moveTo(4, 3)
    pen.lineTo(4, 27)
    pen.strokeStyle = fill
    pen.lineWidth = 1.6
    pen.stroke()
  })
}
