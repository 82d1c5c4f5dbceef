'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { SkeletonRows } from '@/components/ui/skeleton'
import { pairTrips } from '@/lib/tracking/pair-trips'
import type { RecomputeCounts, RecomputePreview } from '@/lib/tracking/thresholds'
import { PreviewTrips } from './preview-trips'

const FIGURES = {
  trips: 'count',
  stops: 'count',
  distance: 'distance',
  tripSeconds: 'duration',
  idleSeconds: 'duration',
  parkingSeconds: 'duration',
  engineSeconds: 'duration',
  overspeeds: 'count',
  harshMoments: 'count',
} as const satisfies Record<keyof RecomputeCounts, string>
const NAMES = Object.keys(FIGURES) as (keyof RecomputeCounts)[]

type Props = {
  preview: UseQueryResult<RecomputePreview>
  asked: boolean
  /** It is of the thresholds and the period as they stand now. */
  isCurrent: boolean
}

/** What the thresholds would change, before anything is written. */
export function TrackingPreview({ preview, asked, isCurrent }: Props) {
  const t = useTranslations('trackingThresholds.preview')
  if (!asked) return <p className="text-body text-muted">{t('hint')}</p>
  if (!isCurrent) return <p className="text-body text-muted">{t('outdated')}</p>
  if (preview.isFetching) return <SkeletonRows rows={10} />
  if (preview.isError)
    return (
      <p role="alert" className="flex items-start gap-2 text-body text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {preview.error.message}
      </p>
    )
  if (!preview.data) return null
  return (
    <div aria-live="polite">
      <Difference preview={preview.data} />
    </div>
  )
}

function Difference({ preview }: { preview: RecomputePreview }) {
  const t = useTranslations('trackingThresholds.preview')
  const { fixes, before, after } = preview
  if (fixes === 0) return <p className="text-body text-muted">{t('noData')}</p>
  const changes = pairTrips(preview)
  const isSame = changes.length === 0 && NAMES.every((name) => before[name] === after[name])
  return (
    <div className="flex flex-col gap-5">
      {isSame && <p className="text-body font-medium">{t('noChange')}</p>}
      <dl className="grid grid-cols-3 gap-x-6 gap-y-4 phone:grid-cols-2">
        {NAMES.map((name) => (
          <Figure key={name} name={name} before={before[name]} after={after[name]} />
        ))}
      </dl>
      {changes.length > 0 && <PreviewTrips changes={changes} />}
    </div>
  )
}

type FigureProps = { name: keyof RecomputeCounts; before: number; after: number }

function Figure({ name, before, after }: FigureProps) {
  const t = useTranslations('trackingThresholds.preview')
  const formats = useFormats()
  const kind = FIGURES[name]
  const text = (value: number) =>
    kind === 'count'
      ? formats.number(value)
      : kind === 'distance'
        ? formats.distance(value)
        : formats.duration(value)
  const isSame = text(before) === text(after)
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{t(`figures.${name}`)}</dt>
      <dd className={cn('tabular-nums', isSame ? 'text-muted' : 'text-md font-semibold')}>
        {isSame ? (
          <>
            <bdi>{text(after)}</bdi>
            <span className="sr-only">{t('same')}</span>
          </>
        ) : (
          <>
            <span className="sr-only">{t('fromTo', { before: text(before), after: text(after) })}</span>
            <span aria-hidden="true" className="flex flex-wrap items-baseline gap-x-1.5">
              <bdi className="text-body font-normal text-muted line-through">{text(before)}</bdi>
              <bdi>{text(after)}</bdi>
            </span>
          </>
        )}
      </dd>
    </div>
  )
}
