import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

export const ACCOUNTS_KEY = ['accounts']
const CHILDREN_PER_PAGE = 200

/** After any change: the tree, the searches and the panels are read again. */
export function refreshAccounts(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ACCOUNTS_KEY })
}

export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: [...ACCOUNTS_KEY, 'one', id],
    queryFn: ({ signal }) => api('GET', '/api/accounts/[id]', { params: { id }, signal, hideError: true }),
  })

export const childrenQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...ACCOUNTS_KEY, 'children', id, page],
    queryFn: ({ signal }) =>
      api('GET', '/api/accounts/[id]/children', {
        params: { id },
        query: { offset: page * CHILDREN_PER_PAGE, limit: CHILDREN_PER_PAGE },
        signal,
        hideError: true,
      }),
  })

export const searchQuery = (search: string) =>
  queryOptions({
    queryKey: [...ACCOUNTS_KEY, 'search', search],
    queryFn: ({ signal }) => api('GET', '/api/accounts', { query: { search }, signal }),
    enabled: search.trim() !== '',
  })

export const virtualQuery = (parentId: number) =>
  queryOptions({
    queryKey: [...ACCOUNTS_KEY, 'virtual', parentId],
    queryFn: ({ signal }) =>
      api('GET', '/api/accounts/[id]/virtual-accounts', {
        params: { id: parentId },
        signal,
        hideError: true,
      }),
  })
