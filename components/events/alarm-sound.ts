'use client'
import { useSyncExternalStore } from 'react'
import { makePart } from '@/components/ui/part'

/** Whether alarms make a sound: "1" or "0", kept in this browser (spec section 3). */
const FLAG = 'alarmSoundFlag'
const listeners = new Set<() => void>()
/** For browsers that forbid storage: then the choice lasts as long as the page. */
let kept: string | null = null

function readFlag(): boolean {
  try {
    return (localStorage.getItem(FLAG) ?? kept) === '1'
  } catch {
    return kept === '1'
  }
}

export function keepSoundFlag(on: boolean): void {
  kept = on ? '1' : '0'
  try {
    localStorage.setItem(FLAG, kept)
  } catch {}
  for (const listener of listeners) listener()
}

function subscribeFlag(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may turn it on or off.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function useSoundFlag(): boolean {
  return useSyncExternalStore(subscribeFlag, readFlag, () => false)
}

/** What makes sounds: fetched by those who want them. */
export const alarmPlayer = makePart(() => import('./alarm-player'))
