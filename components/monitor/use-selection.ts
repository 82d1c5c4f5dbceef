'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { isEntryOf, stateOf } from '@/components/ui/use-back-closes'

const CARD = 'card'

/**
 * The chosen vehicle by its IMEI. It stands in the address, so that a link opens it; Back leads from the first that was
 * chosen to none.
 */
export function useSelection(): [imei: string | null, select: (imei: string | null) => void] {
  const path = usePathname()
  const imei = useSearchParams().get('imei')
  const select = useCallback(
    (next: string | null) => {
      const { history, location } = window
      const isOurs = isEntryOf(CARD)
      // The native history keeps the page as it is; the router only reads it.
      if (next === null) {
        if (isOurs) history.back()
        else history.replaceState(null, '', path)
        return
      }
      const address = `${path}?imei=${next}`
      const isFirst = !new URLSearchParams(location.search).has('imei')
      if (isFirst) history.pushState(stateOf(CARD), '', address)
      else history.replaceState(isOurs ? stateOf(CARD) : null, '', address)
    },
    [path],
  )
  return [imei, select]
}
