'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useReadingText } from '@/components/readings/use-reading-text'
import type { DataColumn } from '@/components/table/features'
import { api } from '@/lib/http/client'
import type { MeasuredColumn } from '@/lib/playback/measured'
import { measuredNear } from '@/lib/playback/measured-near'
import type { Span } from '@/lib/playback/spans'

const WIDTH_PX = 120
/** So many stand in the table at first, the others are to be chosen. */
const SHOWN_AT_FIRST = 4
const NONE: readonly MeasuredColumn[] = []

const idOf = ({ measure, sensor }: MeasuredColumn): string => `measured.${measure}.${sensor}`

/** What the device measured in the period, as columns of the table, and what stands in their cells at a time. */
export function useMeasured(imei: string | undefined, { from, to }: Span) {
  const names = useTranslations('device.measures')
  const text = useReadingText()
  const { data = NONE } = useQuery({
    queryKey: ['track-measured', imei, from, to],
    queryFn: ({ signal }) =>
      api('GET', '/api/devices/[imei]/track/measured', {
        params: { imei: imei ?? '' },
        query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
        signal,
        hideError: true,
      }),
    enabled: imei !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    const columns = data.map((one, index): DataColumn<never> => {
      const { measure, sensor } = one
      const title = sensor === '' ? names(measure) : `${names(measure)} ${sensor}`
      return {
        id: idOf(one),
        size: WIDTH_PX,
        meta: { title, numeric: true, ...(index >= SHOWN_AT_FIRST && { hidden: true }) },
      }
    })
    const cells = (time: number): Record<string, string> =>
      Object.fromEntries(
        data.map((one) => {
          const value = measuredNear(one, time)
          return [idOf(one), value === null ? '' : text(one.measure, value)]
        }),
      )
    return { columns, cells }
  }, [data, names, text])
}
