'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type Domain, type DomainPicture, domain, mailState } from '@/lib/domains/schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import type { Envelope } from '@/lib/http/envelope'

const KEY = ['domains']
const list = z.array(domain)

export function useDomains() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/domains', { schema: list, signal }),
  })
}

export const refreshDomains = (queries: QueryClient) => queries.invalidateQueries({ queryKey: KEY })

export function useMailState() {
  return useQuery({
    queryKey: ['mail'],
    queryFn: ({ signal }) => api('GET', '/api/mail', { schema: mailState, signal, hideError: true }),
  })
}

/** Files that were chosen and are not saved yet; null takes a picture away. */
export type ChosenPictures = Partial<Record<DomainPicture, File | null>>

/** Saves chosen pictures one after the other; throws `ApiError` at the first that is refused. */
export async function savePictures(id: number, chosen: ChosenPictures): Promise<void> {
  for (const [picture, file] of Object.entries(chosen)) {
    const path = `/api/domains/${id}/pictures/${picture}`
    if (file) await upload(path, file)
    else await api('DELETE', path, { hideError: true })
  }
}

async function upload(path: string, file: File): Promise<Domain> {
  const body = new FormData()
  body.set('file', file)
  const response = await fetch(path, { method: 'PUT', body })
  const answer = (await response.json()) as Envelope<Domain>
  if (!response.ok) throw new ApiError('refused', answer.msg, answer.code, response.status)
  return answer.data
}
