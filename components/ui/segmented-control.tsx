'use client'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { RadioGroup, RadioGroupItem } from './radio-group'

export type Segment<V extends string> = {
  value: V
  label: string
  icon?: ReactNode
  iconOnly?: boolean
  disabled?: boolean
}

type Props<V extends string> = {
  /** What is chosen here, for screen readers. */
  label: string
  value: V
  onChange: (value: V) => void
  segments: readonly Segment<V>[]
  /** None of them is chosen, though one has to be. */
  invalid?: boolean
  className?: string
}

/** A few choices side by side. */
export function SegmentedControl<V extends string>({
  label,
  value,
  onChange,
  segments,
  invalid,
  className,
}: Props<V>) {
  return (
    <RadioGroup
      label={label}
      value={value}
      invalid={invalid}
      onValueChange={(next) => onChange(next as V)}
      className={cn('flex h-control gap-0.5 rounded-control bg-sunken p-0.5', className)}
    >
      {segments.map((segment) => (
        <RadioGroupItem
          key={segment.value}
          value={segment.value}
          disabled={segment.disabled}
          title={segment.iconOnly ? segment.label : undefined}
          className="flex flex-1 items-center justify-center gap-1.5 rounded-[5px] px-2.5 text-body text-muted transition-colors hover:text-text disabled:cursor-default disabled:opacity-40 disabled:hover:text-muted focus-visible:outline-accent data-[state=checked]:bg-raised data-[state=checked]:font-medium data-[state=checked]:text-text data-[state=checked]:shadow-[0_1px_2px_#0b12201f] [&_svg]:size-4"
        >
          {segment.icon}
          <span className={cn('whitespace-nowrap', segment.iconOnly && 'sr-only')}>{segment.label}</span>
        </RadioGroupItem>
      ))}
    </RadioGroup>
  )
}
