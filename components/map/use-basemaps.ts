'use client'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useAccount } from '@/components/account/account-context'
import type { Basemap, BasemapId } from '@/lib/basemap/schema'
import { UNTIL_ANSWERED } from '@/lib/http/ask-again'
import { api } from '@/lib/http/client'
import { basemapChoice, chooseBasemap, watchBasemapChoice } from './basemap-choice'

/** What to show to who has not chosen: the operator's own before what everyone has. */
const PREFERRED: readonly BasemapId[] = ['file', 'tiles', 'streets', 'world']

/**
 * The base maps on offer, and the one to show: chosen by this browser's user, else by the account, else the best there
 * is. `missing` while they could not be had: they are asked for again, and at once by `retry`.
 */
export function useBasemaps() {
  const { mapType } = useAccount()
  const choice = useSyncExternalStore(watchBasemapChoice, basemapChoice, () => null)
  const asked = useQuery({
    queryKey: ['basemap'],
    // The map says it itself, as long as it lasts.
    queryFn: ({ signal }) => api('GET', '/api/basemap', { signal, hideError: true }),
    staleTime: Number.POSITIVE_INFINITY,
    ...UNTIL_ANSWERED,
  })
  const { data = [] } = asked
  // Not `isError`, which is taken back with every further try.
  const failed = asked.data === undefined && asked.errorUpdateCount > 0
  const find = (id: string | null) => data.find((offer) => offer.id === id)
  const chosen: Basemap | null =
    find(choice) ?? find(mapType) ?? PREFERRED.map(find).find((offer) => offer) ?? null
  return {
    ...{ basemaps: data, chosen, choose: chooseBasemap },
    missing: failed ? { isAsking: asked.isFetching, retry: () => void asked.refetch() } : null,
  }
}
