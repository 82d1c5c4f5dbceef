'use client'
import { useSyncExternalStore } from 'react'
import type { Theme } from '@/lib/brand/palette'

const DARK = '(prefers-color-scheme: dark)'

/** The theme in force: as the page says, or as the visitor's system is. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, themeInForce, () => 'light')
}

function themeInForce(): Theme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia(DARK).matches ? 'dark' : 'light'
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia(DARK)
  system.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', onChange)
  }
}
