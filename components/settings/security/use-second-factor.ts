'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { secondFactorState } from '@/lib/auth/second-factor-schema'
import { api } from '@/lib/http/client'

const KEY = ['secondFactor']

export function useSecondFactor() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/second-factor', { schema: secondFactorState, signal }),
  })
}

export function useRefreshSecondFactor(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: KEY })
}
