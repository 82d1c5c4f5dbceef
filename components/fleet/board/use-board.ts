'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/account/account-context'
import { usePreference } from '@/components/account/use-preference'
import { USUAL_BOARD } from '@/lib/fleet-board/arrange-cards'
import type { BoardPreference } from '@/lib/fleet-board/preference-schema'
import { api } from '@/lib/http/client'

const AGAIN_MS = 30_000
const SCORES_AGAIN_MS = 5 * 60_000
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
    enabled: isReady,
    refetchInterval: AGAIN_MS,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const keep = (part: Partial<BoardPreference>) => void preference.keep({ ...kept, ...part })
  return { board, kept: { ...kept, groups: chosen }, keep, query, groups: known }
}

export type BoardAsk = ReturnType<typeof useBoard>['query']

/** The scores, which take longer than the rest of the board. All cards of them share one call. */
export function useBoardScores(query: BoardAsk) {
  return useQuery({
    queryKey: [...BOARD_KEY, 'scores', query],
    queryFn: ({ signal }) => api('GET', '/api/fleet-board/scores', { query, signal, hideError: true }),
    refetchInterval: SCORES_AGAIN_MS,
    staleTime: SCORES_AGAIN_MS,
    retry: false,
  })
}
