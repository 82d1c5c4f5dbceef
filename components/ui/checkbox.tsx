import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  /** Neither on nor off: some of what it stands for is on. */
  mixed?: boolean
  /** Keeps the label for screen readers only (rows of a table). */
  hideLabel?: boolean
}

/** A native checkbox with its label; the tick is drawn by the sheet. */
export function Checkbox({ label, mixed, hideLabel, className, ref, ...rest }: Props) {
  return (
    <label className={cx('inline-flex min-h-6 cursor-pointer items-center gap-2 select-none', className)}>
      <span className="tap relative grid size-4 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = mixed ?? false
            if (typeof ref === 'function') return ref(input)
            if (ref) ref.current = input
          }}
          className="peer size-4 cursor-[inherit] appearance-none rounded-inner border border-outline bg-surface transition-colors checked:border-transparent checked:bg-primary indeterminate:border-transparent indeterminate:bg-primary focus-visible:outline-2 disabled:opacity-50"
        />
        <svg
          viewBox="0 0 16 16"
          className="pointer-events-none absolute hidden size-4 text-on-primary peer-checked:block peer-indeterminate:hidden"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="m4 8.5 2.6 2.5L12 5.4" />
        </svg>
        <span className="pointer-events-none absolute hidden h-0.5 w-2 rounded-full bg-on-primary peer-indeterminate:block" />
      </span>
      <span className={cx(hideLabel && 'sr-only')}>{label}</span>
    </label>
  )
}
