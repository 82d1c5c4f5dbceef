'use client'
import { useEffect, useEffectEvent, useState } from 'react'

/** Tells how high the page is with what is in an element, now and whenever that changes. */
export function useContentHeight(onHeight: (height: number) => void): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const told = useEffectEvent(onHeight)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(() => {
      // The element grows with the window; what is in it does not.
      const inside = [...element.children].reduce(
        (sum, child) => sum + (child as HTMLElement).offsetHeight,
        0,
      )
      const around = (element.parentElement?.lastElementChild as HTMLElement | null)?.offsetHeight ?? 0
      told(inside + around)
    })
    for (const watched of [element, ...element.children]) observer.observe(watched)
    const children = new MutationObserver(() => {
      for (const child of element.children) observer.observe(child)
    })
    children.observe(element, { childList: true })
    return () => {
      observer.disconnect()
      children.disconnect()
    }
  }, [element])
  return setElement
}
