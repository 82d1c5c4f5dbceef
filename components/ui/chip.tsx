import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

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
