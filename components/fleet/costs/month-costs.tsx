'use client'
import { ChartColumn, ChartColumnStacked } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useFormats, useTimeZone } from '@/components/account/account-context'
import { PagedList } from '@/components/table/paged-list'
import { Cut } from '@/components/ui/cut'
import { Dotted } from '@/components/ui/dotted'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'
import { SUM_KINDS } from '@/lib/fleet/costs/cost-kinds'
import { type MonthCost, monthQuery, type VehicleCost } from '@/lib/fleet/costs/cost-schema'
import { monthsBetween } from '@/lib/fleet/costs/month-costs'
import { moneyText } from '@/lib/format/money'
import { textDirection } from '@/lib/i18n/languages'
import { dayOf } from '@/lib/time/wall-clock'
import type { Named } from '../name-choice'
import { DayField } from './day-field'
import { type CostMonths, useMonthCosts, useVehicleCosts } from './use-costs'
import { VehicleFilter } from './vehicle-filter'

const CanvasChart = lazyPart(() => import('@/components/charts/canvas-chart'))

/** The month that is so many before. */
function monthsBefore(month: string, count: number): string {
  const all = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 - count
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`
}

/** What the vehicles cost by month and kind, and each of them for a kilometre. */
export default function MonthCosts() {
  const t = useTranslations('fleet.costs.months')
  const zone = useTimeZone()
  const [now] = useState(() => dayOf(Date.now(), zone).slice(0, 7))
  const [months, setMonths] = useState({ from: monthsBefore(now, 11), to: now })
  const [vehicle, setVehicle] = useState<Named | null>(null)
  const isRight = monthQuery.safeParse(months).success
  const asked = { ...months, vehicleId: vehicle?.id }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body text-muted">{t('text')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <VehicleFilter value={vehicle} onChange={setVehicle} />
        <DayField
          type="month"
          label={t('from')}
          value={months.from}
          onChange={(from) => setMonths({ ...months, from })}
        />
        <DayField
          type="month"
          label={t('to')}
          value={months.to}
          onChange={(to) => setMonths({ ...months, to })}
        />
        <Link
          href="/fleetCosts"
          prefetch={false}
          className="ms-auto inline-flex min-h-8 items-center gap-2 text-body text-primary-text hover:underline touch:min-h-11"
        >
          <ChartColumn className="size-4" aria-hidden="true" />
          {t('report')}
        </Link>
      </div>
      {isRight ? (
        <Figures asked={asked} />
      ) : (
        <p role="alert" className="text-body text-danger">
          {t('order')}
        </p>
      )}
    </div>
  )
}

function Figures({ asked }: { asked: CostMonths }) {
  const t = useTranslations('fleet.costs.months')
  const ui = useTranslations('ui')
  const { data, error, isPending, refetch, isFetching } = useMonthCosts(asked, true)
  const [chosen, setChosen] = useState<string | null>(null)
  if (isPending) return <SkeletonRows rows={6} />
  if (error && !data)
    return (
      <ErrorState
        title={t('failed')}
        text={error.message}
        retryLabel={ui('retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  const currencies = [...new Set(data.items.map(({ currency }) => currency))].sort()
  // What most months have is shown first.
  const usual = currencies.toSorted(
    (a, b) =>
      data.items.filter((one) => one.currency === b).length -
      data.items.filter((one) => one.currency === a).length,
  )[0]
  const currency = chosen && currencies.includes(chosen) ? chosen : usual
  if (!currency) return <EmptyState className="py-16" icon={<ChartColumnStacked />} title={t('none')} />
  return (
    <>
      {currencies.length > 1 && (
        <NativeSelect
          look="button"
          aria-label={t('currency')}
          value={currency}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {currencies.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </NativeSelect>
      )}
      <Bars asked={asked} currency={currency} items={data.items.filter((one) => one.currency === currency)} />
      <Vehicles asked={asked} />
    </>
  )
}

type BarProps = { asked: CostMonths; currency: string; items: readonly MonthCost[] }

function Bars({ asked, currency, items }: BarProps) {
  const t = useTranslations('fleet.costs')
  const language = useLocale()
  const months = monthsBetween({ from: `${asked.from}-01`, to: `${asked.to}-28` })
  const write = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    month: 'short',
    year: months.length > 12 ? '2-digit' : undefined,
    timeZone: 'UTC',
  })
  const byMonth = new Map(items.map((one) => [one.month, one]))
  const kinds = SUM_KINDS.filter((kind) => items.some((one) => one[kind] > 0))
  const sum = items.reduce((all, { total }) => all + total, 0)
  return (
    <section aria-label={t('months.chart')} className="flex flex-col gap-2">
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-md font-semibold">
        {t('months.chart')}
        <bdi className="text-body font-normal text-muted tabular-nums">
          {moneyText(sum, currency, language)}
        </bdi>
      </h2>
      <div className="h-72 rounded-control border border-hairline bg-surface p-3">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <CanvasChart
            kind="bar"
            stacked
            rtl={textDirection(language) === 'rtl'}
            label={t('months.chart')}
            unit={currency}
            labels={months.map(({ from }) => write.format(Date.parse(`${from}T00:00:00Z`)))}
            curves={kinds.map((kind) => ({
              name: t(`kinds.${kind}`),
              values: months.map(({ month }) => byMonth.get(month)?.[kind] ?? 0),
            }))}
            format={(value) => moneyText(value, currency, language)}
          />
        </Suspense>
      </div>
    </section>
  )
}

function Vehicles({ asked }: { asked: CostMonths }) {
  const t = useTranslations('fleet.costs.months')
  const more = useTranslations('fleet.costs')
  const list = useVehicleCosts(asked, true)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label={t('vehicles')} className="flex flex-col gap-3">
      <h2 className="text-md font-semibold">{t('vehicles')}</h2>
      <PagedList list={list} rows={rows} waiting={4} texts={{ failed: t('failed'), more: more('more') }}>
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline bg-surface">
          {rows.map((row) => (
            <VehicleRow key={`${row.vehicle.id} ${row.currency}`} row={row} />
          ))}
        </ul>
      </PagedList>
    </section>
  )
}

function VehicleRow({ row }: { row: VehicleCost }) {
  const t = useTranslations('fleet.costs.months')
  const costs = useTranslations('fleet.costs')
  const language = useLocale()
  const formats = useFormats()
  const { vehicle, currency, total, distanceM, counted, perKm } = row
  const money = (amount: number) => moneyText(amount, currency, language)
  const parts = SUM_KINDS.filter((kind) => row[kind] > 0).map(
    (kind) => `${costs(`kinds.${kind}`)} ${money(row[kind])}`,
  )
  const figures = [
    [t('total'), money(total)],
    [t('distance'), formats.distance(distanceM)],
    [t('perKm'), perKm === null ? t('notDriven') : money(perKm)],
  ] as const
  const isPart = perKm !== null && money(counted) !== money(total)
  return (
    <li className="flex items-center gap-4 px-4 py-3 phone:flex-col phone:items-stretch phone:gap-2 phone:px-3">
      <div className="min-w-0 flex-1">
        <Cut className="text-md font-medium">
          {vehicle.deleted ? costs('gone', { name: vehicle.name }) : vehicle.name}
        </Cut>
        <p className="text-meta text-muted">
          <Dotted parts={parts} />
        </p>
      </div>
      <dl className="grid w-96 shrink-0 grid-cols-3 gap-3 phone:w-full">
        {figures.map(([label, text]) => (
          <div key={label} className="min-w-0">
            <dt className="truncate text-meta text-muted">{label}</dt>
            <dd className="truncate text-body font-medium tabular-nums">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
        {isPart && (
          <div className="col-span-2 col-start-2 text-meta text-muted">
            <dt className="sr-only">{t('perKm')}</dt>
            <dd>{t('counted', { amount: money(counted) })}</dd>
          </div>
        )}
      </dl>
    </li>
  )
}
