'use client'
import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOST = 2.4
const LEAST = 0.7
const STEP = 0.1

/**
 * Makes what is in `content` as large as the screen has room for: on a wall nobody scrolls, and it is read from afar. Below the
 * least size it is left to be scrolled.
 */
export function useWallFit(on: boolean): {
  frame: RefObject<HTMLElement | null>
  content: RefObject<HTMLDivElement | null>
} {
  const frame = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, content.current]
    if (!on || !outer || !inner) return
    const fit = () => {
      for (let zoom = MOST; zoom >= LEAST; zoom -= STEP) {
        inner.style.zoom = zoom.toFixed(1)
        if (outer.scrollHeight <= outer.clientHeight && outer.scrollWidth <= outer.clientWidth) return
      }
    }
    fit()
    const watcher = new ResizeObserver(fit)
    watcher.observe(outer)
    watcher.observe(inner)
    return () => {
      watcher.disconnect()
      inner.style.zoom = ''
    }
  }, [on])
  return { frame, content }
}
