'use client'
import { useQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { api } from '@/lib/http/client'
import type { SendTarget } from '../send/send-sheet'

/**
 * Opens the form for the vehicle that the address names if it asks for that by `send`, as the search leads here; where it names
 * none, asks which.
 */
export function useSendByAddress(
  maySend: boolean,
  send: (target: SendTarget) => void,
  choose: () => void,
): void {
  const path = usePathname()
  const query = useSearchParams()
  const isAsked = maySend && query.has('send')
  const imei = isAsked ? query.get('imei') : null
  const isOpen = isAsked && imei === null
  useEffect(() => {
    if (!isOpen) return
    choose()
    window.history.replaceState(null, '', path)
  }, [isOpen, path, choose])
  const { data } = useQuery({
    queryKey: ['send-name', imei],
    enabled: imei !== null,
    queryFn: () => api('GET', '/api/devices/[imei]', { params: { imei: imei ?? '' } }),
    retry: false,
    gcTime: 0,
  })
  const name = data?.name
  useEffect(() => {
    if (imei === null || name === undefined) return
    send({ imei, name })
    // Once: who comes back to the page finds the list.
    window.history.replaceState(null, '', `${path}?${new URLSearchParams({ imei })}`)
  }, [imei, name, path, send])
}
