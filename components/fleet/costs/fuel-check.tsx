'use client'
import { Fuel, PenLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats, useTimeZone } from '@/components/account/account-context'
import { PagedList } from '@/components/table/paged-list'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { ScrollStrip } from '@/components/ui/scroll-strip'
import { type BareRefuel, isChecked } from '@/lib/fleet/costs/cost-schema'
import { FUEL_VERDICTS, type FuelVerdict } from '@/lib/fleet/costs/match-receipts'
import { addDays, dayOf, wallTimeOf } from '@/lib/time/wall-clock'
import type { Named } from '../name-choice'
import { useVolume } from '../use-volume'
import type { GivenCost } from './cost-form'
import { Sums } from './cost-list'
import { CostRows } from './cost-rows'
import { DayField } from './day-field'
import { useBareRefuels, useCosts } from './use-costs'
import { VehicleFilter } from './vehicle-filter'

type Props = { mayEdit: boolean; onWrite: (given: GivenCost) => void }

/** Days that are checked at first. */
const DAYS = 30

/** Receipts of fuel beside what the tanks saw, and refuels without one. */
export default function FuelCheck({ mayEdit, onWrite }: Props) {
  const t = useTranslations('fleet.costs')
  const needed = useTranslations('validation')
  const zone = useTimeZone()
  const [today] = useState(() => dayOf(Date.now(), zone))
  const [days, setDays] = useState({ from: addDays(today, -DAYS), to: today })
  const [vehicle, setVehicle] = useState<Named | null>(null)
  const [verdict, setVerdict] = useState<FuelVerdict | null>(null)
  const isRight = isChecked(days)
  const asked = { ...days, vehicleId: vehicle?.id }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body text-muted">{t('check.text')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <VehicleFilter value={vehicle} onChange={setVehicle} />
        <DayField
          label={t('filters.from')}
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
        />
        <DayField label={t('filters.to')} value={days.to} onChange={(to) => setDays({ ...days, to })} />
        <ScrollStrip>
          {FUEL_VERDICTS.map((one) => (
            <Chip
              key={one}
              pressed={verdict === one}
              onPress={() => setVerdict(verdict === one ? null : one)}
            >
              {t(`verdicts.${one}`)}
            </Chip>
          ))}
        </ScrollStrip>
      </div>
      {isRight ? (
        <>
          <Receipts asked={asked} verdict={verdict} mayEdit={mayEdit} />
          <Bare asked={asked} mayEdit={mayEdit} onWrite={onWrite} />
        </>
      ) : (
        <p role="alert" className="text-body text-danger">
          {needed('checkedDays')}
        </p>
      )}
    </div>
  )
}

type Asked = { vehicleId?: number; from: string; to: string }

function Receipts({
  asked,
  verdict,
  mayEdit,
}: {
  asked: Asked
  verdict: FuelVerdict | null
  mayEdit: boolean
}) {
  const t = useTranslations('fleet.costs')
  const list = useCosts({ ...asked, kind: 'fuel', verdict: verdict ?? undefined })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label={t('check.receipts')} className="flex flex-col gap-3">
      <h2 className="text-md font-semibold">{t('check.receipts')}</h2>
      <PagedList
        list={list}
        rows={rows}
        waiting={4}
        texts={{ failed: t('check.failed'), more: t('more') }}
        empty={
          <EmptyState
            className="py-8"
            icon={<Fuel />}
            title={t('check.noReceipts')}
            text={t('check.noReceiptsText')}
          />
        }
      >
        <Sums page={list.data?.pages[0]} />
        <CostRows rows={rows} mayEdit={mayEdit} />
      </PagedList>
    </section>
  )
}

type BareProps = { asked: Asked } & Props

function Bare({ asked, mayEdit, onWrite }: BareProps) {
  const t = useTranslations('fleet.costs')
  const list = useBareRefuels(asked, true)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-label={t('check.bare')} className="flex flex-col gap-3">
      <h2 className="text-md font-semibold">{t('check.bare')}</h2>
      <PagedList
        list={list}
        rows={rows}
        waiting={3}
        texts={{ failed: t('check.failed'), more: t('more') }}
        empty={<p className="text-body text-muted">{t('check.noneBare')}</p>}
      >
        <p className="text-body text-muted">{t('check.bareText')}</p>
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline bg-surface">
          {rows.map((refuel) => (
            <BareRow
              key={`${refuel.vehicle.id} ${refuel.from}`}
              refuel={refuel}
              mayEdit={mayEdit}
              onWrite={onWrite}
            />
          ))}
        </ul>
      </PagedList>
    </section>
  )
}

function BareRow({ refuel, mayEdit, onWrite }: { refuel: BareRefuel } & Props) {
  const t = useTranslations('fleet.costs')
  const formats = useFormats()
  const volume = useVolume()
  const zone = useTimeZone()
  const { vehicle, from, litres } = refuel
  const wall = wallTimeOf(Date.parse(from), zone)
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 phone:px-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <bdi className="min-w-0 truncate text-md font-medium">{vehicle.name}</bdi>
          <span className="text-body font-semibold tabular-nums">{volume.text(litres)}</span>
        </p>
        <p className="text-meta text-muted">{formats.dateMinute(Date.parse(from))}</p>
      </div>
      {mayEdit && (
        <Button
          icon={<PenLine className="size-4" />}
          onClick={() => onWrite({ vehicle, day: wall.slice(0, 10), time: wall.slice(11, 16), litres })}
        >
          {t('check.write')}
        </Button>
      )}
    </li>
  )
}
