'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRunningLiveClient } from '@/components/live/live-provider'
import { api } from '@/lib/http/client'

/** What the feed does not carry is asked for again this often while it is shown. */
const REFRESH_MS = 15_000

/** What is known of a device beside the feed, kept up to date; at once when the feed tells it anew, as when a card was read. */
export function useDeviceDetail(imei: string, { id, enabled = true }: { id: number; enabled?: boolean }) {
  const queries = useQueryClient()
  const client = useRunningLiveClient()
  useEffect(
    () =>
      client?.on('infosChanged', () => {
        if (client.get('infosChanged')?.ids.includes(id))
          void queries.invalidateQueries({ queryKey: ['device', imei] })
      }),
    [client, queries, id, imei],
  )
  return useQuery({
    queryKey: ['device', imei],
    queryFn: () => api('GET', '/api/devices/[imei]', { params: { imei }, hideError: true }),
    refetchInterval: REFRESH_MS,
    enabled,
  })
}
