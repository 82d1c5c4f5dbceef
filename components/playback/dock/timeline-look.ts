import type { Theme } from '@/lib/brand/palette'
import type { RibbonState } from '@/lib/playback/ribbon'
import { SPEED_COLORS } from '../track-colors'

/** Where things stand in the timeline, in CSS pixels from the top. */
export type TimelineLayout = {
  width: number
  height: number
  curveTop: number
  curveBottom: number
  ribbonTop: number
  ribbonHeight: number
  lanesTop: number
  laneHeight: number
  axisTop: number
}

const AXIS = 18
const RIBBON = 14
const LANE = 9
const GAP = 4

export function timelineLayout(width: number, height: number, lanes: number): TimelineLayout {
  const axisTop = height - AXIS
  const lanesTop = axisTop - lanes * LANE - 2
  const ribbonTop = lanesTop - RIBBON - (lanes > 0 ? 2 : 0)
  return {
    width,
    height,
    curveTop: GAP + 4,
    curveBottom: ribbonTop - GAP,
    ribbonTop,
    ribbonHeight: RIBBON,
    lanesTop,
    laneHeight: LANE,
    axisTop,
  }
}

export type TimelineColors = {
  text: string
  muted: string
  hairline: string
  surface: string
  states: Record<RibbonState, string>
  /** From slow to fast. */
  speeds: readonly string[]
  font: string
}

/** A canvas knows no variables of a sheet; it is told what they are now. */
export function timelineColors(element: HTMLElement, theme: Theme): TimelineColors {
  const style = getComputedStyle(element)
  const role = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    text: role('text'),
    muted: role('muted'),
    hairline: role('hairline'),
    surface: role('surface'),
    states: {
      moving: role('moving'),
      idling: role('idling'),
      parked: role('parked'),
      gap: role('outline'),
    },
    speeds: SPEED_COLORS[theme],
    font: style.fontFamily,
  }
}
