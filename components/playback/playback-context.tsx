'use client'
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { JourneyEntry } from '@/lib/playback/journey'
import type { Calendar, KeptCalendar, PeriodRefusal } from '@/lib/playback/period'
import type { Period } from '@/lib/time/period'
import type { ClockSettings, PlaybackClock } from './playback-clock'
import type { PlayedVehicle } from './use-played-vehicles'

/** What the parts of the screen share. Nothing in it changes from frame to frame. */
export type Playback = {
  clock: PlaybackClock
  calendar: Calendar & KeptCalendar
  period: Period
  setPeriod: (period: Period) => void
  /** Why the period of the address cannot be watched. */
  refusal: PeriodRefusal | 'unreadable' | null
  vehicles: PlayedVehicle[]
  add: (imei: string) => void
  remove: (imei: string) => void
  /** Stops loading. */
  cancel: () => void
  /** The vehicle of the chart, the table and the list. */
  primary: PlayedVehicle | null
  setPrimary: (imei: string) => void
  /** The interval that is bright while the rest recedes. */
  chosen: JourneyEntry | null
  choose: (entry: JourneyEntry | null) => void
  showsSetAside: boolean
  setShowsSetAside: (on: boolean) => void
  /** Whether the streets along which it drove are shown; null where no routing engine tells them. */
  streets: { on: boolean; show: (on: boolean) => void } | null
  follows: boolean
  setFollows: (on: boolean) => void
}

export const PlaybackContext = createContext<Playback | null>(null)

export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext)
  if (!playback) throw new Error('usePlayback() outside of the playback screen')
  return playback
}

/** Playing or not, how fast, from when to when. */
export function useClockSettings(): ClockSettings {
  const { clock } = usePlayback()
  return useSyncExternalStore(clock.watch, clock.readSettings, clock.readSettings)
}

/** Calls `follower` with every new time of the clock, outside of React. It always sees the newest props. */
export function useClockTime(follower: (time: number) => void): void {
  const { clock } = usePlayback()
  const follow = useEffectEvent(follower)
  useEffect(() => clock.follow((time) => follow(time)), [clock])
}
