import type { Curve } from '@/lib/playback/curve'
import type { RibbonPart, RibbonState } from '@/lib/playback/ribbon'
import { firstEndingAfter, type Span } from '@/lib/playback/spans'
import type { TimelineColors, TimelineLayout } from './timeline-look'

export type AxisMark = { time: number; day: boolean; label: string }
export type Scale = { low: number; high: number }
export type LevelMark = { value: number; label: string }

export type TimelinePicture = {
  layout: TimelineLayout
  colors: TimelineColors
  window: Span
  ribbon: readonly RibbonPart[]
  /** Ribbons of the other vehicles, thinner. */
  lanes: readonly { ribbon: readonly RibbonPart[]; color: string }[]
  speed: { curve: Curve; scale: Scale; levels: LevelMark[]; bounds: readonly number[] }
  altitude: { curve: Curve; scale: Scale } | null
  axis: readonly AxisMark[]
  /** The chosen interval; everything else recedes. */
  bright: Span | null
}

type Pen = CanvasRenderingContext2D

/** How high each state stands in the ribbon: it is told by shape, not by colour alone. */
const HEIGHTS: Record<RibbonState, number> = { moving: 1, idling: 0.64, parked: 0.32, gap: 0 }

/** Draws the whole timeline: levels, curves, ribbon, lanes, axis. The playhead is not part of it. */
export function drawTimeline(pen: Pen, picture: TimelinePicture): void {
  const { layout, colors, window, bright } = picture
  pen.clearRect(0, 0, layout.width, layout.height)
  const x = (time: number) => ((time - window.from) / (window.to - window.from)) * layout.width
  drawAxis(pen, picture, x)
  drawSpeed(pen, picture)
  if (picture.altitude) drawAltitude(pen, picture, picture.altitude)
  const { ribbonTop, ribbonHeight, lanesTop, laneHeight } = layout
  drawRibbon(pen, picture.ribbon, picture, x, ribbonTop, ribbonHeight)
  picture.lanes.forEach(({ ribbon, color }, index) => {
    const top = lanesTop + index * laneHeight + 1
    drawRibbon(pen, ribbon, picture, x, top, laneHeight - 3)
    pen.fillStyle = color
    pen.fillRect(0, top, 3, laneHeight - 3)
  })
  if (!bright) return
  pen.globalAlpha = 0.72
  pen.fillStyle = colors.surface
  pen.fillRect(0, 0, Math.max(0, x(bright.from)), layout.axisTop)
  pen.fillRect(x(bright.to), 0, Math.max(0, layout.width - x(bright.to)), layout.axisTop)
  pen.globalAlpha = 1
}

function drawAxis(pen: Pen, { layout, colors, axis }: TimelinePicture, x: (time: number) => number): void {
  pen.font = `11px ${colors.font}`
  pen.textBaseline = 'middle'
  pen.lineWidth = 1
  let free = 0
  for (const { time, day, label } of axis) {
    const at = Math.round(x(time)) + 0.5
    pen.strokeStyle = colors.hairline
    pen.beginPath()
    pen.moveTo(at, day ? 0 : layout.curveTop)
    pen.lineTo(at, layout.axisTop + 3)
    pen.stroke()
    const width = pen.measureText(label).width
    const left = Math.max(2, Math.min(layout.width - width - 2, at - width / 2))
    if (left < free) continue
    pen.fillStyle = day ? colors.text : colors.muted
    pen.fillText(label, left, layout.axisTop + 10)
    free = left + width + 8
  }
}

function drawSpeed(pen: Pen, { layout, colors, speed }: TimelinePicture): void {
  const { curveTop: top, curveBottom: bottom, width } = layout
  const y = (value: number) =>
    bottom - ((value - speed.scale.low) / (speed.scale.high - speed.scale.low)) * (bottom - top)
  pen.font = `10px ${colors.font}`
  pen.strokeStyle = colors.hairline
  for (const { value } of speed.levels) {
    pen.beginPath()
    pen.moveTo(0, Math.round(y(value)) + 0.5)
    pen.lineTo(width, Math.round(y(value)) + 0.5)
    pen.stroke()
  }
  // Colour by height is colour by speed: the same as on the map, whatever is drawn.
  const paint = pen.createLinearGradient(0, bottom, 0, top)
  colors.speeds.forEach((color, index) => {
    const ends = [speed.bounds[index - 1] ?? speed.scale.low, speed.bounds[index] ?? speed.scale.high]
    for (const end of ends) {
      const share = (end - speed.scale.low) / (speed.scale.high - speed.scale.low)
      if (share >= 0 && share <= 1) paint.addColorStop(share, color)
    }
  })
  for (const run of runsOf(speed.curve)) {
    traceRun(pen, run, y)
    pen.strokeStyle = paint
    pen.lineWidth = 1.5
    pen.lineJoin = 'round'
    pen.stroke()
    pen.lineTo(run.at(-1)?.[0] ?? 0, bottom)
    pen.lineTo(run[0]?.[0] ?? 0, bottom)
    pen.closePath()
    pen.globalAlpha = 0.16
    pen.fillStyle = paint
    pen.fill()
    pen.globalAlpha = 1
  }
  pen.lineWidth = 3
  pen.lineJoin = 'round'
  pen.textBaseline = 'middle'
  for (const { value, label } of speed.levels) {
    pen.strokeStyle = colors.surface
    pen.strokeText(label, 4, y(value))
    pen.fillStyle = colors.muted
    pen.fillText(label, 4, y(value))
  }
}

function drawAltitude(
  pen: Pen,
  { layout, colors }: TimelinePicture,
  { curve, scale }: { curve: Curve; scale: Scale },
): void {
  const { curveTop: top, curveBottom: bottom } = layout
  const y = (value: number) =>
    bottom - ((value - scale.low) / Math.max(1, scale.high - scale.low)) * (bottom - top)
  pen.strokeStyle = colors.text
  pen.lineWidth = 1.25
  pen.setLineDash([4, 3])
  for (const run of runsOf(curve)) {
    traceRun(pen, run, y)
    pen.stroke()
  }
  pen.setLineDash([])
}

type Run = [x: number, value: number][]

function runsOf({ x, value }: Curve): Run[] {
  const runs: Run[] = [[]]
  for (let i = 0; i < x.length; i++) {
    const known = value[i] ?? Number.NaN
    if (Number.isNaN(known)) runs.push([])
    else runs.at(-1)?.push([x[i] ?? 0, known])
  }
  return runs.filter((run) => run.length > 1)
}

function traceRun(pen: Pen, run: Run, y: (value: number) => number): void {
  pen.beginPath()
  for (const [x, value] of run) pen.lineTo(x, y(value))
}

function drawRibbon(
  pen: Pen,
  ribbon: readonly RibbonPart[],
  { colors, window, layout }: TimelinePicture,
  x: (time: number) => number,
  top: number,
  height: number,
): void {
  for (let i = firstEndingAfter(ribbon, window.from); i < ribbon.length; i++) {
    const part = ribbon[i]
    if (!part || part.from >= window.to) break
    const left = Math.max(0, x(part.from))
    const right = Math.min(layout.width, x(part.to))
    pen.fillStyle = colors.states[part.state]
    if (part.state === 'gap') {
      for (let at = left; at < right; at += 6) pen.fillRect(at, top + height - 2, Math.min(3, right - at), 2)
      continue
    }
    const stands = Math.max(2, Math.round(height * HEIGHTS[part.state]))
    // A hair of room between neighbours, where there is room for it.
    const width = right - left > 4 ? right - left - 1 : Math.max(1, right - left)
    pen.fillRect(left, top + height - stands, width, stands)
  }
}
