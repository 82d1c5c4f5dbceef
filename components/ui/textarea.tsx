import type { ComponentProps } from 'react'
import { cn } from './cn'
import { fieldVariants } from './input'

/** A text of several lines, as high as its rows; it can be made higher by hand. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cn(fieldVariants({ size: 'text' }), 'resize-y', className)} />
}
