'use client'
import './nonce'
import * as Radix from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
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

/** A layer over everything else, which has the focus until it is closed. */
export function Modal({ trigger, isDescribed, className, children, ...state }: Props) {
  return (
    <Radix.Root {...useLayerState(state)}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-fade" />
        <Radix.Content
          {...(isDescribed ? {} : { 'aria-describedby': undefined })}
          className={cn('fixed z-50 flex flex-col bg-raised shadow-popover outline-none', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
