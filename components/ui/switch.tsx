'use client'
import * as Radix from '@radix-ui/react-switch'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

type Props = Omit<ComponentProps<typeof Radix.Root>, 'asChild' | 'children'> & {
  label: ReactNode
  hideLabel?: boolean
}

/** On or off, in force at once. */
export function Switch({ label, hideLabel, className, ...rest }: Props) {
  const own = useId()
  const id = rest.id ?? own
  // `relative`: in a form there is an unseen input beside it, which must scroll with it.
  return (
    <label
      htmlFor={id}
      className={cn(
        'relative inline-flex min-h-6 cursor-pointer items-center gap-2.5 select-none',
        className,
      )}
    >
      <Radix.Root
        {...rest}
        id={id}
        className="tap relative inline-flex h-5 w-9 shrink-0 cursor-[inherit] rounded-full bg-outline transition-colors disabled:opacity-50 data-[state=checked]:bg-primary"
      >
        <Radix.Thumb className="pointer-events-none absolute start-0.5 top-0.5 size-4 rounded-full bg-surface shadow-[0_1px_2px_#0003] transition-[inset-inline-start] data-[state=checked]:start-4.5 data-[state=checked]:bg-on-primary" />
      </Radix.Root>
      <span className={cn(hideLabel && 'sr-only')}>{label}</span>
    </label>
  )
}
