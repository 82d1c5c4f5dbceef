import { cva, cx, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner'

/** The look of a button, for links that act like one. */
export const buttonVariants = cva(
  'tap inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none transition-[background-color,border-color,color,box-shadow] disabled:pointer-events-none disabled:opacity-50 aria-busy:pointer-events-none',
  {
    variants: {
      tone: {
        // The inner edge keeps a button visible whose colour is close to the paper it lies on.
        primary:
          'bg-primary text-on-primary inset-ring inset-ring-current/12 hover:bg-primary-hover active:bg-selected',
        secondary: 'border border-hairline bg-surface text-text hover:bg-hover active:bg-press',
        ghost: 'text-text hover:bg-hover active:bg-press',
        danger: 'bg-danger text-on-danger hover:brightness-92 active:brightness-86',
      },
      size: {
        md: 'h-control px-3 text-body',
        lg: 'h-11 px-4 text-md',
      },
    },
    defaultVariants: { tone: 'secondary', size: 'md' },
  },
)

type Props = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Shows a spinner and takes no further presses; keeps its width. */
    busy?: boolean
    icon?: ReactNode
  }

export function Button({
  tone,
  size,
  busy,
  icon,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonVariants({ tone, size }), 'relative', className)}
    >
      {busy && <Spinner className="absolute" />}
      <span className={cx('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  )
}
