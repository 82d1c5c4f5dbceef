'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'

/** The chosen vehicle by its IMEI. It stands in the address, so that a link opens it. */
export function useSelection(): [imei: string | null, select: (imei: string | null) => void] {
  const path = usePathname()
  const imei = useSearchParams().get('imei')
  const select = useCallback(
    (next: string | null) => {
      // The native history keeps the page as it is; the router only reads it.
      window.history.replaceState(null, '', next ? `${path}?imei=${next}` : path)
    },
    [path],
  )
  return [imei, select]
}
