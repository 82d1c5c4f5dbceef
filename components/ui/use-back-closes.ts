'use client'
import { useCallback, useEffect, useEffectEvent, useId, useRef } from 'react'

/** In the state of a history entry: what is open over the page for as long as it is the newest. */
const MARK = 'opened'

/** The state of an entry that Back closes `name` by. */
export const stateOf = (name: string) => ({ [MARK]: name })

/** Whether the newest entry of the history is the one of `name`. */
export const isEntryOf = (name: string): boolean => window.history.state?.[MARK] === name

/**
 * While `open`, Back closes it and stays on the page. Returns what is to be called before something in it leads to
 * another page, which then takes the place of the entry: `router.replace` rather than `router.push`.
 */
export function useBackCloses(open: boolean, close: () => void): () => void {
  const name = useId()
  const isOpen = useRef(open)
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!open) return
    isOpen.current = true
    if (!isEntryOf(name)) window.history.pushState(stateOf(name), '')
    const moved = () => {
      if (!isEntryOf(name)) onBack()
    }
    addEventListener('popstate', moved)
    return () => {
      isOpen.current = false
      removeEventListener('popstate', moved)
      // A turn later: it may be drawn anew, or have closed because another page is there.
      setTimeout(() => {
        if (!isOpen.current && isEntryOf(name)) window.history.back()
      })
    }
  }, [open, name])
  return useCallback(() => {
    if (isEntryOf(name)) window.history.replaceState(null, '')
  }, [name])
}
