'use client'
import { History } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { PagedList } from '@/components/table/paged-list'
import { EmptyState } from '@/components/ui/empty-state'
import type { Service } from '@/lib/fleet/services/service-schema'
import { moneyText } from '@/lib/format/money'
import { EntryHead, EntryRows } from '../ledger/entry-rows'
import { useDayText } from '../use-day-text'
import { refreshServices, useServices } from './use-services'

/** What was done to which vehicle. */
export function ServiceHistory({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('fleet.services')
  const list = useServices()
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <PagedList
      list={list}
      rows={rows}
      waiting={5}
      texts={{ failed: t('failed'), more: t('more') }}
      empty={
        <EmptyState className="py-16" icon={<History />} title={t('noneDone')} text={t('noneDoneText')} />
      }
    >
      <EntryRows
        place="/api/services"
        rows={rows}
        mayEdit={mayEdit}
        words={{ void: t('void'), voidText: t('voidText') }}
        refresh={refreshServices}
      >
        {(row) => <Facts row={row} />}
      </EntryRows>
    </PagedList>
  )
}

function Facts({ row }: { row: Service }) {
  const t = useTranslations('fleet.services')
  const fleet = useTranslations('fleet.assignments')
  const language = useLocale()
  const formats = useFormats()
  const dayText = useDayText()
  const { plan, doneOn, odometerM, engineHours, cost, currency } = row
  const facts = [
    formats.distance(odometerM),
    engineHours !== null && t('hours', { hours: formats.number(engineHours) }),
    cost !== null && currency && moneyText(cost, currency, language),
    row.workshop,
    row.parts,
    row.remark,
    row.author,
  ].filter(Boolean)
  return (
    <>
      <EntryHead entry={row} words={{ gone: (name) => fleet('gone', { name }), voided: t('voided') }}>
        <span className="text-body">{plan ? <bdi>{plan.name}</bdi> : t('noPlan')}</span>
      </EntryHead>
      <p className="text-meta text-muted">{dayText(doneOn)}</p>
      <p className="line-clamp-3 text-meta text-muted" dir="auto">
        {facts.join(' · ')}
      </p>
    </>
  )
}
