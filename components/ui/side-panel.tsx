'use client'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'
import { IconButton } from './icon-button'

type Props = {
  /** What it shows, as its heading and for people who do not see it. */
  title: string
  closeLabel: string
  onClose: () => void
  /** Between the heading and the way to close it. */
  actions?: ReactNode
  /** Its width. */
  className?: string
  children: ReactNode
}

/** The panel beside a table, with everything that is known of one of its rows. */
export function SidePanel({ title, closeLabel, onClose, actions, className = 'w-90', children }: Props) {
  return (
    <aside
      aria-label={title}
      className={cn('flex shrink-0 animate-sheet-in flex-col border-s border-hairline bg-surface', className)}
    >
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-hairline ps-4 pe-2">
        <h2 className="me-auto text-body font-semibold">{title}</h2>
        {actions}
        <IconButton label={closeLabel} icon={<X />} onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}
