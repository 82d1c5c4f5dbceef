'use client'
import { useSyncExternalStore } from 'react'

const TOUCHED = '(pointer: coarse)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(TOUCHED)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether a link to a text message opens something: on what is held in the hand. The server takes every screen for a desk's. */
export function useHasMessages(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(TOUCHED).matches,
    () => false,
  )
}
