'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type ApplicationStatus, application } from '@/lib/demo-applications/schema'
import { api } from '@/lib/http/client'

const KEY = ['demo-applications']
const list = z.array(application)

export function useApplications(status: ApplicationStatus | null) {
  return useQuery({
    queryKey: [...KEY, status],
    queryFn: ({ signal }) =>
      api('GET', '/api/demo-applications', { query: { status }, schema: list, signal }),
  })
}

export const refreshApplications = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
