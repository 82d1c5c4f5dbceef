'use client'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { TripChange, TripTimes } from '@/lib/tracking/pair-trips'

const FEW = 10

const TONES: Record<TripChange['kind'], BadgeTone> = {
  joined: 'primary',
  split: 'primary',
  moved: 'neutral',
  gone: 'warning',
  made: 'success',
}

/** Trips that would be others, the ones of now beside those instead. */
export function PreviewTrips({ changes }: { changes: readonly TripChange[] }) {
  const t = useTranslations('trackingThresholds.preview')
  const [all, setAll] = useState(false)
  const shown = all ? changes : changes.slice(0, FEW)
  return (
    <section aria-label={t('trips')} className="flex flex-col gap-2">
      <h3 className="text-body font-medium">{t('trips')}</h3>
      <ul className="flex flex-col">
        {shown.map(({ kind, before, after }) => (
          <li
            key={`${before[0]?.start} ${after[0]?.start}`}
            className="grid grid-cols-[88px_1fr_16px_1fr] items-start gap-x-3 border-t border-hairline py-2.5 phone:grid-cols-1 phone:gap-y-1.5"
          >
            <span>
              <Badge tone={TONES[kind]}>{t(`kinds.${kind}`)}</Badge>
            </span>
            <Trips label={t('before')} trips={before} />
            <ArrowRight
              className="mt-0.5 size-4 text-muted rtl:-scale-x-100 phone:hidden"
              aria-hidden="true"
            />
            <Trips label={t('after')} trips={after} />
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <Button className="self-start" onClick={() => setAll(true)}>
          {t('more', { count: changes.length - shown.length })}
        </Button>
      )}
    </section>
  )
}

function Trips({ label, trips }: { label: string; trips: readonly TripTimes[] }) {
  const t = useTranslations('trackingThresholds.preview')
  const formats = useFormats()
  return (
    <div className="min-w-0 text-body tabular-nums">
      <p className="text-meta text-muted">{label}</p>
      {trips.length === 0 && <p className="text-muted">{t('noTrip')}</p>}
      {trips.map(({ start, end, distance }) => (
        <p key={start}>
          <bdi>{formats.moment(Date.parse(start))}</bdi>
          <span aria-hidden="true" className="mx-1 after:content-['–']" />
          <bdi>{formats.clock(Date.parse(end))}</bdi>
          <span className="ms-2 text-muted">
            <bdi>{formats.distance(distance)}</bdi>
          </span>
        </p>
      ))}
    </div>
  )
}
