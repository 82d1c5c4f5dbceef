'use client'
import { ListFilter, Plus, Receipt } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { PagedList } from '@/components/table/paged-list'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { NativeSelect } from '@/components/ui/native-select'
import { COST_KINDS, type CostKind } from '@/lib/fleet/costs/cost-kinds'
import type { CostPage } from '@/lib/fleet/costs/cost-schema'
import { moneyText } from '@/lib/format/money'
import type { Named } from '../name-choice'
import { useVolume } from '../use-volume'
import { CostRows } from './cost-rows'
import { DayField } from './day-field'
import { useCosts } from './use-costs'
import { VehicleFilter } from './vehicle-filter'

type Typed = { vehicle: Named | null; kind: CostKind | ''; from: string; to: string }
const NONE: Typed = { vehicle: null, kind: '', from: '', to: '' }

/** What was written down, the latest first, with what it comes to. */
export function CostList({ mayEdit, onNew }: { mayEdit: boolean; onNew: () => void }) {
  const t = useTranslations('fleet.costs')
  const [typed, setTyped] = useState(NONE)
  const { vehicle, kind, from, to } = typed
  const list = useCosts({
    vehicleId: vehicle?.id,
    kind: kind || undefined,
    from: from || undefined,
    to: to || undefined,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isFiltered = typed !== NONE
  return (
    <div className="flex flex-col gap-3">
      {(!list.data || rows.length > 0 || isFiltered) && (
        <Filters typed={typed} change={(next) => setTyped({ ...typed, ...next })} />
      )}
      <PagedList
        list={list}
        rows={rows}
        waiting={6}
        texts={{ failed: t('failed'), more: t('more') }}
        empty={
          <EmptyState
            className="py-16"
            icon={isFiltered ? <ListFilter /> : <Receipt />}
            title={t(isFiltered ? 'noMatch' : 'empty')}
            text={t(isFiltered ? 'noMatchText' : mayEdit ? 'emptyText' : 'emptyForReaders')}
            action={
              isFiltered ? (
                <Button onClick={() => setTyped(NONE)}>{t('filters.clear')}</Button>
              ) : mayEdit ? (
                <Button tone="primary" icon={<Plus className="size-4" />} onClick={onNew}>
                  {t('form.title')}
                </Button>
              ) : undefined
            }
          />
        }
      >
        <Sums page={list.data?.pages[0]} isAllTime={from === '' && to === ''} />
        <CostRows rows={rows} mayEdit={mayEdit} />
      </PagedList>
    </div>
  )
}

function Filters({ typed, change }: { typed: Typed; change: (next: Partial<Typed>) => void }) {
  const t = useTranslations('fleet.costs')
  return (
    <fieldset aria-label={t('filters.label')} className="flex flex-wrap items-center gap-2">
      <VehicleFilter value={typed.vehicle} onChange={(vehicle) => change({ vehicle })} />
      <NativeSelect
        look="button"
        aria-label={t('filters.kind')}
        value={typed.kind}
        onChange={({ currentTarget: { value } }) => change({ kind: value as Typed['kind'] })}
      >
        <option value="">{t('filters.allKinds')}</option>
        {COST_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </NativeSelect>
      <DayField label={t('filters.from')} value={typed.from} onChange={(from) => change({ from })} />
      <DayField label={t('filters.to')} value={typed.to} onChange={(to) => change({ to })} />
    </fieldset>
  )
}

type SumsProps = {
  page: CostPage | undefined
  /** No days were chosen: the sums say that they are of all. */
  isAllTime?: boolean
}

/** One sum for each currency: they are not added to each other. */
export function Sums({ page, isAllTime }: SumsProps) {
  const t = useTranslations('fleet.costs')
  const language = useLocale()
  const volume = useVolume()
  if (!page) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-body text-muted" role="status">
      <span>{t('total', { count: page.total })}</span>
      {page.totals.map(({ currency, amount, litres }) => (
        <span key={currency}>
          <strong className="font-semibold text-text tabular-nums">
            <bdi>{moneyText(amount, currency, language)}</bdi>
          </strong>
          {litres > 0 && ` · ${t('litresIn', { litres: volume.text(litres) })}`}
        </span>
      ))}
      {isAllTime && <span>{t('allTime')}</span>}
    </p>
  )
}
