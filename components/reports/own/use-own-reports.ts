'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'
import type { CustomReportListed } from '@/lib/reports/custom-schema'

const KEY = ['own-reports']

/** Reports that the account made, and those that its superiors share. */
export const useOwnReports = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      api<CustomReportListed[]>('GET', '/api/custom-reports', { signal, hideError: true }),
    retry: false,
  })

export const refreshOwnReports = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
