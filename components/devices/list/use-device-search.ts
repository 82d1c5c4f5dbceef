'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { useAccount } from '@/components/account/account-context'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import {
  type DeviceSearch,
  MAX_URL_IMEIS,
  NO_DEVICE_FILTER,
  readDeviceSearch,
  writeDeviceSearch,
} from '@/lib/devices/filter-url'

const keyOf = (login: string) => `devices.imeis.${login}`

function keptImeis(login: string): string[] {
  if (typeof sessionStorage === 'undefined') return []
  const list: unknown = JSON.parse(sessionStorage.getItem(keyOf(login)) ?? '[]')
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

export type DeviceSearchState = DeviceSearch & {
  change: (part: Partial<DeviceFilter>) => void
  show: (search: DeviceSearch) => void
  clear: () => void
}

/** Filter and order of the table; they live in the address. */
export function useDeviceSearch(): DeviceSearchState {
  const params = useSearchParams().toString()
  const path = usePathname()
  const { account } = useAccount()
  const search = useMemo(
    () => readDeviceSearch(new URLSearchParams(params), keptImeis(account)),
    [params, account],
  )

  const show = useCallback(
    (next: DeviceSearch) => {
      const imeis = next.filter.imeis ?? []
      if (imeis.length > MAX_URL_IMEIS) sessionStorage.setItem(keyOf(account), JSON.stringify(imeis))
      const query = writeDeviceSearch(next)
      window.history.replaceState(null, '', query ? `${path}?${query}` : path)
    },
    [path, account],
  )
  const { filter } = search
  return {
    ...search,
    show,
    change: (part) => show({ ...search, filter: { ...filter, ...part } }),
    clear: () => show({ ...search, filter: NO_DEVICE_FILTER }),
  }
}
