'use client'
import * as Radix from '@radix-ui/react-tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from './cn'

export type Tab = { value: string; label: ReactNode; count?: number; content: ReactNode }

type Props = {
  label: string
  tabs: Tab[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  className?: string
}

export function Tabs({ label, tabs, value, defaultValue = tabs[0]?.value, onChange, className }: Props) {
  const start = value === undefined ? { defaultValue } : { value }
  const list = useRef<HTMLDivElement>(null)
  const current = value ?? defaultValue
  useEffect(() => {
    // Where there are more tabs than room, the one that is open may lie beyond the edge.
    const open = list.current?.querySelector(`[data-tab="${current}"]`)
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <Radix.Root {...start} onValueChange={onChange} className={cn('flex min-h-0 flex-col', className)}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="scroll-edges flex shrink-0 overflow-x-auto scroll-px-2 border-b border-hairline px-2"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="-mb-px flex h-10 min-w-10 shrink-0 items-center justify-center px-2 gap-1.5 border-b-2 border-transparent text-body whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-text data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-text"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-meta text-muted tabular-nums">{tab.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-h-0 flex-1">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
