'use client'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'

type Props = { label: string; icon: ReactNode; count: number; children: ReactNode }

/** A button that opens a list of choices; it says how many are chosen. */
export function FilterButton({ label, icon, count, children }: Props) {
  return (
    <Popover
      label={label}
      className="flex h-[min(420px,var(--radix-popover-content-available-height))] w-72 flex-col overflow-hidden!"
      trigger={
        <Button className={clsx('ps-2.5! pe-2!', count > 0 && 'border-accent/50! bg-tint!')}>
          <span className="text-muted [&_svg]:size-4">{icon}</span>
          {label}
          {count > 0 && <span className="text-primary-text tabular-nums">{count}</span>}
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </Button>
      }
    >
      {children}
    </Popover>
  )
}
