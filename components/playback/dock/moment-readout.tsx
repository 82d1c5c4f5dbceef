'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useFormats } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { momentAt } from '@/lib/playback/moment'
import { ribbonAt } from '@/lib/playback/ribbon'
import { useClockTime, usePlayback } from '../playback-context'
import { useDayText } from './use-day-text'

/** The moment that is looked at, in figures. Written to the page directly, sixty times a second. */
export function MomentReadout({ compact = false }: { compact?: boolean }) {
  const t = useTranslations('playback')
  const formats = useFormats()
  const { clock, primary } = usePlayback()
  const dayText = useDayText()
  const day = useRef<HTMLSpanElement>(null)
  const hour = useRef<HTMLSpanElement>(null)
  const speed = useRef<HTMLSpanElement>(null)
  const state = useRef<HTMLSpanElement>(null)
  const way = useRef<HTMLSpanElement>(null)
  const played = primary?.played ?? null

  const show = (time: number) => {
    const moment = played && momentAt(played.path, played.silences, time)
    const part = played && ribbonAt(played.ribbon, time)
    write(day.current, played ? dayText(time) : '')
    write(hour.current, played ? formats.clock(time) : '')
    write(speed.current, moment ? formats.speed(moment.speedKmh) : '')
    write(state.current, part ? t(`states.${part.state}`) : '')
    write(way.current, moment ? formats.distance(moment.metres) : '')
    if (state.current) state.current.dataset.state = part?.state ?? ''
  }
  useClockTime(show)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another vehicle, another moment
  useEffect(() => show(clock.time), [played, formats])

  return (
    <div className={cn('flex min-w-0 items-center tabular-nums', compact ? 'gap-3' : 'gap-5')}>
      <div className="min-w-0">
        <div dir="ltr" className={cn('font-semibold whitespace-nowrap', compact ? 'text-h3' : 'text-h2')}>
          <span ref={hour} data-playback-clock />
        </div>
        <div className="text-meta whitespace-nowrap text-muted">
          <span ref={day} />
        </div>
      </div>
      <div className="min-w-0">
        <div className={cn('font-semibold whitespace-nowrap', compact ? 'text-h3' : 'text-h2')}>
          <bdi ref={speed} data-playback-speed />
        </div>
        <div className="flex gap-1.5 text-meta whitespace-nowrap text-muted">
          <span
            ref={state}
            className="font-medium data-[state=idling]:text-idling data-[state=moving]:text-moving data-[state=parked]:text-parked"
          />
          <bdi ref={way} />
        </div>
      </div>
    </div>
  )
}

/** Changes the page only where it says something else. */
function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
