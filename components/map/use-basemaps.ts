'use client'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useAccount } from '@/components/account/account-context'
import type { Basemap, BasemapId } from '@/lib/basemap/schema'
import { api } from '@/lib/http/client'
import { basemapChoice, chooseBasemap, watchBasemapChoice } from './basemap-choice'

/** What to show to who has not chosen: the operator's own before what everyone has. */
const PREFERRED: readonly BasemapId[] = ['file', 'tiles', 'streets', 'world']

/** The base maps on offer, and the one to show: chosen by this browser's user, else by the account, else the best there is. */
export function useBasemaps() {
  const { mapType } = useAccount()
  const choice = useSyncExternalStore(watchBasemapChoice, basemapChoice, () => null)
  const { data = [] } = useQuery({
    queryKey: ['basemap'],
    queryFn: ({ signal }) => api('GET', '/api/basemap', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const find = (id: string | null) => data.find((offer) => offer.id === id)
  const chosen: Basemap | null =
    find(choice) ?? find(mapType) ?? PREFERRED.map(find).find((offer) => offer) ?? null
  return { basemaps: data, chosen, choose: chooseBasemap }
}
