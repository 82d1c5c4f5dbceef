'use client'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useAccount } from '@/components/account/account-context'
import { api } from '@/lib/http/client'

/** More names than this are not shown of one rule. */
const MAX_NAMED = 3
const STALE_MS = 60_000

export const fenceQuery = (id: number) =>
  queryOptions({
    queryKey: ['geofences', 'one', id],
    queryFn: ({ signal }) => api('GET', '/api/geofences/[id]', { params: { id }, signal, hideError: true }),
    staleTime: STALE_MS,
    retry: false,
  })

/** The names of fences that are known by their ids, as far as they are known yet. */
export function useFenceNames(ids: readonly number[]): ReadonlyMap<number, string> {
  const enabled = useAccount().permissions.includes('geofences.read')
  return useQueries({
    queries: ids.slice(0, MAX_NAMED).map((id) => ({ ...fenceQuery(id), enabled })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : []))),
  })
}
