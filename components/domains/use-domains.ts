'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { DOMAIN_PICTURES, type DomainPicture } from '@/lib/domains/schema'
import { api } from '@/lib/http/client'

const KEY = ['domains']

export function useDomains() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/domains', { signal }),
  })
}

export const refreshDomains = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })

export function useMailState() {
  return useQuery({
    queryKey: ['mail'],
    queryFn: ({ signal }) => api('GET', '/api/mail', { signal, hideError: true }),
  })
}

/** Files that were chosen and are not saved yet; null takes a picture away. */
export type ChosenPictures = Partial<Record<DomainPicture, File | null>>

/** Saves chosen pictures one after the other; throws `ApiError` at the first that is refused. */
export async function savePictures(id: number, chosen: ChosenPictures): Promise<void> {
  for (const picture of DOMAIN_PICTURES) {
    const file = chosen[picture]
    const address = { params: { id, picture }, hideError: true }
    if (file) {
      const body = new FormData()
      body.set('file', file)
      await api('PUT', '/api/domains/[id]/pictures/[picture]', { ...address, body })
    } else if (file === null) await api('DELETE', '/api/domains/[id]/pictures/[picture]', address)
  }
}
