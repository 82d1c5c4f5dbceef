'use client'
import { useEffect } from 'react'
import { useAccount } from '@/components/account/account-context'
import { keepRecent } from '@/components/search/recent-items'
import { deviceItem } from '@/components/search/search-items'
import type { Vehicle } from '@/lib/live/vehicle'

/** A vehicle that was opened, in the list or on the map, is among what the search offers first. */
export function useRecentVehicle(vehicle: Vehicle | null): void {
  const { account } = useAccount()
  const { imei, name, plate } = vehicle ?? {}
  useEffect(() => {
    if (imei !== undefined && name !== undefined)
      keepRecent(account, deviceItem({ imei, name, plate: plate ?? null }))
  }, [account, imei, name, plate])
}
