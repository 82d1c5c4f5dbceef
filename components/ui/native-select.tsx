import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { fieldClass } from './input'

type Props = ComponentProps<'select'> & {
  leading?: ReactNode
  /** Without a frame, in a line of text; or like the buttons that it stands among. */
  look?: 'field' | 'quiet' | 'button'
}

const LOOKS = {
  field: null,
  quiet: 'border-transparent bg-transparent hover:border-transparent hover:bg-hover',
  button: 'border-hairline! font-medium hover:bg-hover',
}

/** The browser's own select in our clothes: for small choices, and where a bundle has to be tiny. */
export function NativeSelect({ leading, look = 'field', className, children, ...rest }: Props) {
  return (
    <span className={clsx('relative inline-flex items-center', className)}>
      {leading && (
        <span className="pointer-events-none absolute start-2.5 text-muted [&_svg]:size-4">{leading}</span>
      )}
      <select
        {...rest}
        className={clsx(
          fieldClass,
          'h-control cursor-pointer appearance-none pe-8',
          leading && 'ps-8.5',
          LOOKS[look],
        )}
      >
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute end-2.5 size-3.5 text-muted" aria-hidden="true" />
    </span>
  )
}
