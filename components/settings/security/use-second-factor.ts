'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/http/client'

const KEY = ['secondFactor']

export function useSecondFactor() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/second-factor', { signal }),
  })
}

export function useRefreshSecondFactor(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: KEY })
}
