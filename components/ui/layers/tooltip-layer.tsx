'use client'
import * as Radix from '@radix-ui/react-popover'
import type { ReactNode } from 'react'
import type { TooltipSide } from '../tooltip'

type Props = { id: string; at: HTMLElement; side: TooltipSide; text: ReactNode }

/** What a `Tooltip` fetches: the words beside what they are about. They take neither the focus nor a press. */
export function TooltipLayer({ id, at, side, text }: Props) {
  return (
    <Radix.Root open>
      <Radix.Anchor virtualRef={{ current: at }} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          role="tooltip"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="pointer-events-none z-50 max-w-64 animate-fade rounded-control bg-text px-2 py-1 text-meta text-bg"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
