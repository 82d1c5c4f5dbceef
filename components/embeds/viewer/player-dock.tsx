'use client'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useFormats } from '@/components/account/account-context'
import { SpeedMenu } from '@/components/playback/dock/speed-menu'
import { Timeline } from '@/components/playback/dock/timeline'
import { PlayButton, Transport } from '@/components/playback/dock/transport'
import { useClockTime, usePlayback } from '@/components/playback/playback-context'
import { usePlayerKeys } from '@/components/playback/use-player-controls'
import { cn } from '@/components/ui/cn'
import { momentAt } from '@/lib/playback/moment'
import { ribbonAt } from '@/lib/playback/ribbon'

const ignore = () => {}

type Props = { hasSpeed: boolean; isLow: boolean; isNarrow: boolean }

/** The controls of the player, as many as there is room for. */
export function PlayerDock({ hasSpeed, isLow, isNarrow }: Props) {
  const t = useTranslations('playback.player')
  usePlayerKeys()
  if (isLow)
    return (
      <section
        aria-label={t('title')}
        className="flex h-12 shrink-0 items-center gap-1 border-t border-hairline bg-surface pe-2"
      >
        <PlayButton />
        <div className="h-10 min-w-0 flex-1">
          <Timeline showsAltitude={false} onZoomed={ignore} />
        </div>
      </section>
    )
  return (
    <section aria-label={t('title')} className="shrink-0 border-t border-hairline bg-surface">
      <div className="h-18 px-3 pt-1">
        <Timeline showsAltitude={false} onZoomed={ignore} />
      </div>
      <div className="flex h-13 items-center justify-between gap-2 px-2">
        <Readout hasSpeed={hasSpeed} />
        {isNarrow ? <PlayButton /> : <Transport />}
        <SpeedMenu />
      </div>
    </section>
  )
}

/** The moment that is looked at. Written to the page directly, sixty times a second. */
function Readout({ hasSpeed }: { hasSpeed: boolean }) {
  const t = useTranslations('playback')
  const formats = useFormats()
  const { primary } = usePlayback()
  const hour = useRef<HTMLSpanElement>(null)
  const state = useRef<HTMLSpanElement>(null)
  const figures = useRef<HTMLElement>(null)
  const played = primary?.played ?? null
  useClockTime((time) => {
    if (!played || !hour.current || !state.current || !figures.current) return
    const moment = momentAt(played.path, played.silences, time)
    const part = ribbonAt(played.ribbon, time)
    hour.current.textContent = formats.clock(time)
    state.current.textContent = part ? t(`states.${part.state}`) : ''
    state.current.dataset.state = part?.state ?? ''
    figures.current.textContent =
      hasSpeed && moment?.speedKmh != null ? formats.speed(moment.speedKmh) : formats.distance(moment?.metres)
  })
  return (
    <p className="min-w-0 leading-tight tabular-nums">
      <span ref={hour} dir="ltr" data-playback-clock className="block text-h3 font-semibold" />
      <span className="flex gap-1.5 text-meta whitespace-nowrap text-muted">
        <span
          ref={state}
          className={cn(
            'font-medium data-[state=idling]:text-idling data-[state=moving]:text-moving data-[state=parked]:text-parked',
          )}
        />
        <bdi ref={figures} />
      </span>
    </p>
  )
}
