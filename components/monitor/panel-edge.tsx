'use client'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'

const KEY = 'objectPanelWidth'
const NARROWEST = 260
const WIDEST = 560
const USUAL = 340
const STEP = 20

const bounded = (width: number) => Math.max(NARROWEST, Math.min(WIDEST, Math.round(width)))

/** The width of the list, kept in this browser. */
export function usePanelWidth(): [width: number, setWidth: (width: number) => void] {
  const [width, setWidth] = useState(readWidth)
  return [
    width,
    (next) => {
      setWidth(bounded(next))
      try {
        localStorage.setItem(KEY, String(bounded(next)))
      } catch {}
    },
  ]
}

function readWidth(): number {
  try {
    const kept = Number(localStorage.getItem(KEY))
    return kept > 0 ? bounded(kept) : USUAL
  } catch {
    return USUAL
  }
}

type Props = { label: string; width: number; onWidth: (width: number) => void }

/** The edge of the list; dragged, or moved with the arrow keys. */
export function PanelEdge({ label, width, onWidth }: Props) {
  const direction = () => (document.documentElement.dir === 'rtl' ? -1 : 1)
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const from = { x: event.clientX, width }
    const element = event.currentTarget
    element.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) =>
      onWidth(from.width + (moved.clientX - from.x) * direction())
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', () => element.removeEventListener('pointermove', move), {
      once: true,
    })
  }
  const key = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
    if (by !== 0) onWidth(width + by * direction())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between two panels that can be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={key}
      className="absolute inset-y-0 -end-1 z-10 w-2 cursor-col-resize hover:bg-accent/20 focus-visible:bg-accent/30"
    />
  )
}
