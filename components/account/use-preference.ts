'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '@/lib/http/client'
import { keptPreference, type Preference, type PreferenceName } from '@/lib/preferences/schema'

/** What the person keeps under a name: shown at once when it changes, kept on the server. */
export function usePreference<N extends PreferenceName>(name: N) {
  const queries = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: ['preferences', name],
    queryFn: async () => {
      const kept = await api('GET', '/api/preferences/[name]', { params: { name }, hideError: true })
      return keptPreference(name, kept)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const keep = useCallback(
    async (value: Preference<N>): Promise<void> => {
      const key = ['preferences', name]
      // An answer under way is older than this choice and must not undo it.
      void queries.cancelQueries({ queryKey: key }, { revert: false })
      const before = queries.getQueryData(key)
      queries.setQueryData(key, value)
      try {
        await api('PUT', '/api/preferences/[name]', { params: { name }, body: { value } })
      } catch {
        // The client has said why.
        queries.setQueryData(key, before)
      }
    },
    [queries, name],
  )
  /** `isKnown`: the server has answered, be it that there is nothing. */
  return { value: data ?? null, isPending, isKnown: data !== undefined, keep }
}
