import type { Formats } from '@/lib/format/formats'
import { toSpeed, type Units } from '@/lib/format/units'
import { rangeOf, sampleCurve } from '@/lib/playback/curve'
import type { PlayedTrack } from '@/lib/playback/played-track'
import type { RibbonPart } from '@/lib/playback/ribbon'
import type { Span } from '@/lib/playback/spans'
import { boundsKmh } from '@/lib/playback/speed-classes'
import { timeTicks } from '@/lib/playback/time-ticks'
import type { LevelMark, TimelinePicture } from './draw-timeline'
import { type TimelineColors, timelineLayout } from './timeline-look'

/** Labels of the axis stand about so far apart. */
const AXIS_PX = 84
/** Round speeds that the scale may end at, in the account's unit. */
const SCALE_ENDS = [20, 40, 60, 90, 120, 160, 200, 300, 500, 1000]

export type TimelineGiven = {
  width: number
  height: number
  window: Span
  /** Null while there is nothing to be drawn but the axis. */
  played: PlayedTrack | null
  lanes: readonly { ribbon: readonly RibbonPart[]; color: string }[]
  showsAltitude: boolean
  bright: Span | null
  units: Units
  formats: Formats
  zone: string
  axisLabel: (time: number, day: boolean) => string
}

/** What is to be drawn for a window of time. */
export function timelinePicture(given: TimelineGiven, colors: TimelineColors): TimelinePicture {
  const { width, height, window, played, lanes, units } = given
  const ticks = timeTicks(window, width / AXIS_PX, given.zone)
  return {
    layout: timelineLayout(width, height, lanes.length),
    colors,
    window,
    ribbon: played?.ribbon ?? [],
    lanes,
    speed: speedOf(given, units),
    altitude: played && given.showsAltitude ? altitudeOf(played, window, width) : null,
    axis: ticks.map(({ time, day }) => ({ time, day, label: given.axisLabel(time, day) })),
    bright: given.bright,
  }
}

function speedOf({ played, window, width, formats }: TimelineGiven, units: Units): TimelinePicture['speed'] {
  const oneKmh = toSpeed(1, units)
  const most = (played?.totals.maxKmh ?? 0) * oneKmh
  const end = SCALE_ENDS.find((candidate) => candidate >= most) ?? most
  const level = (value: number): LevelMark => ({ value: value / oneKmh, label: formats.number(value) })
  const series = played && { time: played.path.time, value: played.path.speedKmh, count: played.path.count }
  return {
    curve: series ? sampleCurve(series, window, width, played?.gaps) : { x: [], value: [] },
    scale: { low: 0, high: (end * 1.04) / oneKmh },
    levels: [level(end / 2), level(end)],
    bounds: boundsKmh(units.distance),
  }
}

/** Little hills must not look like mountains: the scale is at least so many metres high. */
const LEAST_RELIEF_M = 60

function altitudeOf({ path, gaps }: PlayedTrack, window: Span, width: number): TimelinePicture['altitude'] {
  const range = rangeOf(path.altitude)
  if (!range) return null
  const { low, high } = range
  const air = Math.max(0, LEAST_RELIEF_M - (high - low)) / 2
  const series = { time: path.time, value: path.altitude, count: path.count }
  return { curve: sampleCurve(series, window, width, gaps), scale: { low: low - air, high: high + air } }
}
