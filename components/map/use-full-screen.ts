'use client'
import { useCallback, useEffect, useState } from 'react'

export type FullScreen = { on: boolean; toggle: () => void }

/**
 * The map over the whole page, and the page over the whole screen where the browser can: menus that
 * open elsewhere in the page still lie above it. Escape ends both.
 */
export function useFullScreen(): FullScreen {
  const [on, setOn] = useState(false)

  useEffect(() => {
    if (!on) return
    const onChange = () => {
      if (!document.fullscreenElement) setOn(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setOn(false)
    }
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKey)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [on])

  const toggle = useCallback(() => {
    setOn((now) => !now)
    // Some browsers know no full screen, and a policy may forbid it; the map fills the page all the same.
    if (!document.fullscreenElement) document.documentElement.requestFullscreen?.().catch(() => {})
  }, [])

  return { on, toggle }
}
