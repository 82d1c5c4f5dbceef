'use client'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** So far a press may wander and still be one. */
const SLACK_PX = 6

/** Which heading is drawn, and which one it is over. */
export type ColumnDrag = { id: string; over: string | null }

/**
 * Headings that are drawn to another place with a mouse or pen; `onDrop` is told of the column and of the one whose place
 * it takes. Fingers scroll, and keys have the chooser. Escape lets go.
 */
export function useColumnDrag(mayMove: (id: string) => boolean, onDrop: (id: string, at: string) => void) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null)
  const letGo = useRef(() => {})
  useEffect(() => () => letGo.current(), [])

  const onPointerDown = (id: string) => (press: PointerEvent<HTMLElement>) => {
    const target = press.target as Element
    if (press.button !== 0 || press.pointerType === 'touch' || target.closest('[data-resize]')) return
    if (!mayMove(id)) return
    const row = press.currentTarget.parentElement
    const startX = press.clientX
    let now: ColumnDrag | null = null
    const show = (next: ColumnDrag | null) => {
      now = next
      setDrag(next)
    }
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (!now && Math.abs(clientX - startX) <= SLACK_PX) return
      const over = headingAt(row, clientX)
      show({ id, over: over !== null && over !== id && mayMove(over) ? over : null })
    }
    const drop = () => {
      const dropped = now
      end()
      if (!dropped) return
      // The press ends on a heading, which would sort by it.
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }))
      if (dropped.over !== null) onDrop(id, dropped.over)
    }
    const key = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !now) return
      event.stopPropagation()
      end()
    }
    const end = () => {
      show(null)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', key, { capture: true })
    }
    letGo.current = end
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', end)
    addEventListener('keydown', key, { capture: true })
  }
  return { drag, onPointerDown }
}

const swallow = (event: Event) => {
  event.stopPropagation()
  event.preventDefault()
}

/** The column whose heading lies at this place across the page. */
function headingAt(row: HTMLElement | null, x: number): string | null {
  for (const heading of row?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
    const { left, right } = heading.getBoundingClientRect()
    if (x >= left && x < right) return heading.dataset.column ?? null
  }
  return null
}
