import type { BasemapId } from '@/lib/basemap/schema'

const KEY = 'basemap'

let choice: string | null | undefined
const watchers = new Set<() => void>()

/** The base map that this browser's user chose, kept from visit to visit; null before any choice. */
export function basemapChoice(): string | null {
  if (choice === undefined) choice = readChoice()
  return choice
}

/** Every map on the page follows. */
export function chooseBasemap(id: BasemapId): void {
  choice = id
  try {
    localStorage.setItem(KEY, id)
  } catch {}
  for (const watcher of watchers) watcher()
}

export function watchBasemapChoice(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** A browser may forbid storage; then the choice lasts as long as the page. */
function readChoice(): string | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  } catch {
    return null
  }
}
