'use client'
import { useCallback, useEffect, useState } from 'react'
import type { JourneyEntry } from '@/lib/playback/journey'
import type { PlayedTrack } from '@/lib/playback/played-track'
import type { PlaybackClock } from './playback-clock'

/** The interval that was chosen of a track. Another track has none of its intervals, and playing on leaves it. */
export function useChosenInterval(played: PlayedTrack | null, clock: PlaybackClock) {
  const [choice, setChoice] = useState<{ played: PlayedTrack; entry: JourneyEntry } | null>(null)
  const choose = useCallback(
    (entry: JourneyEntry | null) => setChoice(entry && played ? { played, entry } : null),
    [played],
  )
  const chosen = choice && choice.played === played ? choice.entry : null
  useEffect(() => {
    if (!chosen) return
    return clock.follow((time) => {
      if (clock.readSettings().playing && (time < chosen.from || time > chosen.to)) setChoice(null)
    })
  }, [chosen, clock])
  return [chosen, choose] as const
}
