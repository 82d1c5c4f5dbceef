'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

const KEY = ['own-reports']

/** Reports that the account made, and those that its superiors share. */
export const useCustomReports = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/custom-reports', { signal, hideError: true }),
    retry: false,
  })

export const refreshOwnReports = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
