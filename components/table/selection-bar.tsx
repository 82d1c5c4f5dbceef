'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'

type Props = {
  /** How many are chosen, in words. */
  label: string
  onClear: () => void
  /** What can be done with them. */
  children: ReactNode
  /** Over the bar. */
  above?: ReactNode
  className?: string
}

/** What can be done with the chosen rows; slides up over the table when there are any. */
export function SelectionBar({ label, onClear, children, above, className }: Props) {
  const t = useTranslations('table')
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 z-30 flex flex-col items-center gap-2 px-3">
      {above}
      <div
        role="toolbar"
        aria-label={label}
        className={cn(
          'pointer-events-auto flex max-w-full animate-rise items-center gap-1 overflow-x-auto rounded-panel bg-raised p-1.5 ps-4 shadow-popover',
          className,
        )}
      >
        <span role="status" className="me-2 shrink-0 text-body font-medium tabular-nums phone:ms-3">
          {label}
        </span>
        {children}
        {/* Where the bar is wider than the screen, the way out stays in sight. */}
        <span className="sticky -end-1.5 -me-1.5 flex shrink-0 bg-raised pe-1.5 phone:order-1 phone:justify-self-end">
          <IconButton label={t('clearSelection')} icon={<X />} onClick={onClear} />
        </span>
      </div>
    </div>
  )
}
