'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

const KEY = ['workingModes', 'templates']

/** The templates of working modes of the account. */
export function useModeTemplates() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/working-mode-templates', { signal, hideError: true }),
  })
}

/** After a template was changed. */
export function useRefreshModeTemplates(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
