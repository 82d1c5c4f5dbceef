'use client'
import { keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AlertKindName } from '@/lib/alerts/kinds/kinds'
import { api } from '@/lib/http/client'

/** What a list of rules is narrowed to. */
export type RuleFilter = {
  search: string
  kind: AlertKindName | null
  /** Those that send this command. */
  sends?: string
}

export const EVERY_RULE: RuleFilter = { search: '', kind: null }

const KEY = ['alert-rules']
const PAGE_SIZE = 100

/** The rules that a filter leaves, a page more whenever it is asked for. */
export function useRules({ search, kind, sends }: RuleFilter) {
  const query = useInfiniteQuery({
    queryKey: [...KEY, 'list', search, kind, sends],
    queryFn: ({ pageParam, signal }) =>
      api('GET', '/api/alert-rules', {
        query: { search, kind, sends, page: pageParam, pageSize: PAGE_SIZE },
        signal,
        // The list says it in its place.
        hideError: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const rules = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? null, [data])
  return { ...query, rules, room: data?.pages[0] ?? null }
}

/** After rules have changed. */
export const refreshRules = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
