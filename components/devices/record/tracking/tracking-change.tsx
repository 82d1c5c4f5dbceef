'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { PeriodFilter } from '@/components/account/period-filter'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { Task } from '@/lib/tasks/schema'
import type { Period } from '@/lib/time/period'
import { addDays, dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'
import { MAX_PREVIEW_DAYS } from '@/lib/tracking/threshold-limits'
import type { TrackingThresholds } from '@/lib/tracking/thresholds'
import { TrackingPreview } from './tracking-preview'
import { type PreviewQuestion, useApplyTracking, useTrackingPreview } from './use-tracking'
import type { TrackingDraft } from './use-tracking-draft'

const USUAL_DAYS = 7

type Props = {
  imei: string
  draft: TrackingDraft
  /** What would be saved. */
  settings: TrackingThresholds
  valid: boolean
  /** The bar of the other parts is there as well. */
  aboveBar: boolean
  onOrdered: (task: Task) => void
}

/** Trying changed thresholds out on a period of the past, and applying what was tried out. */
export function TrackingChange({ imei, draft, settings, valid, aboveBar, onOrdered }: Props) {
  const t = useTranslations('trackingThresholds')
  const { timeZone } = useAccount()
  const [period, setPeriod] = useState<Period>(() => lastDays(Date.now(), timeZone))
  const [asked, setAsked] = useState<PreviewQuestion | null>(null)
  const section = useRef<HTMLElement>(null)
  const preview = useTrackingPreview(imei, asked)
  const apply = useApplyTracking(imei)
  const { scope } = draft
  const question: PreviewQuestion = {
    scope,
    settings,
    from: new Date(period.from).toISOString(),
    to: new Date(period.to).toISOString(),
  }
  const isCurrent = asked !== null && JSON.stringify(asked) === JSON.stringify(question)
  const isKnown = isCurrent && preview.isSuccess
  const ask = () => {
    // The same question again is another try.
    if (isCurrent) void preview.refetch()
    else setAsked(question)
    requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'start' }))
  }
  const count = Object.keys(draft.edits).length
  return (
    <>
      <section
        ref={section}
        aria-label={t('preview.title')}
        className="flex scroll-mt-4 flex-col gap-4 rounded-panel border border-hairline bg-surface p-4"
      >
        <header className="flex flex-wrap items-center gap-3">
          <h2 className="me-auto text-md font-semibold">{t('preview.title')}</h2>
          <PeriodFilter value={period} onChange={setPeriod} maxDays={MAX_PREVIEW_DAYS} reads="fixes" />
        </header>
        <TrackingPreview preview={preview} isCurrent={isCurrent} asked={asked !== null} />
      </section>
      <section
        aria-label={t('unapplied', { count })}
        className={cn(
          'sticky z-20 -mx-6 flex animate-rise items-center gap-3 border-t border-hairline bg-raised px-6 py-3 shadow-panel phone:-mx-4 phone:px-4',
          aboveBar ? 'bottom-14 phone:bottom-16' : 'bottom-0',
        )}
      >
        <span className="min-w-0 flex-1 text-body" role="status">
          {!valid
            ? t('invalid')
            : isKnown
              ? t('applying', { count: preview.data.devices })
              : t('unapplied', { count })}
        </span>
        <Button onClick={draft.discard} disabled={apply.isPending}>
          {t('discard')}
        </Button>
        {isKnown ? (
          <Button
            tone="primary"
            busy={apply.isPending}
            onClick={() => apply.mutate({ scope, settings }, { onSuccess: onOrdered })}
          >
            {t('apply')}
          </Button>
        ) : (
          <Button tone="primary" disabled={!valid} busy={preview.isFetching} onClick={ask}>
            {t('preview.ask')}
          </Button>
        )}
      </section>
    </>
  )
}

function lastDays(now: number, zone: string): Period {
  const today = dayOf(now, zone)
  return { from: startOfDay(addDays(today, 1 - USUAL_DAYS), zone), to: endOfDay(today, zone) }
}
