'use client'
import { type ReactNode, useId } from 'react'
import { cn } from './cn'

export type Segment<V extends string> = { value: V; label: string; icon?: ReactNode; iconOnly?: boolean }

type Props<V extends string> = {
  /** What is chosen here, for screen readers. */
  label: string
  value: V
  onChange: (value: V) => void
  segments: readonly Segment<V>[]
  className?: string
}

/** A few choices side by side. Native radio buttons, so arrow keys and forms work by themselves. */
export function SegmentedControl<V extends string>({
  label,
  value,
  onChange,
  segments,
  className,
}: Props<V>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn('flex h-control gap-0.5 rounded-control bg-sunken p-0.5', className)}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={segment.iconOnly ? segment.label : undefined}
          className="tap flex flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-[5px] px-2.5 text-body text-muted transition-colors hover:text-text has-checked:bg-raised has-checked:font-medium has-checked:text-text has-checked:shadow-[0_1px_2px_#0b12201f] has-focus-visible:outline-2 has-focus-visible:outline-accent [&_svg]:size-4"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon}
          <span className={cn('whitespace-nowrap', segment.iconOnly && 'sr-only')}>{segment.label}</span>
        </label>
      ))}
    </div>
  )
}
