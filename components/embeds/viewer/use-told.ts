'use client'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEmbed } from './embed-context'

/** Something that the embed is asked for, asked for anew every `everyMs` where that is given. */
export function useTold<T>(
  path: string,
  query: Record<string, string | undefined> | null,
  everyMs?: number,
): UseQueryResult<T> {
  const { session } = useEmbed()
  return useQuery<T>({
    queryKey: ['embed', path, query],
    enabled: query !== null,
    queryFn: ({ signal }) => session.ask<T>(path, query ?? {}, signal),
    refetchInterval: everyMs ?? false,
    structuralSharing: false,
    // What was seen stays while another answer comes; the library cannot tell that an open type is no function.
    placeholderData: keepPreviousData as never,
  })
}
