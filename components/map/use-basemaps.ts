'use client'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useAccountIfAny } from '@/components/account/account-context'
import type { Basemap, BasemapId } from '@/lib/basemap/schema'
import { UNTIL_ANSWERED } from '@/lib/http/ask-again'
import { api } from '@/lib/http/client'
import { basemapChoice, chooseBasemap, watchBasemapChoice } from './basemap-choice'

/** What to show to who has not chosen: the operator's own before what everyone has. */
const PREFERRED: readonly BasemapId[] = ['file', 'tiles', 'streets', 'world']

type Basemaps = {
  basemaps: readonly Basemap[]
  chosen: Basemap | null
  choose: (id: BasemapId) => void
  missing: { isAsking: boolean; retry: () => void } | null
}

/** For pages without an account, which bring their maps with them. */
export const GivenBasemaps = createContext<Basemaps | null>(null)

/** The best of the maps on offer. */
export const preferredBasemap = (offered: readonly Basemap[]): Basemap | null =>
  PREFERRED.map((id) => offered.find((offer) => offer.id === id)).find((offer) => offer) ?? null

/**
 * The base maps on offer, and the one to show: chosen by this browser's user, else by the account, else the best there
 * is. `missing` while they could not be had: they are asked for again, and at once by `retry`.
 */
export function useBasemaps(): Basemaps {
  const given = useContext(GivenBasemaps)
  const mapType = useAccountIfAny()?.mapType ?? null
  const choice = useSyncExternalStore(watchBasemapChoice, basemapChoice, () => null)
  const asked = useQuery({
    queryKey: ['basemap'],
    // The map says it itself, as long as it lasts.
    queryFn: ({ signal }) => api('GET', '/api/basemap', { signal, hideError: true }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: given === null,
    ...UNTIL_ANSWERED,
  })
  if (given) return given
  const { data = [] } = asked
  // Not `isError`, which is taken back with every further try.
  const failed = asked.data === undefined && asked.errorUpdateCount > 0
  const find = (id: string | null) => data.find((offer) => offer.id === id)
  return {
    basemaps: data,
    choose: chooseBasemap,
    chosen: find(choice) ?? find(mapType) ?? preferredBasemap(data),
    missing: failed ? { isAsking: asked.isFetching, retry: () => void asked.refetch() } : null,
  }
}
