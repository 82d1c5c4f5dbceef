'use client'
import { useSyncExternalStore } from 'react'

const KEY = 'fenceLayer'

export type FenceChoice = {
  on: boolean
  /** Groups that are left out. */
  hidden: readonly number[]
}
/** Stands for fences that are in no group. */
export const NO_GROUP = 0

const USUAL: FenceChoice = { on: false, hidden: [] }

let choice: FenceChoice | null = null
const watchers = new Set<() => void>()

/** Whether this browser's user wants fences on the live map, and of which groups; kept from visit to visit. */
export const useFenceChoice = (): FenceChoice => useSyncExternalStore(watch, fenceChoice, () => USUAL)

export function chooseFences(next: FenceChoice): void {
  choice = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {}
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function fenceChoice(): FenceChoice {
  choice ??= readChoice()
  return choice
}

/** A browser may forbid storage; then the choice lasts as long as the page. */
function readChoice(): FenceChoice {
  try {
    const { on, hidden } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<FenceChoice>
    if (typeof on !== 'boolean' || !Array.isArray(hidden)) return USUAL
    return { on, hidden: hidden.filter((id) => typeof id === 'number') }
  } catch {
    return USUAL
  }
}
