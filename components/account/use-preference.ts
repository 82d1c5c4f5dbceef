'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '@/lib/http/client'
import type { MapName, Preference, PreferenceName } from '@/lib/preferences/schema'

/** What the person keeps under a name: shown at once when it changes, kept on the server. */
export function usePreference<N extends PreferenceName>(name: N) {
  const queries = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: ['preferences', name],
    queryFn: async () => {
      const kept = await api('GET', '/api/preferences/[name]', { params: { name }, hideError: true })
      // The server has left out what does not fit.
      return kept as Preference<N> | null
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

/** As `usePreference`, of one that is a map: entries are kept one by one, so that two tabs do not undo one another's. */
export function usePreferenceMap<N extends MapName>(name: N) {
  const queries = useQueryClient()
  const { value } = usePreference(name)
  const keepEntries = useCallback(
    async (entries: Preference<N>): Promise<void> => {
      const key = ['preferences', name]
      void queries.cancelQueries({ queryKey: key }, { revert: false })
      const before = queries.getQueryData<Preference<N> | null>(key)
      queries.setQueryData(key, { ...before, ...entries })
      try {
        await api('PATCH', '/api/preferences/[name]', { params: { name }, body: { value: entries } })
        // The others were not known when it was shown.
        if (before === undefined) await queries.invalidateQueries({ queryKey: key })
      } catch {
        // The client has said why.
        if (before === undefined) void queries.resetQueries({ queryKey: key })
        else queries.setQueryData(key, before)
      }
    },
    [queries, name],
  )
  return { value, keepEntries }
}
