'use client'
import { CalendarOff, CalendarX2, Route } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { MAX_PLAYBACK_DAYS, presetPeriod } from '@/lib/playback/period'
import { nothingMoves } from '@/lib/playback/side-by-side'
import { NothingRecorded } from './nothing-recorded'
import { usePlayback } from './playback-context'
import { TrackLoading } from './track-loading'

/**
 * What stands over the map while there is no track on it: loading, nothing, refused, failed; and that nothing moves on
 * it. `onChoose` opens the choice of a vehicle where it does not stand beside the map.
 */
export function PlaybackNotice({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslations('playback')
  const ui = useTranslations('ui')
  const { vehicles, primary, refusal, calendar, setPeriod } = usePlayback()
  if (refusal) {
    const today = (
      <Button
        tone="primary"
        onClick={() => setPeriod(presetPeriod('today', { ...calendar, now: Date.now() }))}
      >
        {t('refused.today')}
      </Button>
    )
    const text = t(`refused.${refusal}`, {
      days: MAX_PLAYBACK_DAYS,
      months: calendar.months,
    })
    return (
      <OverMap>
        <EmptyState icon={<CalendarX2 />} title={t('refused.title')} text={text} action={today} />
      </OverMap>
    )
  }
  if (!primary) {
    return (
      <OverMap>
        <EmptyState
          icon={<Route />}
          title={t('start.title')}
          text={t('start.text')}
          action={
            onChoose && (
              // Pressed wherever the card is.
              <Button tone="primary" className="static! after:absolute after:inset-0" onClick={onChoose}>
                {t('picker.title')}
              </Button>
            )
          }
        />
      </OverMap>
    )
  }
  if (vehicles.some(({ state }) => state === 'loading')) return <TrackLoading />
  const tracks = vehicles.flatMap(({ played }) => played ?? [])
  if (tracks.length > 0) return nothingMoves(tracks) ? <Standing /> : null
  if (primary.state === 'failed') {
    return (
      <OverMap>
        <ErrorState
          title={t('failed')}
          text={primary.problem ?? undefined}
          retryLabel={ui('retry')}
          onRetry={primary.retry}
        />
      </OverMap>
    )
  }
  return (
    <OverMap>
      <NothingRecorded icon={<CalendarOff />} />
    </OverMap>
  )
}

/** That the marker stays where it is while it plays is no fault. */
function Standing() {
  const t = useTranslations('playback')
  return (
    <p
      role="status"
      className="map-word pointer-events-none z-5 mx-auto w-fit animate-fade rounded-full bg-surface px-3 py-1.5 text-body font-medium shadow-panel"
    >
      {t('standing')}
    </p>
  )
}

function OverMap({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 bottom-(--map-inset-bottom,0px) z-10 grid place-items-center p-4">
      <div className="pointer-events-auto relative max-w-full animate-fade rounded-panel bg-surface shadow-panel">
        {children}
      </div>
    </div>
  )
}
