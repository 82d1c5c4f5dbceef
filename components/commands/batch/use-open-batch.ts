'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { isEntryOf, stateOf } from '@/components/ui/use-back-closes'

/** Of an entry of the history, and of the address: `/batchCommand?batch=12`, `/batchWorkingMode?batch=12`. */
const OPENED = 'batch'

type Open = (id: number | null, how?: { inPlace: boolean }) => void

/**
 * The batch whose details are open. It stands in the address, so that a link opens it; Back leads from the first that was
 * opened to none. `inPlace` gives it the newest entry of the history, which something had that is closed now.
 */
export function useOpenBatch(): [id: number | null, open: Open] {
  const path = usePathname()
  const asked = Number(useSearchParams().get(OPENED))
  const open = useCallback<Open>(
    (next, { inPlace } = { inPlace: false }) => {
      const { history, location } = window
      // What closes because another page has come changes nothing of that.
      if (location.pathname !== path) return
      const isOurs = isEntryOf(OPENED)
      // The native history keeps the page as it is; the router only reads it.
      if (next === null) {
        if (isOurs) history.back()
        else history.replaceState(null, '', path)
        return
      }
      const address = `${path}?${OPENED}=${next}`
      const isFirst = !new URLSearchParams(location.search).has(OPENED)
      if (inPlace) history.replaceState(stateOf(OPENED), '', address)
      else if (isFirst) history.pushState(stateOf(OPENED), '', address)
      else history.replaceState(isOurs ? stateOf(OPENED) : null, '', address)
    },
    [path],
  )
  return [Number.isSafeInteger(asked) && asked > 0 ? asked : null, open]
}
