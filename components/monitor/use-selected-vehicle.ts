'use client'
import { useEffect } from 'react'
import { useLive, useLiveClient } from '@/components/live/live-provider'
import type { Vehicle } from '@/lib/live/vehicle'

/** The vehicle behind an IMEI, live; null while it is not there. */
export function useSelectedVehicle(imei: string | null): Vehicle | null {
  const client = useLiveClient()
  const feed = useLive('feed')
  const selected = useLive('selected')
  const live = feed?.state === 'live'
  useEffect(() => {
    if (!client || !live) return
    let stale = false
    const choose = async () => {
      const vehicle = imei === null ? null : await client.findVehicle(imei)
      if (!stale) client.tell({ type: 'select', id: vehicle?.id ?? null })
    }
    void choose()
    return () => {
      stale = true
    }
  }, [client, live, imei])
  return selected?.vehicle?.imei === imei ? (selected?.vehicle ?? null) : null
}
