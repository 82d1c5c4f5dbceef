'use client'
import { Gauge, ListFilter, TriangleAlert, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { PagedList } from '@/components/table/paged-list'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { NativeSelect } from '@/components/ui/native-select'
import { Progress } from '@/components/ui/progress'
import { ScrollStrip } from '@/components/ui/scroll-strip'
import { SearchInput } from '@/components/ui/search-input'
import { PLAN_STATES, type PlanState } from '@/lib/fleet/services/judge-plan'
import type { ServiceState } from '@/lib/fleet/services/service-schema'
import { useDayText } from '../use-day-text'
import type { Opened } from './services-screen'
import { StateBadge, useLeftTexts } from './state-words'
import { type StateFilter, usePlans, useStates } from './use-services'

type Props = {
  planId: number | null
  state: PlanState | null
  search: string
  mayEdit: boolean
  open: (what: Opened) => void
}

/** What is due on which vehicle, soonest first. */
export function DueList({ planId, state, search, mayEdit, open }: Props) {
  const t = useTranslations('fleet.services')
  const none: StateFilter = { search: '', state: null, planId: null }
  const [filter, setFilter] = useState<StateFilter>({ search, state, planId })
  const list = useStates(filter)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isFiltered = filter.search !== '' || filter.state !== null || filter.planId !== null
  return (
    <div className="flex flex-col gap-3">
      <Filters filter={filter} change={setFilter} counts={list.data?.pages[0]?.counts ?? null} />
      <PagedList
        list={list}
        rows={rows}
        waiting={6}
        texts={{ failed: t('failed'), more: t('more') }}
        empty={
          <EmptyState
            className="py-16"
            icon={isFiltered ? <ListFilter /> : <Wrench />}
            title={t(isFiltered ? 'noMatch' : 'empty')}
            text={t(isFiltered ? 'noMatchText' : mayEdit ? 'emptyText' : 'emptyForReaders')}
            action={isFiltered ? <Button onClick={() => setFilter(none)}>{t('clear')}</Button> : undefined}
          />
        }
      >
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline bg-surface">
          {rows.map((row) => (
            <StateRow key={`${row.plan.id} ${row.vehicle.id}`} row={row} mayEdit={mayEdit} open={open} />
          ))}
        </ul>
      </PagedList>
    </div>
  )
}

type FilterProps = {
  filter: StateFilter
  change: (next: StateFilter) => void
  counts: Record<(typeof PLAN_STATES)[number], number> | null
}

function Filters({ filter, change, counts }: FilterProps) {
  const t = useTranslations('fleet.services')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const plans = usePlans().data?.items ?? []
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        className="w-64 phone:w-full"
        label={t('search')}
        placeholder={t('search')}
        clearLabel={ui('clear')}
        value={filter.search}
        onSearch={(search) => change({ ...filter, search })}
      />
      <NativeSelect
        look="button"
        aria-label={t('plan')}
        value={filter.planId ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, planId: value === '' ? null : Number(value) })
        }
      >
        <option value="">{t('allPlans')}</option>
        {plans.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <ScrollStrip>
        {[...PLAN_STATES].reverse().map((state) => (
          <Chip
            key={state}
            pressed={filter.state === state}
            onPress={() => change({ ...filter, state: filter.state === state ? null : state })}
          >
            {t(`states.${state}`)}
            {counts && <span className="tabular-nums">{formats.number(counts[state])}</span>}
          </Chip>
        ))}
      </ScrollStrip>
    </div>
  )
}

/** What has come first, then the others. Of what is reached a full bar would say less than how far it is over. */
function LeftTexts({ texts: [first, ...others], isReached }: { texts: string[]; isReached: boolean }) {
  return (
    <>
      <span className={isReached ? 'font-semibold text-danger' : 'text-muted'}>{first && ` · ${first}`}</span>
      <span className="text-muted">{others.map((text) => ` · ${text}`)}</span>
    </>
  )
}

type RowProps = { row: ServiceState; mayEdit: boolean; open: Props['open'] }

function StateRow({ row, mayEdit, open }: RowProps) {
  const t = useTranslations('fleet.services')
  const formats = useFormats()
  const dayText = useDayText()
  const leftOf = useLeftTexts()
  const { vehicle, plan, state, used, forecastOn, lastOn, jump, odometerM } = row
  const isReached = state === 'due' || state === 'overdue'
  const facts = [
    formats.distance(odometerM),
    !isReached && forecastOn && t('forecast', { day: dayText(forecastOn) }),
    t('last', { day: lastOn === null ? t('never') : dayText(lastOn) }),
  ]
  return (
    <li className="flex items-center gap-3 px-4 py-3 phone:flex-wrap phone:px-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1 phone:basis-full">
        <div className="flex items-center gap-2">
          <bdi className="min-w-0 truncate text-md font-medium">{vehicle.name}</bdi>
          <StateBadge state={state} />
        </div>
        <p className="text-body">
          <bdi>{plan.name}</bdi>
          <LeftTexts texts={leftOf(row)} isReached={isReached} />
        </p>
        {!isReached && (
          <Progress
            label={t('usedUp', { percent: Math.round(used * 100) })}
            value={used}
            className={state === 'soon' ? '[&>div]:bg-warning' : undefined}
          />
        )}
        <p className="text-meta text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {jump && (
          <p className="flex items-start gap-1.5 text-meta text-warning">
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            {t('jump', { distance: formats.distance(jump.m), day: dayText(jump.on) })}
          </p>
        )}
      </div>
      {mayEdit && (
        <div className="flex shrink-0 items-center gap-1">
          <Button
            icon={<Wrench className="size-4" />}
            onClick={() => open({ what: 'service', vehicle, planId: plan.id })}
          >
            {t('serviceDone')}
          </Button>
          <IconButton
            label={t('correctOf', { name: vehicle.name })}
            icon={<Gauge />}
            onClick={() => open({ what: 'odometer', vehicle })}
          />
        </div>
      )}
    </li>
  )
}
