import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children' | 'role'> & {
  label: ReactNode
  hideLabel?: boolean
}

/** On or off, in force at once. A native checkbox in the role of a switch. */
export function Switch({ label, hideLabel, className, ...rest }: Props) {
  return (
    <label className={cn('inline-flex min-h-6 cursor-pointer items-center gap-2.5 select-none', className)}>
      <span className="tap relative inline-flex shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is on
          role="switch"
          className="peer h-5 w-9 cursor-[inherit] appearance-none rounded-full bg-outline transition-colors checked:bg-primary disabled:opacity-50"
        />
        <span className="pointer-events-none absolute start-0.5 top-0.5 size-4 rounded-full bg-surface shadow-[0_1px_2px_#0003] transition-[inset-inline-start] peer-checked:start-4.5 peer-checked:bg-on-primary" />
      </span>
      <span className={cn(hideLabel && 'sr-only')}>{label}</span>
    </label>
  )
}
