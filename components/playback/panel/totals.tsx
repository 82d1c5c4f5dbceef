'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import type { TrackTotals } from '@/lib/playback/totals'

/** What it all comes to: way, time in each state, speeds. */
export function Totals({ totals }: { totals: TrackTotals }) {
  const t = useTranslations('playback.totals')
  const states = useTranslations('playback.states')
  const formats = useFormats()
  const { metres, ms, maxKmh, averageKmh, stops, fixes, flagged } = totals
  const duration = (milliseconds: number) => formats.duration(milliseconds / 1000)
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-2.5">
      <Figure label={t('distance')} value={formats.distance(metres)} strong />
      <Figure label={states('moving')} value={duration(ms.moving)} mark="bg-moving" strong />
      <Figure label={t('stops')} value={formats.number(stops)} strong />
      <Figure label={t('averageSpeed')} value={formats.speed(averageKmh)} />
      <Figure label={states('idling')} value={duration(ms.idling)} mark="bg-idling" />
      <Figure label={states('parked')} value={duration(ms.parked)} mark="bg-parked" />
      <Figure label={t('maxSpeed')} value={formats.speed(maxKmh)} />
      <Figure
        label={t('fixes')}
        value={formats.number(fixes)}
        hint={flagged > 0 ? t('flagged', { count: flagged }) : undefined}
      />
      {ms.gap > 0 && <Figure label={states('gap')} value={duration(ms.gap)} mark="bg-outline" />}
    </dl>
  )
}

type FigureProps = { label: string; value: ReactNode; mark?: string; strong?: boolean; hint?: string }

function Figure({ label, value, mark, strong, hint }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col justify-between" title={hint}>
      <dt className="flex items-center gap-1.5 text-meta text-muted">
        {mark && <span className={cn('size-2 shrink-0 rounded-[2px]', mark)} aria-hidden="true" />}
        <span className="line-clamp-2">{label}</span>
      </dt>
      <dd className={cn('truncate tabular-nums', strong ? 'text-h3 font-semibold' : 'text-body font-medium')}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}
