'use client'
import { useQueries } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

/** More names than this are not shown anywhere; asking for them would be in vain. */
const MAX_NAMED = 8

/** The names of devices that are known by IMEI, as far as they are known yet. */
export function useDeviceNames(imeis: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: imeis.slice(0, MAX_NAMED).map((imei) => ({
      queryKey: ['device-name', imei],
      queryFn: async () =>
        (await api('GET', '/api/devices/[imei]', { params: { imei }, hideError: true })).name,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, index) => {
          const imei = imeis[index]
          return data && imei ? [[imei, data] as const] : []
        }),
      ),
  })
}
