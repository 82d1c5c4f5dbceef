import { cva, cx, type VariantProps } from 'class-variance-authority'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

const badgeVariants = cva(
  'inline-flex h-5 items-center gap-1 rounded-full px-2 text-meta font-medium whitespace-nowrap tabular-nums',
  {
    variants: {
      tone: {
        neutral: 'bg-hover text-muted',
        primary: 'bg-tint text-primary-text',
        danger: 'bg-danger/10 text-danger',
        warning: 'bg-warning/10 text-warning',
        success: 'bg-success/10 text-success',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>['tone']>

/** A word or a number about something, not pressable. */
export function Badge({ tone, children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={badgeVariants({ tone })}>{children}</span>
}

/** How many are new, on an icon. Nothing for none. */
export function CountBadge({ count, max = 99 }: { count: number; max?: number }) {
  if (count <= 0) return null
  return (
    <span
      dir="ltr"
      className="inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-danger px-1 text-[10px] font-semibold text-on-danger tabular-nums"
    >
      {count > max ? `${max}+` : count}
    </span>
  )
}

type ChipProps = {
  icon?: ReactNode
  pressed?: boolean
  onPress?: () => void
  /** With it, the chip can be taken away. */
  onRemove?: () => void
  removeLabel?: string
  className?: string
  children: ReactNode
}

const chipTextClass = 'inline-flex h-full items-center gap-1.5 rounded-full px-3 [&_svg]:size-3.5'

/** A choice or a filter that can be pressed or taken away. */
export function Chip({ icon, pressed, onPress, onRemove, removeLabel, className, children }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex h-7 items-center rounded-full border text-body transition-colors touch:h-9',
        pressed
          ? 'border-transparent bg-tint text-primary-text'
          : 'border-hairline bg-surface text-text has-[button:hover]:bg-hover',
        className,
      )}
    >
      {onPress ? (
        <button type="button" aria-pressed={pressed} onClick={onPress} className={cx('tap', chipTextClass)}>
          {icon}
          {children}
        </button>
      ) : (
        <span className={chipTextClass}>
          {icon}
          {children}
        </span>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="tap me-1 -ms-1.5 grid size-5 place-items-center rounded-full text-muted hover:bg-press hover:text-text"
        >
          <X className="size-3" />
        </button>
      )}
    </span>
  )
}
