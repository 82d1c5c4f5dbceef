'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { ScrollStrip } from '@/components/ui/scroll-strip'
import { Sheet } from '@/components/ui/sheet'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { ScoreRow } from '@/lib/fleet/scores/score-list-schema'
import type { LossKind } from '@/lib/fleet/scores/score-profile'
import type { Period } from '@/lib/time/period'
import { useDayText } from '../use-day-text'
import { LossBar, ScoreChange, ScoreRing, useLossColor, useLossText } from './score-words'
import { ScoredEvents } from './scored-events'
import { useWeeks, type Whose } from './use-scores'

type Props = { row: ScoreRow; period: Period; onClose: () => void }

/** One driver or vehicle: the score, what it lost points for, and each time it did. */
export default function ScoreSheet({ row, period, onClose }: Props) {
  const t = useTranslations('fleet.scores')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const phone = useIsPhone()
  const [kind, setKind] = useState<LossKind | null>(null)
  const whose: Whose = row.driver ? { driverId: row.driver.id } : { vehicleId: row.vehicle?.id }
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={row.driver?.name ?? row.vehicle?.name ?? t('nobody')}
      closeLabel={ui('close')}
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <ScoreRing score={row.score} size="lg" />
          <div className="flex min-w-0 flex-col gap-1 text-body text-muted">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="text-text">{formats.distance(row.distanceM)}</span>
              <span>{formats.duration(row.drivingS)}</span>
              <ScoreChange {...row} />
            </p>
            {row.coverage !== null && row.coverage < 100 && (
              <p className="text-meta">{t('coverageText', { percent: row.coverage })}</p>
            )}
          </div>
        </div>
        {row.reason === 'tooShort' ? (
          <p className="text-body text-muted">{t('tooShortText')}</p>
        ) : (
          <Losses row={row} kind={kind} setKind={setKind} />
        )}
        <Weeks whose={whose} period={period} />
        <ScoredEvents
          whose={whose}
          kind={kind}
          setKind={setKind}
          period={period}
          kinds={row.losses.map((loss) => loss.kind)}
        />
      </div>
    </Sheet>
  )
}

type LossProps = { row: ScoreRow; kind: LossKind | null; setKind: (kind: LossKind | null) => void }

function Losses({ row, kind, setKind }: LossProps) {
  const t = useTranslations('fleet.scores')
  const colorOf = useLossColor()
  const textOf = useLossText()
  if (row.losses.length === 0) return <p className="text-body text-muted">{t('nothingLost')}</p>
  return (
    <section aria-label={t('lostFor')} className="flex flex-col gap-2">
      <h2 className="text-md font-semibold">{t('lostFor')}</h2>
      <LossBar losses={row.losses} className="h-3" />
      <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline">
        {[...row.losses]
          .sort((a, b) => b.points - a.points)
          .map((loss) => (
            <li key={loss.kind}>
              <button
                type="button"
                aria-pressed={kind === loss.kind}
                onClick={() => setKind(kind === loss.kind ? null : loss.kind)}
                className="flex w-full items-center gap-3 px-3 py-2 text-start -outline-offset-2 hover:bg-hover aria-pressed:bg-tint touch:min-h-11"
              >
                <span
                  aria-hidden="true"
                  className="size-2.5 shrink-0 rounded-full"
                  style={{ backgroundColor: colorOf(loss.kind) }}
                />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="text-body font-medium">{t(`kinds.${loss.kind}`)}</span>
                  <span className="text-meta text-muted">{textOf(loss)}</span>
                </span>
                <span className="shrink-0 font-semibold tabular-nums">
                  {loss.points === 0 ? t('nothingLost') : t('points', { count: loss.points })}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Week by week, the oldest first. */
function Weeks({ whose, period }: { whose: Whose; period: Period }) {
  const t = useTranslations('fleet.scores')
  const dayText = useDayText()
  const weeks = useWeeks(whose, period).data?.items ?? []
  if (weeks.length < 2) return null
  return (
    <section aria-label={t('weeks')} className="flex flex-col gap-2">
      <h2 className="text-md font-semibold">{t('weeks')}</h2>
      <ScrollStrip>
        {[...weeks].reverse().map(({ key, day, score }) => (
          <span key={key} className="flex shrink-0 flex-col items-center gap-1 px-1">
            <ScoreRing score={score} />
            <span className="text-meta text-muted">{day && dayText(day)}</span>
          </span>
        ))}
      </ScrollStrip>
    </section>
  )
}
