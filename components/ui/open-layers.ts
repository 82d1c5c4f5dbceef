'use client'
import { useCallback, useEffect, useState } from 'react'

/** Everything modal that is open now, by how to close it. */
const open = new Set<() => void>()

/** Closes every open dialog and sheet: a navigation leaves none behind. */
export function closeAllLayers(): void {
  for (const close of [...open]) close()
}

type Given = { open?: boolean; defaultOpen?: boolean; onOpenChange?: (open: boolean) => void }
export type LayerState = { open: boolean; onOpenChange: (open: boolean) => void }

/** State of a modal layer, its own or its owner's, that `closeAllLayers` can reach. */
export function useLayerState(given: Given): LayerState {
  const [own, setOwn] = useState(given.defaultOpen ?? false)
  const isOpen = given.open ?? own
  const { onOpenChange } = given
  const change = useCallback(
    (next: boolean) => {
      setOwn(next)
      onOpenChange?.(next)
    },
    [onOpenChange],
  )
  useEffect(() => {
    if (!isOpen) return
    const close = () => change(false)
    open.add(close)
    return () => void open.delete(close)
  }, [isOpen, change])
  return { open: isOpen, onOpenChange: change }
}

/**
 * As `onCloseAutoFocus`: a layer that is gone only after its way out was drawn takes no focus from where somebody has gone
 * on meanwhile. Taken from what was opened since, that would close.
 */
export function leaveFocus(event: Event): void {
  const { activeElement, body } = document
  if (activeElement && activeElement !== body) event.preventDefault()
}

/** How everything looks that opens over the page. */
export const popoverClass =
  'z-50 overflow-hidden rounded-panel bg-raised text-text shadow-popover outline-none data-[state=open]:animate-pop data-[state=closed]:animate-leave'

export const menuItemClass =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 py-1 text-body outline-none select-none touch:min-h-11 data-disabled:pointer-events-none data-disabled:opacity-45 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0'
