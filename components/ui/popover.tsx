'use client'
import * as Radix from '@radix-ui/react-popover'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { popoverClass, useLayerState } from './open-layers'

type Props = {
  trigger: ReactNode
  /** Names the panel for screen readers. */
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
  className?: string
  children: ReactNode
}

export function Popover({
  trigger,
  label,
  align = 'start',
  side = 'bottom',
  className,
  children,
  ...state
}: Props) {
  return (
    <Radix.Root {...useLayerState(state)}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            popoverClass,
            'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] overflow-y-auto',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
