'use client'
import * as Radix from '@radix-ui/react-checkbox'
import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

type Props = Omit<
  ComponentProps<typeof Radix.Root>,
  'checked' | 'onCheckedChange' | 'asChild' | 'children'
> & {
  label: ReactNode
  checked: boolean
  /** Neither on nor off: some of what it stands for is on. */
  mixed?: boolean
  /** Keeps the label for screen readers only (rows of a table). */
  hideLabel?: boolean
  onCheckedChange?: (on: boolean) => void
}

/** A box to tick, with its label. */
export function Checkbox({ label, checked, mixed, hideLabel, className, onCheckedChange, ...rest }: Props) {
  const own = useId()
  const id = rest.id ?? own
  // `relative`: in a form there is an unseen input beside it, which must scroll with it.
  return (
    <label
      htmlFor={id}
      className={cn('relative inline-flex min-h-6 cursor-pointer items-center gap-2 select-none', className)}
    >
      <Radix.Root
        {...rest}
        id={id}
        checked={mixed ? 'indeterminate' : checked}
        onCheckedChange={(on) => onCheckedChange?.(on === true)}
        className="tap relative grid size-4 shrink-0 cursor-[inherit] place-items-center rounded-inner border border-outline bg-surface transition-colors focus-visible:outline-2 disabled:opacity-50 data-[state=checked]:border-transparent data-[state=checked]:bg-primary data-[state=indeterminate]:border-transparent data-[state=indeterminate]:bg-primary"
      >
        <Radix.Indicator className="pointer-events-none text-on-primary [&_svg]:size-3.5">
          {mixed ? (
            <Minus strokeWidth={3} aria-hidden="true" />
          ) : (
            <Check strokeWidth={3} aria-hidden="true" />
          )}
        </Radix.Indicator>
      </Radix.Root>
      <span className={cn(hideLabel && 'sr-only')}>{label}</span>
    </label>
  )
}
