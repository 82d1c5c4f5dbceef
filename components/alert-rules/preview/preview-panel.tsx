'use client'
import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { Progress } from '@/components/ui/progress'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { PreviewResult } from './preview-result'
import { usePreview } from './use-preview'

const SPANS = ['7', '14', '31'] as const
const SECOND_MS = 1000

/** What the form would have found in the days before now. */
export function PreviewPanel({ className }: { className?: string }) {
  const t = useTranslations('alertRules.screen.preview')
  const ui = useTranslations('ui')
  const mayTry = useAccount().permissions.includes('positions.read')
  const [span, setSpan] = useState<(typeof SPANS)[number]>('7')
  const days = Number(span)
  const { answer, isStale, error, isPending, run, stop } = usePreview(days)
  return (
    <section
      aria-labelledby="rule-preview"
      aria-busy={isPending}
      className={cn(
        'flex min-w-0 flex-col gap-4 rounded-panel border border-hairline bg-surface p-4',
        className,
      )}
    >
      <header>
        <h2 id="rule-preview" className="text-md font-semibold">
          {t('title')}
        </h2>
        <p className="text-body text-muted">{mayTry ? t('about') : t('forbidden')}</p>
      </header>
      {mayTry && (
        <div className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={t('days')}
            value={span}
            onChange={setSpan}
            segments={SPANS.map((value) => ({ value, label: t('daysOf', { count: Number(value) }) }))}
          />
          <Button icon={<Play className="size-4 rtl:-scale-x-100" />} disabled={isPending} onClick={run}>
            {t('try', { count: days })}
          </Button>
        </div>
      )}
      {isPending && <Running days={days} onStop={stop} />}
      {error && !isPending && (
        <ErrorState
          title={t('failed')}
          text={error.message}
          retryLabel={ui('retry')}
          onRetry={() => void run()}
        />
      )}
      {answer && !isPending && (
        <>
          {isStale && (
            <p role="status" className="rounded-control bg-warning/10 px-3 py-2 text-body">
              {t('stale')}
            </p>
          )}
          <div className={cn('flex min-w-0 flex-col gap-6 transition-opacity', isStale && 'opacity-60')}>
            <PreviewResult answer={answer} />
          </div>
        </>
      )}
    </section>
  )
}

/** How long it has been looked, and a way out. */
function Running({ days, onStop }: { days: number; onStop: () => void }) {
  const t = useTranslations('alertRules.screen.preview')
  const { duration } = useFormats()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const text = t('running', { days, time: duration(seconds) })
  return (
    <div className="flex flex-col gap-2">
      <Progress label={t('title')} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-body text-muted tabular-nums">{text}</p>
        <Button onClick={onStop}>{t('cancel')}</Button>
      </div>
    </div>
  )
}
