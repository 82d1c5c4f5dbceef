import { cva, cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

export const iconButtonVariants = cva(
  'tap inline-flex shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-40 [&_svg]:size-4',
  {
    variants: {
      look: {
        ghost: 'text-muted hover:bg-hover hover:text-text active:bg-press',
        raised: 'bg-raised text-text shadow-panel hover:bg-[color-mix(in_srgb,var(--raised),var(--text)_5%)]',
        pressed: 'bg-tint text-primary-text',
      },
      small: { true: 'size-8', false: 'size-control' },
    },
    defaultVariants: { look: 'ghost', small: false },
  },
)

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  /** What it does, for people who do not see the icon. */
  label: string
  icon: ReactNode
  tone?: 'ghost' | 'raised'
  /** For inside of fields. */
  small?: boolean
  /** Draws it as switched on and says so. */
  pressed?: boolean
}

export function IconButton({
  label,
  icon,
  tone,
  pressed,
  small,
  className,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={cx(iconButtonVariants({ look: pressed ? 'pressed' : tone, small }), className)}
    >
      {icon}
    </button>
  )
}
