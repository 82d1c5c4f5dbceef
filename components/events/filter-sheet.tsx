'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { MAX_EVENT_DEVICES } from '@/lib/events/schema'
import { ReadStateChoice } from './event-toolbar'
import { FilterPeriod } from './filter-period'
import { FilterTypes } from './filter-types'
import type { FilterState } from './use-event-filter'

type Props = { filters: FilterState; now: number; trigger: ReactNode }

/** All filters under each other; each is in force at once. */
export function FilterSheet({ filters, now, trigger }: Props) {
  const t = useTranslations('events.filter')
  const [open, setOpen] = useState(false)
  const { filter, change, clear } = filters
  return (
    <Sheet
      side="bottom"
      title={t('title')}
      closeLabel={t('done')}
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      footer={
        <>
          <Button tone="primary" className="flex-1" onClick={() => setOpen(false)}>
            {t('done')}
          </Button>
          <Button onClick={clear}>{t('clear')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ReadStateChoice {...filters} />
        <Section title={t('period')}>
          <FilterPeriod
            className="w-full"
            value={filter.period}
            now={now}
            onChange={(period) => change({ period })}
          />
        </Section>
        <Section title={t('device')}>
          <div className="flex max-h-64 flex-col">
            <DeviceChoices
              max={MAX_EVENT_DEVICES}
              value={filter.imeis}
              onChange={(imeis) => change({ imeis })}
            />
          </div>
        </Section>
        <Section title={t('type')}>
          <div className="flex max-h-80 flex-col">
            <FilterTypes value={filter.types} onChange={(types) => change({ types })} />
          </div>
        </Section>
      </div>
    </Sheet>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-meta font-medium text-muted">{title}</h2>
      {children}
    </section>
  )
}
