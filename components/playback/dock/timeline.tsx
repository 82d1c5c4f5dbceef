'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormats, useUnits } from '@/components/account/account-context'
import { useTheme } from '@/components/map/use-theme'
import { dateWriter } from '@/lib/format/dates'
import { momentAt } from '@/lib/playback/moment'
import { ribbonAt } from '@/lib/playback/ribbon'
import { useClockSettings, useClockTime, usePlayback } from '../playback-context'
import { vehicleColor } from '../track-colors'
import { drawTimeline } from './draw-timeline'
import { TimelineHint } from './timeline-hint'
import { timelineColors } from './timeline-look'
import { timelinePicture } from './timeline-picture'
import { useTimelineGestures } from './use-timeline-gestures'
import { useTimelineWindow } from './use-timeline-window'

const SPEAK_EVERY_MS = 250

type Props = {
  showsAltitude: boolean
  /** Told how to show the whole period while only a part is seen. Must stay the same function. */
  onZoomed: (showWhole: (() => void) | null) => void
}

/**
 * The ribbon of states with the speed curve over it. Time runs from left to right in every language, as
 * the controls of players do: the way it moves is the way the vehicle went, not the way texts are read.
 */
export function Timeline({ showsAltitude, onZoomed }: Props) {
  const t = useTranslations('playback')
  const { clock, primary, vehicles, chosen, calendar } = usePlayback()
  const { from, to } = useClockSettings()
  const theme = useTheme()
  const units = useUnits()
  const formats = useFormats()
  const language = useLocale()
  const axisLabel = useAxisLabel(language, calendar.zone)
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const playhead = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [hovered, setHovered] = useState<number | null>(null)
  const { window, whole, show, zoomed } = useTimelineWindow({ from, to })
  const played = primary?.played ?? null

  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    onZoomed(zoomed ? () => show(whole.current) : null)
  }, [zoomed, onZoomed, show, whole])

  const lanes = useMemo(
    () =>
      vehicles.flatMap(({ imei, index, played }) =>
        imei === primary?.imei || !played
          ? []
          : [{ ribbon: played.ribbon, color: vehicleColor(theme, index) }],
      ),
    [vehicles, primary?.imei, theme],
  )
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !canvas.current || size.width === 0) return
    const density = globalThis.devicePixelRatio || 1
    canvas.current.width = Math.round(size.width * density)
    canvas.current.height = Math.round(size.height * density)
    pen.scale(density, density)
    const given = { ...size, window, played, lanes, showsAltitude, bright: chosen, units, formats }
    drawTimeline(
      pen,
      timelinePicture({ ...given, zone: calendar.zone, axisLabel }, timelineColors(canvas.current, theme)),
    )
  }, [size, window, played, lanes, showsAltitude, chosen, units, formats, calendar.zone, axisLabel, theme])

  const place = (time: number) => {
    const share = (time - window.from) / (window.to - window.from)
    playhead.current?.style.setProperty('transform', `translateX(${share * size.width}px)`)
  }
  const spoken = useRef(0)
  const speak = (time: number) => {
    const now = performance.now()
    // The end is always told.
    if (!box.current || (now - spoken.current < SPEAK_EVERY_MS && clock.readSettings().playing)) return
    spoken.current = now
    const moment = played && momentAt(played.path, played.silences, time)
    const state = played && ribbonAt(played.ribbon, time)?.state
    const parts = [
      formats.moment(time),
      state && t(`states.${state}`),
      moment && formats.speed(moment.speedKmh),
    ]
    box.current.setAttribute('aria-valuenow', String(Math.round(time / 1000)))
    box.current.setAttribute('aria-valuetext', parts.filter(Boolean).join(', '))
  }
  useClockTime((time) => {
    place(time)
    speak(time)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window puts the playhead elsewhere
  useEffect(() => place(clock.time), [window, size, clock])

  const gestures = useTimelineGestures({
    element: box,
    window,
    whole,
    show,
    scrub: (time) => clock.dispatch({ type: 'seek', time }),
    scrubEnd: () => {},
    hover: setHovered,
  })
  return (
    <div
      ref={box}
      dir="ltr"
      role="slider"
      tabIndex={0}
      aria-label={t('timeline')}
      aria-valuemin={Math.round(from / 1000)}
      aria-valuemax={Math.round(to / 1000)}
      aria-valuenow={Math.round(from / 1000)}
      data-timeline
      className="relative h-full w-full cursor-col-resize touch-pan-y select-none focus-visible:outline-offset-[-2px]"
      {...gestures}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div ref={playhead} className="pointer-events-none absolute inset-y-0 left-0 w-0" data-playhead>
        <span className="absolute inset-y-0 -left-px w-0.5 bg-text" />
        <span className="absolute -left-1.5 top-0 size-3 rounded-full border-2 border-surface bg-text" />
      </div>
      {hovered !== null && played && (
        <TimelineHint time={hovered} window={window} width={size.width} played={played} />
      )}
    </div>
  )
}

/** What stands at a mark of the time axis: the hour, or at the beginning of a day the day. */
function useAxisLabel(language: string, zone: string): (time: number, day: boolean) => string {
  return useMemo(() => {
    const write = dateWriter(language, zone)
    return (time, day) => write(day ? 'day' : 'minute', time)
  }, [language, zone])
}
