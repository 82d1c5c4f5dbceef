'use client'
import { clsx } from 'clsx'
import { Slider as Radix } from 'radix-ui'

type Props = {
  label: string
  value: number
  onChange: (value: number) => void
  /** After the thumb was let go. */
  onCommit?: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** What a screen reader says for the value, such as a time. */
  valueText?: string
  disabled?: boolean
  className?: string
}

export function Slider({
  label,
  value,
  onChange,
  onCommit,
  min = 0,
  max = 100,
  step = 1,
  valueText,
  disabled,
  className,
}: Props) {
  return (
    <Radix.Root
      className={clsx('relative flex h-5 w-full touch-none items-center select-none', className)}
      value={[value]}
      onValueChange={([next = min]) => onChange(next)}
      onValueCommit={([next = min]) => onCommit?.(next)}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
    >
      <Radix.Track className="relative h-1 w-full grow rounded-full bg-outline/40">
        <Radix.Range className="absolute h-full rounded-full bg-accent" />
      </Radix.Track>
      <Radix.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="tap block size-4 rounded-full border-2 border-accent bg-raised shadow-panel transition-transform hover:scale-110"
      />
    </Radix.Root>
  )
}
