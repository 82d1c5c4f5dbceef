'use client'
import { useSyncExternalStore } from 'react'

const KEY = 'landmarkLayer'

let isOn: boolean | null = null
const watchers = new Set<() => void>()

/** Whether this browser's user wants landmarks on the live map; kept from visit to visit. */
export const useLandmarkChoice = (): boolean => useSyncExternalStore(watch, readChoice, () => false)

export function chooseLandmarks(on: boolean): void {
  isOn = on
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {}
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** A browser may forbid storage; then the choice lasts as long as the page. */
function readChoice(): boolean {
  try {
    isOn ??= localStorage.getItem(KEY) === 'on'
  } catch {
    isOn = false
  }
  return isOn
}
