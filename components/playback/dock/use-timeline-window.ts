'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Span } from '@/lib/playback/spans'
import { isWhole, windowAround, windowWith } from '@/lib/playback/timeline-window'
import { useClockTime, usePlayback } from '../playback-context'

/** A moment alone has no width; it is shown within a minute. */
const LONE_MOMENT_MS = 30_000

/** The part of the range that the timeline shows. It turns on with the playhead, and to what is chosen. */
export function useTimelineWindow(range: Span) {
  const { chosen } = usePlayback()
  const from = range.to > range.from ? range.from : range.from - LONE_MOMENT_MS
  const to = range.to > range.from ? range.to : range.to + LONE_MOMENT_MS
  const whole = useRef<Span>({ from, to })
  const [window, setWindow] = useState<Span>({ from, to })
  const shown = useRef(window)
  shown.current = window

  const show = useCallback((next: Span) => {
    const { from, to } = shown.current
    if (next.from !== from || next.to !== to) setWindow(next)
  }, [])

  useEffect(() => {
    whole.current = { from, to }
    show(whole.current)
  }, [from, to, show])

  useEffect(() => {
    const { from, to } = shown.current
    if (!chosen) return
    // An interval that can be seen well already stays where it is.
    const inside = chosen.from >= from && chosen.to <= to
    if (inside && chosen.to - chosen.from > (to - from) / 8) return
    show(windowAround(chosen, whole.current))
  }, [chosen, show])

  useClockTime((time) => show(windowWith(time, shown.current, whole.current)))

  return { window, whole, show, zoomed: !isWhole(window, { from, to }) }
}
