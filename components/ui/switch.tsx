'use client'
import * as Radix from '@radix-ui/react-switch'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

type Props = Omit<ComponentProps<typeof Radix.Root>, 'asChild' | 'children'> & {
  label: ReactNode
  hideLabel?: boolean
  /** The one thing that its page is about: as large as a thumb, with its label before it. */
  isMain?: boolean
}

/** On or off, in force at once. */
export function Switch({ label, hideLabel, isMain, className, ...rest }: Props) {
  const own = useId()
  const id = rest.id ?? own
  // `relative`: in a form there is an unseen input beside it, which must scroll with it.
  return (
    <label
      htmlFor={id}
      className={cn(
        'relative inline-flex min-h-6 cursor-pointer items-center gap-2.5 select-none',
        isMain && 'flex min-h-12 flex-row-reverse justify-between gap-4 text-h3 font-semibold',
        className,
      )}
    >
      <Radix.Root
        {...rest}
        id={id}
        className={cn(
          'tap relative inline-flex shrink-0 cursor-[inherit] rounded-full bg-outline transition-colors disabled:opacity-50 data-[state=checked]:bg-primary',
          isMain ? 'h-9 w-16' : 'h-5 w-9',
        )}
      >
        <Radix.Thumb
          className={cn(
            'pointer-events-none absolute start-0.5 top-0.5 rounded-full bg-surface shadow-[0_1px_2px_#0003] transition-[inset-inline-start] data-[state=checked]:bg-on-primary',
            isMain ? 'size-8 data-[state=checked]:start-7.5' : 'size-4 data-[state=checked]:start-4.5',
          )}
        />
      </Radix.Root>
      <span className={cn(hideLabel && 'sr-only')}>{label}</span>
    </label>
  )
}
