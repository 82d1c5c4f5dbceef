'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { SettingsItem } from './settings-items'

type Props = { of: SettingsItem['text']; wide?: boolean; actions?: ReactNode; children: ReactNode }

/** Head and column of one page of the settings. */
export function SettingsPage({ of, wide, actions, children }: Props) {
  const t = useTranslations('settings')
  return (
    <div
      className={cn(
        'mx-auto flex flex-col gap-5 px-8 py-6 phone:gap-4 phone:p-4',
        wide ? 'max-w-[1200px]' : 'max-w-[720px]',
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-h2 font-semibold">{t(`items.${of}`)}</h2>
          <p className="mt-1 max-w-[60ch] text-body text-muted">{t(`about.${of}`)}</p>
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}

/** A framed part of a page. */
export function SettingsCard({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="rounded-panel border border-hairline bg-surface">
      {title && <h3 className="border-b border-hairline px-5 py-3 text-md font-semibold">{title}</h3>}
      <div className="p-5 phone:p-4">{children}</div>
    </section>
  )
}
