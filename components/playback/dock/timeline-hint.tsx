'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { momentAt } from '@/lib/playback/moment'
import type { PlayedTrack } from '@/lib/playback/played-track'
import { ribbonAt } from '@/lib/playback/ribbon'
import type { Span } from '@/lib/playback/spans'

const HALF_WIDTH = 84

type Props = { time: number; window: Span; width: number; played: PlayedTrack }

/** What was at the moment under the pointer. */
export function TimelineHint({ time, window, width, played }: Props) {
  const t = useTranslations('playback')
  const formats = useFormats()
  const x = ((time - window.from) / (window.to - window.from)) * width
  const left = Math.max(HALF_WIDTH, Math.min(width - HALF_WIDTH, x))
  const moment = momentAt(played.path, played.silences, time)
  const part = ribbonAt(played.ribbon, time)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <span className="absolute inset-y-0 w-px bg-outline" style={{ left: x }} />
      <div
        className="absolute top-1 flex -translate-x-1/2 items-baseline gap-2 rounded-control bg-text px-2 py-1 text-meta whitespace-nowrap text-bg tabular-nums"
        style={{ left }}
      >
        <span className="font-medium">{formats.clock(time)}</span>
        {moment?.speedKmh != null && <span>{formats.speed(moment.speedKmh)}</span>}
        {part && part.state !== 'moving' && (
          <span>
            {t('states.of', {
              state: t(`states.${part.state}`),
              duration: formats.duration((part.to - part.from) / 1000),
            })}
          </span>
        )}
      </div>
    </div>
  )
}
