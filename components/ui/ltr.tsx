import type { ReactNode } from 'react'
import { cn } from './cn'

/** A left-to-right island in a text of either direction: serial numbers, plates, coordinates, times. */
export function Ltr({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <bdi dir="ltr" className={cn('tabular-nums', className)}>
      {children}
    </bdi>
  )
}

/** Keeps a number or an address together and from left to right within a text of either direction. */
export const ltr = (text: string): string => `\u2066${text}\u2069`
