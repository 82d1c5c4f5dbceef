'use client'
import type { KeyboardEvent } from 'react'

type Given = {
  ids: readonly number[]
  currentId: number | null
  goTo: (id: number) => void
  open: (id: number) => void
  select: (id: number, withShift: boolean) => void
  selectAll: () => void
  mark: (id: number) => void
  /** Closes what is open, or clears the choice. Returns whether there was any. */
  leave: () => boolean
}

const PAGE = 10
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The keys of the table: arrows walk, Enter opens, Space chooses (with Shift a range), U marks. */
export function useListKeys({ ids, currentId, goTo, open, select, selectAll, mark, leave }: Given) {
  return (event: KeyboardEvent): void => {
    // Keys of a control inside of a row are its own.
    const onRow = event.target instanceof HTMLTableRowElement
    const at = currentId === null ? -1 : ids.indexOf(currentId)
    const step = STEPS[event.key]
    const handled = () => {
      if (step !== undefined && !event.altKey && !event.metaKey) {
        const next = ids[Math.min(ids.length - 1, Math.max(0, at + step))]
        if (next === undefined) return false
        if (event.shiftKey && Math.abs(step) === 1) {
          if (currentId !== null) select(currentId, true)
          select(next, true)
        }
        goTo(next)
        return true
      }
      if (event.key === 'Escape') return leave()
      if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
        selectAll()
        return true
      }
      if (!onRow || currentId === null) return false
      if (event.key === 'Enter') open(currentId)
      else if (event.key === ' ') select(currentId, event.shiftKey)
      else if (event.key === 'u' && !event.ctrlKey && !event.metaKey) mark(currentId)
      else return false
      return true
    }
    if (handled()) event.preventDefault()
  }
}
