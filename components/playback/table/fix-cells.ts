'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormats, useUnits } from '@/components/account/account-context'
import { usePlaceText } from '@/components/places/use-places'
import { compassSector } from '@/lib/format/formats'
import { toSpeed } from '@/lib/format/units'
import type { Place } from '@/lib/places/schema'
import type { Fixes } from '@/lib/playback/fixes'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { flagNames } from '@/lib/positions/flags'
import { useDayText } from '../dock/use-day-text'

export const FIX_CELLS = [
  'time',
  'speed',
  'heading',
  'altitude',
  'ignition',
  'source',
  'address',
  'flags',
] as const
export type FixCell = (typeof FIX_CELLS)[number]

const SOURCE_NAMES = Object.keys(FIX_SOURCES) as (keyof typeof FIX_SOURCES)[]

/** What stands in the cells of a fix's row; texts only, for they are written without React. */
export function useFixCells(several: boolean) {
  const device = useTranslations('device')
  const flagTexts = useTranslations('fixFlags')
  const compass = useTranslations('compass')
  const formats = useFormats()
  const units = useUnits()
  const dayText = useDayText()
  const placeText = usePlaceText()
  return useMemo(() => {
    const known = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value)
    return (fixes: Fixes, row: number, place: Place | null): Record<FixCell, string> => {
      const time = fixes.time[row] ?? 0
      const speed = fixes.speedKmh[row]
      const heading = fixes.heading[row]
      const altitude = fixes.altitude[row]
      const ignition = fixes.ignition[row]
      const source = SOURCE_NAMES[(fixes.source[row] ?? 1) - 1] ?? 'gps'
      return {
        time: several ? `${dayText(time)} ${formats.clock(time)}` : formats.clock(time),
        speed: known(speed) ? formats.number(toSpeed(speed, units)) : '',
        heading: known(heading) ? `${formats.number(heading)}° ${compass(compassSector(heading))}` : '',
        altitude: known(altitude) ? formats.number(altitude) : '',
        ignition: ignition === 1 ? device('on') : ignition === 0 ? device('off') : '',
        source: device(`sources.${source}`),
        flags: flagNames(fixes.flags[row] ?? 0)
          .map((flag) => flagTexts(flag))
          .join(', '),
        address: place ? placeText(place) : '',
      }
    }
  }, [device, flagTexts, compass, formats, units, dayText, placeText, several])
}
