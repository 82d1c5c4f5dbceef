'use client'
import { useQuery } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { api } from '@/lib/http/client'

const ShareDialog = lazyPart(() => import('@/components/shares/share-dialog'))

/** Shares the vehicle that the address names by `imei`, as the search leads here. */
export function ShareByAddress() {
  const path = usePathname()
  const imei = useSearchParams().get('imei')
  const { data } = useQuery({
    queryKey: ['share-name', imei],
    enabled: imei !== null,
    queryFn: () => api('GET', '/api/devices/[imei]', { params: { imei: imei ?? '' } }),
    retry: false,
    gcTime: 0,
  })
  // The native history keeps the page as it is; the router only reads it.
  const close = () => window.history.replaceState(null, '', path)
  if (imei === null || !data) return null
  const target = { kind: 'devices' as const, devices: [{ imei, name: data.name }] }
  return (
    <Suspense>
      <ShareDialog key={imei} work={{ kind: 'new', target }} onClose={close} />
    </Suspense>
  )
}
