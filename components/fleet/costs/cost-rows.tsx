'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, TriangleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Dotted } from '@/components/ui/dotted'
import { IconButton } from '@/components/ui/icon-button'
import type { FleetCost } from '@/lib/fleet/costs/cost-schema'
import type { FuelVerdict } from '@/lib/fleet/costs/match-receipts'
import { moneyText } from '@/lib/format/money'
import { api } from '@/lib/http/client'
import { PaperButton } from '../paper-button'
import { useDayText } from '../use-day-text'
import { useVolume } from '../use-volume'
import { VoidDialog } from '../void-dialog'
import { refreshCosts } from './use-costs'

type Props = { rows: readonly FleetCost[]; mayEdit: boolean }

/** Costs that were written down; a wrong one is voided, and stays to be seen. */
export function CostRows({ rows, mayEdit }: Props) {
  const t = useTranslations('fleet.costs')
  const queries = useQueryClient()
  const [voided, setVoided] = useState<FleetCost | null>(null)
  return (
    <>
      <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline bg-surface">
        {rows.map((row) => (
          <CostRow key={row.id} row={row} mayEdit={mayEdit} onVoid={() => setVoided(row)} />
        ))}
      </ul>
      {voided && (
        <VoidDialog
          text={t('voidText')}
          send={(reason) =>
            api('POST', '/api/fleet-costs/[id]/void', {
              params: { id: voided.id },
              body: { reason },
              hideError: true,
            })
          }
          onClose={() => setVoided(null)}
          onDone={() => refreshCosts(queries)}
        />
      )}
    </>
  )
}

type RowProps = { row: FleetCost; mayEdit: boolean; onVoid: () => void }

function CostRow({ row, mayEdit, onVoid }: RowProps) {
  const t = useTranslations('fleet.costs')
  const language = useLocale()
  const formats = useFormats()
  const dayText = useDayText()
  const volume = useVolume()
  const queries = useQueryClient()
  const { vehicle, kind, day, at, timed, amount, currency, litres, fuel, odometerM, voided, check } = row
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
    <li className="flex items-center gap-1 px-4 py-3 phone:px-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className={cn('min-w-0 truncate text-md font-medium', voided && 'line-through')}>
            {vehicle.deleted ? t('gone', { name: vehicle.name }) : vehicle.name}
          </bdi>
          <span className="text-body">{t(`kinds.${kind}`)}</span>
          <bdi className={cn('text-body font-semibold tabular-nums', voided && 'line-through')}>
            {moneyText(amount, currency, language)}
          </bdi>
          {voided && <Badge tone="neutral">{t('voided')}</Badge>}
        </p>
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
        {voided && (
          <p className="text-meta text-muted">
            <Dotted parts={[formats.dateMinute(Date.parse(voided.at)), voided.by, voided.reason]} />
          </p>
        )}
      </div>
      <PaperButton
        path="/api/fleet-costs/[id]/file"
        id={row.id}
        fileName={row.fileName}
        mayAdd={mayEdit && !voided}
        onAdded={() => refreshCosts(queries)}
      />
      {mayEdit && !voided && <IconButton label={t('void')} icon={<Ban />} onClick={onVoid} />}
    </li>
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
