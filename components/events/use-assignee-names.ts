'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { MAX_ASSIGNEE } from '@/lib/events/event-filter'
import { api } from '@/lib/http/client'

const FRESH_MS = 60_000

/** Names to assign events to: the own account first, then its contacts and who else is `seen`, by name. */
export function useAssigneeNames(seen: readonly string[] = []): string[] {
  const { nickName, permissions } = useAccount()
  const { compare } = new Intl.Collator(useLocale())
  const { data } = useQuery({
    queryKey: ['alert-contacts'],
    queryFn: ({ signal }) => api('GET', '/api/alert-contacts', { signal, hideError: true }),
    enabled: permissions.includes('alertRules.read'),
    staleTime: FRESH_MS,
  })
  const others = [...(data?.items.map(({ name }) => name) ?? []), ...seen].toSorted(compare)
  return [...new Set([nickName, ...others])].filter((name) => name !== '' && name.length <= MAX_ASSIGNEE)
}
