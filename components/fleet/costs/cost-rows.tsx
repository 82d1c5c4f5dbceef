'use client'
import { TriangleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Dotted } from '@/components/ui/dotted'
import type { FleetCost } from '@/lib/fleet/costs/cost-schema'
import type { FuelVerdict } from '@/lib/fleet/costs/match-receipts'
import { moneyText } from '@/lib/format/money'
import { EntryHead, EntryRows } from '../ledger/entry-rows'
import { useDayText } from '../use-day-text'
import { useVolume } from '../use-volume'
import { refreshCosts } from './use-costs'

type Props = { rows: readonly FleetCost[]; mayEdit: boolean }

/** Costs that were written down. */
export function CostRows({ rows, mayEdit }: Props) {
  const t = useTranslations('fleet.costs')
  return (
    <EntryRows
      place="/api/fleet-costs"
      rows={rows}
      mayEdit={mayEdit}
      words={{ void: t('void'), voidText: t('voidText') }}
      refresh={refreshCosts}
    >
      {(row) => <Facts row={row} />}
    </EntryRows>
  )
}

function Facts({ row }: { row: FleetCost }) {
  const t = useTranslations('fleet.costs')
  const language = useLocale()
  const formats = useFormats()
  const dayText = useDayText()
  const volume = useVolume()
  const { kind, day, at, timed, amount, currency, litres, fuel, odometerM, voided, check } = row
  const facts = [
    litres !== null && !check && volume.text(litres),
    fuel && t(`fuels.${fuel}`),
    odometerM !== null && formats.distance(odometerM),
    row.station,
    row.driver?.name,
    row.note,
    row.author,
  ]
  return (
    <>
      <EntryHead entry={row} words={{ gone: (name) => t('gone', { name }), voided: t('voided') }}>
        <span className="text-body">{t(`kinds.${kind}`)}</span>
        <bdi className={cn('text-body font-semibold tabular-nums', voided && 'line-through')}>
          {moneyText(amount, currency, language)}
        </bdi>
      </EntryHead>
      <p className="text-meta text-muted">{timed ? formats.dateMinute(Date.parse(at)) : dayText(day)}</p>
      {check && litres !== null && <Seen check={check} litres={litres} />}
      {kind === 'fuel' && litres === null && !voided && (
        <p className="py-0.5">
          <Badge tone="neutral">{t('noLitres')}</Badge>
        </p>
      )}
      <p className="cut-words cut-lines-3 text-meta text-muted">
        <Dotted parts={facts} />
      </p>
    </>
  )
}

const TONES: Record<FuelVerdict, BadgeTone> = {
  matched: 'success',
  less: 'danger',
  unseen: 'warning',
  unmeasured: 'neutral',
}

/** What was paid beside what the tank saw. */
function Seen({ check, litres }: { check: NonNullable<FleetCost['check']>; litres: number }) {
  const t = useTranslations('fleet.costs')
  const volume = useVolume()
  const { verdict, seenL, overTankL } = check
  const paid = volume.text(litres)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5 text-body">
      <Badge tone={TONES[verdict]}>{t(`verdicts.${verdict}`)}</Badge>
      <span>
        {verdict === 'unmeasured'
          ? t('paidOnly', { paid })
          : t('paidSeen', { paid, seen: volume.text(seenL) })}
      </span>
      {overTankL !== null && (
        <span className="flex items-center gap-1 text-warning">
          <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />
          {t('overTank', { capacity: volume.text(overTankL) })}
        </span>
      )}
    </p>
  )
}
