'use client'
import { useEffect, useRef, useState } from 'react'
import type { PlayedTrack } from '@/lib/playback/played-track'
import { sharedQuiet, sharedRange } from '@/lib/playback/side-by-side'
import { PlaybackClock } from './playback-clock'

/** A moment is noted in the address once it has been looked at for so long. */
const REST_MS = 700

type Given = {
  /** The same list for as long as they are the same. */
  tracks: readonly PlayedTrack[]
  /** The moment that the address asks for. */
  at: number | null
  keepMoment: (time: number) => void
}

/** The clock of the screen: it runs over what is known of all vehicles, and keeps the address up with it. */
export function usePlaybackClock({ tracks, at, keepMoment }: Given): PlaybackClock {
  const [clock] = useState(() => new PlaybackClock())
  const wished = useRef<number | null>(null)
  const kept = useRef<number | null>(null)
  const keep = useRef(keepMoment)
  keep.current = keepMoment

  useEffect(() => {
    if (at === null || at === kept.current) return
    wished.current = at
    kept.current = at
    clock.dispatch({ type: 'seek', time: at })
  }, [at, clock])

  useEffect(() => {
    const range = sharedRange(tracks)
    if (!range) return
    clock.load(range, sharedQuiet(tracks), wished.current)
    wished.current = null
  }, [clock, tracks])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      const { playing, from, to } = clock.readSettings()
      const moment = Math.round(clock.time / 1000) * 1000
      const untouched = kept.current === null && clock.time === from
      if (playing || to <= from || untouched || moment === kept.current) return
      kept.current = moment
      keep.current(moment)
    }
    const stop = clock.follow(() => {
      clearTimeout(timer)
      timer = setTimeout(settle, REST_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [clock])

  useEffect(() => () => clock.dispatch({ type: 'pause' }), [clock])
  return clock
}
