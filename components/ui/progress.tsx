import { cn } from './cn'

type Props = {
  label: string
  /** 0–1; none means that the end is not known. */
  value?: number
  className?: string
}

/** How far something is that takes longer than a second. */
export function Progress({ label, value, className }: Props) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cn('h-1 w-full overflow-hidden rounded-full bg-press', className)}
    >
      <div
        className={cn(
          'h-full rounded-full bg-accent transition-[width]',
          percent === undefined && 'w-1/3 animate-pulse',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
