'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

/** Whose documents they are. */
export type DocumentsOf = { vehicleId: number } | { driverId: number }

const KEY = ['fleetDocuments']

export const useDocuments = (of: DocumentsOf) =>
  useQuery({
    queryKey: [...KEY, of],
    queryFn: ({ signal }) => api('GET', '/api/fleet-documents', { query: of, signal, hideError: true }),
  })

/** What is shown of documents is not so any more. */
export const refreshDocuments = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })
