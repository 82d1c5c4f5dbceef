'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { usePreference } from '@/components/account/use-preference'
import { useLiveClient } from '@/components/live/live-provider'
import { UNTIL_ANSWERED } from '@/lib/http/ask-again'
import { api } from '@/lib/http/client'
import { PACE_MS } from '@/lib/live/redraw-pace'

const FAVOURITES = ['favourites']

/** Opens the live feed, of one device or of all visible, and hands the worker the tree that it sorts vehicles into. */
export function useFeed(imei: string | null = null): void {
  const client = useLiveClient()
  const { accounts, groups } = useBranches()
  const favourites = useQuery({
    queryKey: FAVOURITES,
    queryFn: () => api('GET', '/api/favourites'),
  })

  const { value: pace } = usePreference('live.refresh')
  useEffect(() => {
    client?.tell({ type: 'connect', imei })
  }, [client, imei])
  useEffect(() => {
    client?.tell({ type: 'pace', everyMs: PACE_MS[pace ?? 'atOnce'] })
  }, [client, pace])

  useEffect(() => {
    if (!accounts || !groups) return
    client?.tell({ type: 'tree', accounts, groups, favourites: favourites.data ?? [] })
  }, [client, accounts, groups, favourites.data])
}

/** The accounts and groups that the list is sorted into, asked for until they come: without them it holds no vehicle. */
export function useBranches() {
  // The list says itself that they are missing, as long as they are.
  const accounts = useQuery({
    queryKey: ['account-tree'],
    queryFn: () => api('GET', '/api/accounts/tree', { hideError: true }),
    ...UNTIL_ANSWERED,
  })
  const groups = useQuery({
    queryKey: ['groups'],
    queryFn: () => api('GET', '/api/groups', { hideError: true }),
    ...UNTIL_ANSWERED,
  })
  const missing = [accounts, groups].filter(({ data }) => data === undefined)
  return {
    accounts: accounts.data,
    groups: groups.data,
    /** Whether a try has failed. Not `isError`, which is taken back with every further one. */
    failed: missing.some(({ errorUpdateCount }) => errorUpdateCount > 0),
    isAsking: missing.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of missing) void query.refetch()
    },
  }
}

/** Ids of the favourite vehicles. */
export function useFavourites(): number[] {
  const { data } = useQuery({ queryKey: FAVOURITES, queryFn: () => api('GET', '/api/favourites') })
  return data ?? []
}

/** Marks a vehicle as favourite, or takes the mark off; shown at once, taken back when it did not work. */
export function useFavourite(): (vehicle: { id: number; imei: string }, favourite: boolean) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    async ({ id, imei }, favourite) => {
      const before = queries.getQueryData<number[]>(FAVOURITES) ?? []
      const others = before.filter((one) => one !== id)
      queries.setQueryData(FAVOURITES, favourite ? [...others, id] : others)
      try {
        await api(favourite ? 'PUT' : 'DELETE', '/api/devices/[imei]/favourite', { params: { imei } })
      } catch {
        queries.setQueryData(FAVOURITES, before)
      }
    },
    [queries],
  )
}
