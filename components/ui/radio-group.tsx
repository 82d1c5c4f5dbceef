'use client'
import * as Radix from '@radix-ui/react-radio-group'
import { type ComponentProps, useRef } from 'react'
import { cn } from './cn'

type GroupProps = Omit<ComponentProps<typeof Radix.Root>, 'aria-label' | 'onValueChange'> & {
  /** What is chosen here, for screen readers. */
  label: string
  /** None of them is chosen, though one has to be. */
  invalid?: boolean
  onValueChange: (value: string) => void
}

/** One of several; arrow keys go from one to the next, in the direction of the page. */
export function RadioGroup({ label, invalid, className, ...rest }: GroupProps) {
  // Radix moves the focus after the press, and chooses only while the key is still down.
  const arrowed = useRef(false)
  return (
    <Radix.Root
      {...rest}
      aria-label={label}
      aria-invalid={invalid || undefined}
      // In a form each choice has an unseen input beside it, which must scroll with it.
      className={cn('relative', className)}
      onKeyDown={({ key }) => {
        arrowed.current = key.startsWith('Arrow')
      }}
      onPointerDown={() => {
        arrowed.current = false
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        arrowed.current &&= currentTarget.contains(relatedTarget)
      }}
      onFocus={({ target }) => {
        if (!arrowed.current) return
        arrowed.current = false
        // Once Radix has chosen, if it does.
        queueMicrotask(() => target.getAttribute('aria-checked') === 'false' && target.click())
      }}
    />
  )
}

/** A choice is pressed wherever one presses it; `data-[state=checked]` tells the chosen one apart. */
export function RadioGroupItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      {...rest}
      className={cn('tap cursor-pointer select-none focus-visible:outline-2', className)}
    />
  )
}

/** The dot of a choice in a list. */
export function RadioDot() {
  return (
    <span
      aria-hidden="true"
      className="grid size-4 shrink-0 place-items-center rounded-full border border-outline bg-surface in-data-[state=checked]:border-primary"
    >
      <Radix.Indicator className="size-2 rounded-full bg-primary" />
    </span>
  )
}
