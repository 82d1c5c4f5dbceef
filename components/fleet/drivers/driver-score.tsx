'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { addDays, dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'
import { LossBar, LossName, ScoreChange, ScoreRing } from '../scores/score-words'

const ScoreSheet = lazyPart(() => import('../scores/score-sheet'))

/** The month that scores are usually looked at. */
const DAYS = 30

/** How a driver drove in the last month, and a press away what each point was lost for. */
export function DriverScore({ driverId }: { driverId: number }) {
  const t = useTranslations('fleet.drivers.score')
  const words = useTranslations('fleet.scores')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { timeZone } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const [period] = useState(() => {
    const today = dayOf(Date.now(), timeZone)
    return { from: startOfDay(addDays(today, 1 - DAYS), timeZone), to: endOfDay(today, timeZone) }
  })
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['fleetScores', 'driver', driverId, period],
    queryFn: ({ signal }) =>
      api('GET', '/api/fleet-scores', {
        query: {
          from: new Date(period.from).toISOString(),
          to: new Date(period.to).toISOString(),
          driverId,
          by: 'driver',
          compare: 'true',
          pageSize: 1,
        },
        signal,
        hideError: true,
      }),
  })
  if (!data && error)
    return (
      <ErrorState
        title={words('failed')}
        text={error.message}
        retryLabel={ui('retry')}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <SkeletonRows rows={3} />
  const row = data.items.find(({ driver }) => driver?.id === driverId)
  if (!row) return <p className="text-body text-muted">{t('none', { days: DAYS })}</p>
  const lost = row.losses.filter(({ points }) => points > 0)
  return (
    <section aria-label={t('title', { days: DAYS })} className="flex flex-col gap-4">
      <h3 className="text-md font-semibold">{t('title', { days: DAYS })}</h3>
      <div className="flex items-center gap-4">
        <ScoreRing score={row.score} size="lg" />
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-body text-muted">
          <ScoreChange {...row} />
          <span>{formats.distance(row.distanceM)}</span>
          <span>{formats.duration(row.drivingS)}</span>
        </p>
      </div>
      {row.reason === 'tooShort' ? (
        <p className="text-body text-muted">{words('tooShortText')}</p>
      ) : (
        <>
          <LossBar losses={row.losses} />
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-meta text-muted">
            {lost.length === 0 && words('nothingLost')}
            {lost.map((loss) => (
              <LossName key={loss.kind} loss={loss} />
            ))}
          </p>
        </>
      )}
      <Button className="self-start" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Suspense>{isOpen && <ScoreSheet row={row} period={period} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}
