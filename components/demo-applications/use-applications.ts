'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ApplicationStatus } from '@/lib/demo-applications/schema'
import { api } from '@/lib/http/client'

const KEY = ['demo-applications']

export function useApplications(status: ApplicationStatus | null) {
  return useQuery({
    queryKey: [...KEY, status],
    queryFn: ({ signal }) => api('GET', '/api/demo-applications', { query: { status }, signal }),
  })
}

export const refreshApplications = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
