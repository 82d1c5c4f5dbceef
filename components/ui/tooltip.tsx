'use client'
import * as Radix from '@radix-ui/react-tooltip'
import type { ReactNode } from 'react'

type Props = { text: ReactNode; side?: 'top' | 'bottom' | 'left' | 'right'; children: ReactNode }

/** A short explanation on hover and focus. It adds; the control it explains has a label of its own. */
export function Tooltip({ text, side = 'top', children }: Props) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-fade rounded-control bg-text px-2 py-1 text-meta text-bg"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
