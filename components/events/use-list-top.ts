'use client'
import { useEffect, useEffectEvent, useState } from 'react'

/** The list counts as being at its top this near to it. */
const TOP_PX = 24

/** Tells whether a list is at its top, and leads there. */
export function useListTop(onTop: (atTop: boolean) => void) {
  const [element, watch] = useState<HTMLElement | null>(null)
  const top = useEffectEvent(onTop)
  useEffect(() => {
    const look = () => top((element?.scrollTop ?? 0) <= TOP_PX)
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [element])
  return { watch, goToTop: () => element?.scrollTo({ top: 0 }) }
}
