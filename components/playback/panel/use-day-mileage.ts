'use client'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'
import type { Calendar } from '@/lib/playback/period'
import { addDays, dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'

export type DayBar = { day: string; metres: number }

/** How far a vehicle came on each of `count` days, the last of them `last`. */
export function useDayMileage(
  imei: string | null,
  { zone }: Calendar,
  last: string,
  count: number,
): DayBar[] {
  const first = addDays(last, 1 - count)
  const { data } = useQuery({
    queryKey: ['playback', 'mileage', imei, first, last],
    queryFn: imei
      ? () =>
          api('GET', '/api/devices/[imei]/mileage', {
            params: { imei },
            query: {
              from: new Date(startOfDay(first, zone)).toISOString(),
              to: new Date(endOfDay(last, zone)).toISOString(),
            },
            hideError: true,
          })
      : skipToken,
  })
  const known = new Map(data?.map(({ day, distance }) => [day, distance]))
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(first, index)
    return { day, metres: known.get(day) ?? 0 }
  })
}

/** The last day that can be asked for: today. */
export const lastDay = ({ now, zone }: Calendar): string => dayOf(now, zone)
