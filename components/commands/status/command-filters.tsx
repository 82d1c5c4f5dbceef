'use client'
import { SlidersHorizontal, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { CountBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Sheet } from '@/components/ui/sheet'
import {
  DeviceButton,
  FilterCommand,
  FilterDevice,
  FilterPeriod,
  FilterSender,
  FilterState,
} from './filter-fields'
import type { CommandFilterState } from './use-command-filter'

/** Of which device, when, which commands, how far they have come, and by whom. */
export function CommandFilters({ filter, count, change, clear }: CommandFilterState) {
  const t = useTranslations('commands.list')
  const fields = { filter, change }
  return (
    <div className="flex w-full min-w-0 flex-wrap items-center gap-2">
      <DeviceButton {...fields} />
      <FilterPeriod {...fields} />
      <FilterCommand {...fields} />
      <FilterState {...fields} />
      <FilterSender {...fields} className="max-w-44" />
      {count > 0 && <IconButton label={t('clear')} icon={<X />} onClick={clear} />}
    </div>
  )
}

/** The same for thumbs, under each other; each is in force at once. */
export function CommandFilterSheet({ filter, count, change, clear }: CommandFilterState) {
  const t = useTranslations('commands.list')
  const [open, setOpen] = useState(false)
  const fields = { filter, change }
  const close = () => setOpen(false)
  return (
    <Sheet
      side="bottom"
      title={t('filters')}
      closeLabel={t('showCommands')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={t('filtersOn', { count })}
          icon={
            <span className="relative">
              <SlidersHorizontal />
              <span aria-hidden="true" className="absolute -end-2.5 -top-2.5 flex">
                <CountBadge count={count} />
              </span>
            </span>
          }
        />
      }
      footer={
        <>
          <Button tone="primary" className="flex-1" onClick={close}>
            {t('showCommands')}
          </Button>
          <Button onClick={clear}>{t('clear')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Section title={t('period')}>
          <FilterPeriod {...fields} className="w-full" />
        </Section>
        <Field label={t('command')}>{(control) => <FilterCommand {...fields} control={control} />}</Field>
        <Field label={t('state')}>{(control) => <FilterState {...fields} control={control} />}</Field>
        <Section title={t('sender')}>
          <FilterSender {...fields} />
        </Section>
        <Section title={t('device')}>
          <div className="flex max-h-64 flex-col">
            <FilterDevice {...fields} />
          </div>
        </Section>
      </div>
    </Sheet>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-body font-medium">{title}</h2>
      {children}
    </section>
  )
}
