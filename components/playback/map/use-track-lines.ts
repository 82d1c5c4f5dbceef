'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { useFormats, useUnits } from '@/components/account/account-context'
import { useMap, useOverlay } from '@/components/map/map-context'
import { indexesWithin } from '@/lib/playback/journey'
import type { PlayedTrack } from '@/lib/playback/played-track'
import { boundsKmh } from '@/lib/playback/speed-classes'
import { usePlayback } from '../playback-context'
import { vehicleColor } from '../track-colors'
import { useSteadyList } from '../use-steady-list'
import { FirstPicture } from './first-picture'
import { TRACK_DRAWN } from './playback-slots'
import { TrackLines } from './track-lines'

/** Draws the ways of the vehicles, and the chosen interval brightly. */
export function useTrackLines(): void {
  const t = useTranslations('playback.map')
  const { map, theme, withStyle } = useMap()
  const { vehicles, primary, chosen } = usePlayback()
  const { distance: unit } = useUnits()
  const { clock } = useFormats()

  const tracks = useSteadyList(vehicles.map(({ played }) => played))
  // biome-ignore lint/correctness/useExhaustiveDependencies: vehicles are new objects with every draw, their tracks are not
  const lines = useMemo(() => {
    const given = vehicles.flatMap(({ imei, index, played }) => {
      const color = imei === primary?.imei ? null : vehicleColor(theme, index)
      return played ? [{ imei, played, color }] : []
    })
    given.sort((a, b) => Number(a.color === null) - Number(b.color === null))
    const short = (time: number) => clock(time).slice(0, 5)
    return new TrackLines(given, theme, boundsKmh(unit), (from, to) =>
      t('gap', { from: short(from), to: short(to) }),
    )
  }, [tracks, primary?.imei, theme, unit, clock, t])
  useOverlay(lines)
  useFirstSight(lines.topSource, primary?.played ?? null)

  const path = primary?.played?.path
  useEffect(() => {
    const range = chosen && path ? indexesWithin(path, chosen) : null
    withStyle(() => lines.brighten(map, range))
  }, [lines, chosen, path, map, withStyle])
}

/** Shows a long way before the map can, and notes among the page's timings when the way was first seen. */
function useFirstSight(source: string | null, played: PlayedTrack | null): void {
  const { map, theme } = useMap()
  const { distance: unit } = useUnits()
  useEffect(() => {
    if (!source || !played) return
    const picture = FirstPicture.suits(played)
      ? new FirstPicture(map, played, theme, boundsKmh(unit), () => performance.mark(TRACK_DRAWN))
      : null
    const look = () => {
      if (!map.getSource(source) || !map.isSourceLoaded(source)) return
      performance.mark(TRACK_DRAWN)
      picture?.remove()
      map.off('render', look)
    }
    map.on('render', look)
    return () => {
      picture?.remove()
      map.off('render', look)
    }
  }, [map, source, played, theme, unit])
}
