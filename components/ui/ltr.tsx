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
