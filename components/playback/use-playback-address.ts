'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { type Calendar, type KeptCalendar, presetPeriod, refusePeriod } from '@/lib/playback/period'
import { readPlaybackQuery, writePlaybackQuery } from '@/lib/playback/playback-query'
import type { Period } from '@/lib/time/period'

/**
 * Vehicles and period as the address of the page says, so that a link opens the same and the browser's
 * way back leads back. Without a period it is today.
 */
export function usePlaybackAddress(calendar: Calendar & KeptCalendar) {
  const path = usePathname()
  const text = useSearchParams().toString()
  const { zone } = calendar
  const {
    imeis,
    period: given,
    at,
    unreadable,
  } = useMemo(() => readPlaybackQuery(new URLSearchParams(text), zone), [text, zone])
  const period = useMemo(() => given ?? presetPeriod('today', calendar), [given, calendar])
  const refusal = unreadable ? 'unreadable' : refusePeriod(period, calendar)

  const go = useCallback(
    (to: { imeis: readonly string[]; period: Period }) => {
      // The native history keeps the page as it is; the router only reads it.
      window.history.pushState(null, '', `${path}?${writePlaybackQuery(to)}`)
    },
    [path],
  )
  /** Notes the moment that is looked at, for whoever copies the address. */
  const keepMoment = useCallback(
    (moment: number) => {
      if (imeis.length === 0) return
      window.history.replaceState(null, '', `${path}?${writePlaybackQuery({ imeis, period, at: moment })}`)
    },
    [path, imeis, period],
  )
  return { imeis, period, at, refusal, go, keepMoment } as const
}
