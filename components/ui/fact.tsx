import type { ReactNode } from 'react'
import { cn } from './cn'

type Props = { label: string; wide?: boolean; children: ReactNode }

/** One figure of a card with its name above it. */
export function Fact({ label, wide, children }: Props) {
  return (
    <div className={cn('min-w-0', wide && 'col-span-2')}>
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="flex min-h-5 items-center gap-1.5 text-body break-words">{children}</dd>
    </div>
  )
}
