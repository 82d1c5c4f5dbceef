'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

const SHOWN = 30

type Found = { imei: string; name: string }

/** Devices at or below an account whose name, IMEI or plate holds the text; null while they load. */
export function useFoundDevices(accountId: number, search: string): readonly Found[] | null {
  const { data } = useQuery({
    queryKey: ['accounts', 'found-devices', accountId, search],
    queryFn: ({ signal }) =>
      api('GET', '/api/devices', {
        query: { accountId, search: search.trim() || undefined, pageSize: SHOWN },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return data?.items ?? null
}
