'use client'
import * as Radix from '@radix-ui/react-popover'
import { cn } from '../cn'
import type { OpenedLayer } from '../fetched-layer'
import { leaveFocus, popoverClass } from '../open-layers'
import type { PopoverProps } from '../popover'

/** What a `Popover` fetches: the trigger with its panel. */
export function PopoverLayer({
  trigger,
  label,
  align = 'start',
  side = 'bottom',
  className,
  children,
  ...state
}: OpenedLayer<PopoverProps>) {
  return (
    <Radix.Root {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={leaveFocus}
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
