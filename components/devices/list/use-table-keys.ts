'use client'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

type Given = {
  ids: readonly number[]
  scrollTo: (index: number) => void
  open: (id: number) => void
  toggle: (id: number, withShift: boolean) => void
  selectAll: () => void
  leave: () => void
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

/** The keys of the table: arrows walk, Enter opens, Space chooses (with Shift a range), Escape lets go. */
export function useTableKeys({ ids, scrollTo, open, toggle, selectAll, leave }: Given) {
  const [currentId, setCurrentId] = useState<number | null>(null)
  const wanted = useRef<{ id: number; grid: Element } | null>(null)

  // The row that the keyboard went to may come into being only after scrolling.
  useEffect(() => {
    const { id, grid } = wanted.current ?? {}
    const row = grid?.querySelector<HTMLElement>(`[data-device="${id}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  const onKey = (event: KeyboardEvent): void => {
    const onRow = event.target instanceof HTMLTableRowElement
    const at = currentId === null ? -1 : ids.indexOf(currentId)
    const step = STEPS[event.key]
    if (step !== undefined && onRow && !event.altKey && !event.metaKey) {
      const index = Math.min(ids.length - 1, Math.max(0, at + step))
      const id = ids[index]
      if (id === undefined) return
      if (event.shiftKey && Math.abs(step) === 1) toggle(id, true)
      setCurrentId(id)
      wanted.current = { id, grid: event.currentTarget }
      scrollTo(index)
    } else if (event.key === 'Escape') leave()
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selectAll()
    else if (onRow && currentId !== null && event.key === 'Enter') open(currentId)
    else if (onRow && currentId !== null && event.key === ' ') toggle(currentId, event.shiftKey)
    else return
    event.preventDefault()
  }
  return { currentId, visit: setCurrentId, onKey }
}
