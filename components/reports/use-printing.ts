'use client'
import { useCallback, useEffect, useState, useTransition } from 'react'
import { flushSync } from 'react-dom'

/** `gathering`: the table for paper is drawn and waits for the names of its places. */
export type Printing = 'off' | 'gathering' | 'on'

/** Whether the page is being printed, by the button or by the browser's own menu. */
export function usePrinting() {
  const [state, setState] = useState<Printing>('off')
  const [beginning, startTransition] = useTransition()
  useEffect(() => {
    // The browser prints what stands there when this returns.
    const begin = () => flushSync(() => setState('on'))
    const end = () => setState('off')
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return {
    state,
    /** Whether the table for paper is asked for and not yet drawn. */
    beginning,
    // Thousands of cells are drawn in between what else the page has to do.
    start: useCallback(() => startTransition(() => setState('gathering')), []),
    ready: useCallback(() => window.print(), []),
  }
}
