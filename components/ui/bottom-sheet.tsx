'use client'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from './cn'

/** How much of the sheet is up. */
export type SheetStop = 'peek' | 'half' | 'full'

const STOPS: SheetStop[] = ['peek', 'half', 'full']
/** A flick this fast goes on to the next stop, however short it was. Pixels per millisecond. */
const FLICK = 0.5

type Props = {
  label: string
  expandLabel: string
  collapseLabel: string
  stop: SheetStop
  onStop: (stop: SheetStop) => void
  /** Height of the lowest stop in pixels. */
  peekPx: number
  /** Told how many pixels of what lies behind it covers, at most half: behind a full sheet nobody looks. */
  onCover?: (px: number) => void
  className?: string
  children: ReactNode
}

/** A sheet over the lower part of a phone's screen with three stops; dragged by its handle, or pressed on. */
export function BottomSheet({
  label,
  expandLabel,
  collapseLabel,
  stop,
  onStop,
  peekPx,
  onCover,
  className,
  children,
}: Props) {
  const sheet = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(0)
  const [dragged, setDragged] = useState<number | null>(null)
  const drag = useRef<{ y: number; height: number; at: number; last: number } | null>(null)

  useEffect(() => {
    const parent = sheet.current?.parentElement
    if (!parent) return
    const observer = new ResizeObserver(() => setRoom(parent.clientHeight))
    observer.observe(parent)
    return () => observer.disconnect()
  }, [])

  const heights: Record<SheetStop, number> = {
    peek: peekPx,
    half: Math.round(room * 0.5),
    full: Math.max(peekPx, room - 64),
  }
  const height = dragged ?? heights[stop]
  const covered = Math.max(peekPx, Math.min(heights[stop], heights.half))
  useEffect(() => onCover?.(covered), [onCover, covered])

  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { y: event.clientY, height, at: event.timeStamp, last: event.clientY }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    drag.current.last = event.clientY
    setDragged(
      Math.max(peekPx / 2, Math.min(heights.full, drag.current.height + drag.current.y - event.clientY)),
    )
  }
  const end = (event: PointerEvent) => {
    const begun = drag.current
    drag.current = null
    setDragged(null)
    if (!begun) return
    const way = begun.y - event.clientY
    if (Math.abs(way) < 6) {
      onStop(stop === 'full' ? 'peek' : next(stop, 1))
      return
    }
    const speed = way / Math.max(1, event.timeStamp - begun.at)
    onStop(Math.abs(speed) > FLICK ? next(stop, Math.sign(speed)) : nearest(begun.height + way, heights))
  }
  return (
    <section
      ref={sheet}
      aria-label={label}
      style={{ height: room === 0 ? peekPx : height }}
      className={cn(
        'absolute inset-x-0 bottom-0 z-20 flex flex-col rounded-t-[16px] bg-surface shadow-popover',
        dragged === null && 'transition-[height] duration-180 ease-out',
        className,
      )}
    >
      <button
        type="button"
        aria-expanded={stop !== 'peek'}
        aria-label={stop === 'full' ? collapseLabel : expandLabel}
        className="flex h-6 w-full shrink-0 touch-none items-center justify-center"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => {
          drag.current = null
          setDragged(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') onStop(stop === 'full' ? 'peek' : next(stop, 1))
        }}
      >
        <span className="h-1 w-9 rounded-full bg-outline/60" />
      </button>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden">{children}</div>
    </section>
  )
}

function next(stop: SheetStop, by: number): SheetStop {
  return STOPS[Math.max(0, Math.min(STOPS.length - 1, STOPS.indexOf(stop) + by))] ?? stop
}

function nearest(height: number, heights: Record<SheetStop, number>): SheetStop {
  return STOPS.reduce((best, stop) =>
    Math.abs(heights[stop] - height) < Math.abs(heights[best] - height) ? stop : best,
  )
}
