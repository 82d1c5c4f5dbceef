'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CommandTemplate } from '@/lib/commands/template-schema'
import { api } from '@/lib/http/client'

const KEY = ['commandTemplates']

/** The templates of the account and, after them, those that accounts above share, each by name. */
export function useTemplates() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/command-templates', { signal, hideError: true }),
    select: ownFirst,
  })
}

const ownFirst = (templates: readonly CommandTemplate[]): CommandTemplate[] => [
  ...templates.filter(({ own }) => own),
  ...templates.filter(({ own }) => !own),
]

/** After a template was changed. */
export function useRefreshTemplates(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}
