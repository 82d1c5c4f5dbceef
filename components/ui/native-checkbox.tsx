import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
}

/** The browser's own checkbox in our clothes: for forms that send themselves, and where a bundle has to be tiny. */
export function NativeCheckbox({ label, className, ...rest }: Props) {
  return (
    <label className={cx('inline-flex min-h-6 cursor-pointer items-center gap-2 select-none', className)}>
      <span className="tap relative grid size-4 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-4 cursor-[inherit] appearance-none rounded-inner border border-outline bg-surface transition-colors checked:border-transparent checked:bg-primary focus-visible:outline-2 disabled:opacity-50"
        />
        <svg
          viewBox="0 0 16 16"
          className="pointer-events-none absolute hidden size-4 text-on-primary peer-checked:block"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="m4 8.5 2.6 2.5L12 5.4" />
        </svg>
      </span>
      <span>{label}</span>
    </label>
  )
}
