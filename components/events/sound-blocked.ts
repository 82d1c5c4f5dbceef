'use client'
import { useSyncExternalStore } from 'react'

/** Whether the browser holds the sound back until the page is pressed; told by the player. */
let blocked = false
const listeners = new Set<() => void>()

export function tellBlocked(now: boolean): void {
  if (blocked === now) return
  blocked = now
  for (const listener of listeners) listener()
}

export const isSoundBlocked = (): boolean => blocked

export function useSoundBlocked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => blocked,
    () => false,
  )
}
