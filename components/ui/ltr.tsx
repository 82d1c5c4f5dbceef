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

/**
 * A date, whose month may be a word, in a text of either direction. It reads as its own language does: forced from left to right,
 * an Arabic one has its day beside its time.
 */
export function Dated({ children }: { children: string }) {
  return (
    <bdi dir="auto" className="tabular-nums">
      {children}
    </bdi>
  )
}

/** Keeps a number or an address together and from left to right within a text of either direction. */
export const ltr = (text: string): string => `\u2066${text}\u2069`
