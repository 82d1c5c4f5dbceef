import { cva, cx, type VariantProps } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { fieldVariants } from './input'

const selectVariants = cva('cursor-pointer appearance-none pe-8', {
  variants: {
    look: {
      field: null,
      quiet: 'border-transparent bg-transparent hover:border-transparent hover:bg-hover',
      button: 'border-hairline! font-medium hover:bg-hover',
    },
  },
})

/** Its look: a field; without a frame, in a line of text; or like the buttons that it stands among. */
type Props = ComponentProps<'select'> & VariantProps<typeof selectVariants> & { leading?: ReactNode }

/** The browser's own select in our clothes: for small choices, and where a bundle has to be tiny. */
export function NativeSelect({ leading, look = 'field', className, dir, children, ...rest }: Props) {
  return (
    <span dir={dir} className={cx('relative inline-flex items-center', className)}>
      {leading && (
        <span className="pointer-events-none absolute start-2.5 text-muted [&_svg]:size-4">{leading}</span>
      )}
      <select
        {...rest}
        className={cx(fieldVariants({ leading: Boolean(leading) }), selectVariants({ look }))}
      >
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute end-2.5 size-3.5 text-muted" aria-hidden="true" />
    </span>
  )
}
