'use client'
import './nonce'
import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useRef, useState } from 'react'
import { cn } from './cn'
import type { LayerProps } from './fetched-layer'
import { useLayerState } from './open-layers'

export const ModalTitle = Radix.Title
export const ModalDescription = Radix.Description
export const ModalClose = Radix.Close

type Props = LayerProps & {
  /** Whether a `ModalDescription` stands in it. */
  isDescribed: boolean
  /** Its place and shape. */
  className: string
  children: ReactNode
}

/** A layer over everything else, which has the focus until it is closed; then it goes back to where it was. */
export function Modal({ trigger, isDescribed, className, children, ...state }: Props) {
  // Without a trigger nobody else knows. What is fetched when it opens may take the focus before it is asked for.
  const [before] = useState(focused)
  const opener = useRef(before)
  return (
    <Radix.Root {...useLayerState(state)}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        {/* As high as its content: of layers of one height the later is above, and a dialog over a sheet dims that, too. */}
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-fade" />
        <Radix.Content
          {...(isDescribed ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={({ currentTarget }) => {
            const now = focused()
            const isInside = currentTarget instanceof Node && currentTarget.contains(now)
            if (now && !isInside) opener.current = now
          }}
          onCloseAutoFocus={(event) => {
            if (trigger) return
            event.preventDefault()
            opener.current?.focus()
          }}
          className={cn(
            'fixed z-50 flex flex-col bg-raised shadow-popover outline-none [--paper:var(--raised)]',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const focused = (): HTMLElement | null =>
  typeof document !== 'undefined' && document.activeElement instanceof HTMLElement
    ? document.activeElement
    : null
