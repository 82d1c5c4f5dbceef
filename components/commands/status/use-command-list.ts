'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { askedFilter, type CommandFilter } from '@/lib/commands/filter-url'
import { api } from '@/lib/http/client'
import { COMMANDS_KEY, isOpen } from '../use-command'

const REFRESH_MS = 3000
const PAGE = 50

/** The filtered list, page by page, asked for again and again while anything in it is open. */
export function useCommandList(filter: CommandFilter) {
  const list = useInfiniteQuery({
    queryKey: [...COMMANDS_KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET', '/api/commands', {
        query: {
          limit: PAGE,
          before: pageParam ?? undefined,
          ...askedFilter(filter),
          state: filter.state ?? undefined,
        },
        signal,
        hideError: true,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // All pages are read again: the more there are, the less often.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isOpen)) ? REFRESH_MS * data.pages.length : false,
  })
  const commands = useMemo(() => {
    const all = list.data?.pages.flatMap(({ items }) => items) ?? []
    // What came meanwhile moves the pages on.
    return [...new Map(all.map((command) => [command.id, command])).values()]
  }, [list.data])
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
  }
  return { list, commands, loadMore }
}
