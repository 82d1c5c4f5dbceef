'use client'
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Span } from '@/lib/playback/spans'
import { panWindow, zoomWindow } from '@/lib/playback/timeline-window'

type Given = {
  element: RefObject<HTMLElement | null>
  window: Span
  whole: RefObject<Span>
  show: (window: Span) => void
  /** Somebody drags the playhead. */
  scrub: (time: number) => void
  scrubEnd: () => void
  hover: (time: number | null) => void
}

const ZOOM_PER_PX = 1.0022
const LINE_PX = 16

/** Dragging scrubs, two fingers or the wheel zoom, a sideways wheel moves along. */
export function useTimelineGestures({ element, window, whole, show, scrub, scrubEnd, hover }: Given) {
  const pointers = useRef(new Map<number, number>())
  const pinch = useRef<{ window: Span; from: [number, number] } | null>(null)

  const shareAt = (clientX: number) => {
    const box = element.current?.getBoundingClientRect()
    return box ? Math.max(0, Math.min(1, (clientX - box.left) / box.width)) : 0
  }
  const timeAt = (clientX: number) => window.from + (window.to - window.from) * shareAt(clientX)

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const unit = event.deltaMode === event.DOM_DELTA_LINE ? LINE_PX : 1
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    const sideways = event.shiftKey ? dy : Math.abs(dx) > Math.abs(dy) ? dx : 0
    const width = element.current?.clientWidth ?? 1
    if (sideways !== 0) show(panWindow(window, whole.current, sideways / width))
    else show(zoomWindow(window, whole.current, ZOOM_PER_PX ** dy, shareAt(event.clientX)))
  })
  useEffect(() => {
    const target = element.current
    // React listens passively, but the page must not scroll along.
    const listener = (event: WheelEvent) => onWheel(event)
    target?.addEventListener('wheel', listener, { passive: false })
    return () => target?.removeEventListener('wheel', listener)
  }, [element])

  const pinchTo = (positions: number[]) => {
    const begun = pinch.current
    const [a = 0, b = 0] = positions.map(shareAt)
    if (!begun) return
    const [first, second] = begun.from
    const factor = Math.abs(second - first) / Math.max(0.02, Math.abs(b - a))
    const zoomed = zoomWindow(begun.window, whole.current, factor, (first + second) / 2)
    show(panWindow(zoomed, whole.current, (first + second - a - b) / 2))
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, event.clientX)
      const [a, b] = [...pointers.current.values()]
      if (a !== undefined && b !== undefined) pinch.current = { window, from: [shareAt(a), shareAt(b)] }
      else scrub(timeAt(event.clientX))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse') hover(timeAt(event.clientX))
      if (!pointers.current.has(event.pointerId)) return
      pointers.current.set(event.pointerId, event.clientX)
      if (pinch.current) pinchTo([...pointers.current.values()])
      else scrub(timeAt(event.clientX))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
      if (!pinch.current) scrubEnd()
      pinch.current = null
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      pointers.current.delete(event.pointerId)
      if (pointers.current.size === 0) pinch.current = null
    },
    onPointerLeave: () => hover(null),
  }
}
