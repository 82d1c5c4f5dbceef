'use client'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '@/lib/http/client'
import type { ReportRow } from '@/lib/reports/row'

/** A moment has no way. */
const LEAST_MS = 1000
const MOST_MS = 31 * 86_400_000

/** The way that the device of a row came while it lasted; empty for none. */
export function useWay(row: ReportRow | null): readonly [lon: number, lat: number][] {
  const { imei, from, to } = row ?? { imei: null, from: null, to: null }
  const lasts = from && to ? Date.parse(to) - Date.parse(from) : 0
  const { data } = useQuery({
    queryKey: ['report', 'way', imei, from, to],
    queryFn:
      imei && from && to && lasts > LEAST_MS && lasts <= MOST_MS
        ? ({ signal }) =>
            api('GET', '/api/devices/[imei]/track', {
              params: { imei },
              query: { from, to },
              signal,
              hideError: true,
            })
        : skipToken,
    staleTime: 300_000,
    retry: false,
  })
  return useMemo(() => {
    if (!data || !imei) return []
    const { lat, lon, flags } = data.points
    return lat.flatMap((north, index) => {
      const east = lon[index]
      return flags[index] === 0 && east !== undefined ? [[east, north] as [number, number]] : []
    })
  }, [data, imei])
}
