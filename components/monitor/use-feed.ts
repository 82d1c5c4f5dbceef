'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { usePreference } from '@/components/account/use-preference'
import { useLiveClient } from '@/components/live/live-provider'
import { api } from '@/lib/http/client'
import { PACE_MS } from '@/lib/live/redraw-pace'

const FAVOURITES = ['favourites']

/** Opens the live feed, of one device or of all visible, and hands the worker the tree that it sorts vehicles into. */
export function useFeed(imei: string | null = null): void {
  const client = useLiveClient()
  const accounts = useQuery({
    queryKey: ['account-tree'],
    queryFn: () => api('GET', '/api/accounts/tree'),
  })
  const groups = useQuery({ queryKey: ['groups'], queryFn: () => api('GET', '/api/groups') })
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
    if (!accounts.data || !groups.data) return
    client?.tell({
      type: 'tree',
      accounts: accounts.data,
      groups: groups.data,
      favourites: favourites.data ?? [],
    })
  }, [client, accounts.data, groups.data, favourites.data])
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
