import type { ComponentProps } from 'react'
import { cn } from './cn'

type Props = ComponentProps<'span'> & { lines?: 1 | 2 }

/**
 * A text that may be longer than its room. It is read in its own direction, whatever the page's is, and what does not
 * fit is left out at its end: by words, so that a name of the other direction is never left without its beginning.
 */
export function Cut({ lines = 1, className, children, ...rest }: Props) {
  return (
    <span
      dir="auto"
      title={typeof children === 'string' ? children : undefined}
      {...rest}
      className={cn('cut-words', lines === 2 ? 'cut-lines-2' : 'cut-lines-1', className)}
    >
      {children}
    </span>
  )
}
