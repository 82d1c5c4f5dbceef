'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/account/account-context'
import { usePreference } from '@/components/account/use-preference'
import { USUAL_BOARD } from '@/lib/fleet-board/arrange-cards'
import type { BoardPreference } from '@/lib/fleet-board/preference-schema'
import { api } from '@/lib/http/client'

const AGAIN_MS = 30_000
const DRIVERS_AGAIN_MS = 5 * 60_000
export const BOARD_KEY = ['fleetBoard']

/** The board as somebody has arranged it; it keeps up by itself. */
export function useBoard() {
  const { permissions } = useAccount()
  const preference = usePreference('fleet.board')
  const kept = preference.value ?? USUAL_BOARD
  const groups = useQuery({
    queryKey: ['groups'],
    queryFn: () => api('GET', '/api/groups', { hideError: true }),
    enabled: permissions.includes('groups.read'),
  })
  // One that was deleted since is asked for no more.
  const known = groups.data ?? []
  const chosen = kept.groups.filter((id) => known.some((group) => group.id === id))
  const isReady = !preference.isPending && (kept.groups.length === 0 || !groups.isPending)
  const query = { period: kept.period, groups: chosen.map(String) }
  const board = useQuery({
    queryKey: [...BOARD_KEY, query],
    queryFn: ({ signal }) => api('GET', '/api/fleet-board', { query, signal, hideError: true }),
    ...{ enabled: isReady, refetchInterval: AGAIN_MS, retry: false, placeholderData: keepPreviousData },
  })
  const keep = (part: Partial<BoardPreference>) => void preference.keep({ ...kept, ...part })
  return { board, kept: { ...kept, groups: chosen }, keep, query, groups: known }
}

export type BoardAsk = ReturnType<typeof useBoard>['query']

/** Drivers by score, which take longer than the rest of the board. */
export function useBoardDrivers(query: BoardAsk) {
  return useQuery({
    queryKey: [...BOARD_KEY, 'drivers', query],
    queryFn: ({ signal }) => api('GET', '/api/fleet-board/drivers', { query, signal, hideError: true }),
    ...{ refetchInterval: DRIVERS_AGAIN_MS, staleTime: DRIVERS_AGAIN_MS, retry: false },
  })
}
