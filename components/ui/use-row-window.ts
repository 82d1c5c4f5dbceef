'use client'
import { type RefObject, useCallback, useEffect, useState } from 'react'

type Window = { start: number; end: number }

/**
 * Which rows of a long list are in view, when all are equally high; `end` is excluded. `scroller` is
 * what scrolls; `overscan` rows above and below count as in view.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, rowPx, overscan }: { count: number; rowPx: number; overscan: number },
) {
  const [{ start, end }, setWindow] = useState<Window>({ start: 0, end: 0 })
  const shown = count > 0

  useEffect(() => {
    const element = shown ? scroller.current : null
    if (!element) return
    const look = () => {
      const first = Math.floor(element.scrollTop / rowPx)
      const last = Math.ceil((element.scrollTop + element.clientHeight) / rowPx)
      const next = { start: Math.max(0, first - overscan), end: last + overscan }
      setWindow((known) => (known.start === next.start && known.end === next.end ? known : next))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, shown, rowPx, overscan])

  /** Scrolls just far enough for a row to be seen whole. */
  const showRow = useCallback(
    (index: number) => {
      const element = scroller.current
      if (!element) return
      const top = index * rowPx
      const lowest = top + rowPx - element.clientHeight
      if (element.scrollTop > top) element.scrollTop = top
      else if (element.scrollTop < lowest) element.scrollTop = lowest
    },
    [scroller, rowPx],
  )

  return { start: Math.min(start, count), end: Math.min(end, count), showRow }
}
