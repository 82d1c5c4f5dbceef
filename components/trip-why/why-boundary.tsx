'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo } from 'react'
import { useFormats, useUnits } from '@/components/account/account-context'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeleton } from '@/components/ui/skeleton'
import { type Explanation, explainDecision } from '@/lib/tracking/explain-decision'
import { shortLength } from '@/lib/tracking/threshold-units'
import type { TripBoundary } from '@/lib/tracking/why'
import { whyRows } from '@/lib/tracking/why-rows'
import { WhyFixes } from './why-fixes'

const WhyMap = lazyPart(() => import('./why-map'))

type Props = { boundary: TripBoundary; edge: 'start' | 'end' }

/** One end of a trip: what decided it, in words, on the map and fix by fix. */
export function WhyBoundary({ boundary, edge }: Props) {
  const t = useTranslations('tripWhy')
  const rules = useTranslations('trackingRules')
  const formats = useFormats()
  const { rule, at, decidedAt } = boundary
  const rows = useMemo(() => whyRows(boundary), [boundary])
  const explanation = explainDecision(boundary)
  const figure = useFigure(explanation.unit)
  const { measured, threshold } = explanation
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <h3 className="text-md font-semibold">{rules(rule)}</h3>
        {explanation.text === 'inWords' && (
          <p className="text-body">
            {t(`rules.${rule}.${edge}`, { measured: figure(measured), threshold: figure(threshold) })}
          </p>
        )}
        <p className="text-meta text-muted tabular-nums">
          {t(`boundary.${edge}`)}
          <span className="ms-1.5">
            <bdi>{formats.moment(Date.parse(at))}</bdi>
          </span>
          <span aria-hidden="true" className="mx-1.5 after:content-['·']" />
          {t('decidedAt', { time: formats.clock(Date.parse(decidedAt)) })}
        </p>
      </div>
      {rows.length === 0 ? (
        <p className="text-body text-muted">{t('noFixes')}</p>
      ) : (
        <>
          <div className="h-56 overflow-hidden rounded-panel border border-hairline">
            <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
              <WhyMap rows={rows} />
            </Suspense>
          </div>
          <WhyFixes rows={rows} edge={edge} />
        </>
      )}
    </>
  )
}

/** Writes a figure of a decision; kilometres would round away what decided. */
function useFigure(unit: Explanation['unit']): (value: number | null) => string {
  const names = useTranslations('units')
  const formats = useFormats()
  const units = useUnits()
  return (value) => {
    if (value === null) return ''
    if (unit === 'seconds') return exactDuration(value, formats.duration)
    if (value >= 10_000) return formats.distance(value)
    const length = shortLength(value, units)
    return `${formats.number(length.value)} ${names(length.unit)}`
  }
}

/** Up to an hour with its seconds: 3 min 20 s passes a threshold of 3 min, and 3 min does not. */
function exactDuration(seconds: number, text: (seconds: number) => string): string {
  const rest = seconds % 60
  if (seconds >= 3600 || seconds < 60 || rest === 0) return text(seconds)
  return `${text(seconds - rest)} ${text(rest)}`
}
