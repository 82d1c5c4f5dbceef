'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { usePlayback } from './playback-context'

const MEGABYTE = 1_000_000

/** How far the tracks have come, once that takes longer than an eye's blink, and the way out. */
export function TrackLoading() {
  const t = useTranslations('playback.loading')
  const { number } = useFormats()
  const { vehicles, cancel } = usePlayback()
  const under = vehicles.flatMap(({ state, progress }) => (state === 'loading' && progress ? [progress] : []))
  const received = under.reduce((sum, progress) => sum + progress.received, 0)
  const known = under.length > 0 && under.every(({ total }) => total !== null)
  const total = known ? under.reduce((sum, progress) => sum + (progress.total ?? 0), 0) : null
  const size = (bytes: number) => number(bytes / MEGABYTE, 1)
  return (
    <div
      role="status"
      className="absolute start-1/2 top-3 z-10 w-72 max-w-[calc(100%-120px)] -translate-x-1/2 animate-fade rounded-panel bg-raised p-3 shadow-popover [animation-delay:500ms] [animation-fill-mode:both] phone:top-20 rtl:translate-x-1/2"
    >
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-body font-medium">{t('title')}</p>
          <p className="h-4 text-meta text-muted tabular-nums">
            {received > 0 &&
              (total
                ? t('of', { received: size(received), total: size(total) })
                : t('received', { received: size(received) }))}
          </p>
        </div>
        <Button tone="ghost" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
      <Progress label={t('title')} value={total ? received / total : undefined} className="mt-2" />
    </div>
  )
}
