'use client'
import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { useClockSettings, usePlayback } from '../playback-context'
import { usePlayerControls } from '../use-player-controls'

/** Play, and the steps beside it. The signs of players are the same in every script, and so is their order. */
export function Transport({ large = false, disabled }: { large?: boolean; disabled?: boolean }) {
  const t = useTranslations('playback.player')
  const { toFix, toEdge } = usePlayerControls()
  const step = large ? 'size-11' : ''
  return (
    <div dir="ltr" className="flex shrink-0 items-center gap-0.5">
      <IconButton
        label={t('lastStop')}
        icon={<SkipBack />}
        className={step}
        disabled={disabled}
        onClick={() => toEdge(-1)}
      />
      <IconButton
        label={t('lastFix')}
        icon={<StepBack />}
        className={step}
        disabled={disabled}
        onClick={() => toFix(-1)}
      />
      <PlayButton large={large} disabled={disabled} />
      <IconButton
        label={t('nextFix')}
        icon={<StepForward />}
        className={step}
        disabled={disabled}
        onClick={() => toFix(1)}
      />
      <IconButton
        label={t('nextStop')}
        icon={<SkipForward />}
        className={step}
        disabled={disabled}
        onClick={() => toEdge(1)}
      />
    </div>
  )
}

/** Plays, or stops where it is. */
export function PlayButton({ large = false, disabled }: { large?: boolean; disabled?: boolean }) {
  const t = useTranslations('playback.player')
  const { clock } = usePlayback()
  const { playing } = useClockSettings()
  return (
    <button
      type="button"
      aria-label={playing ? t('pause') : t('play')}
      disabled={disabled}
      data-play
      className={`tap mx-1 grid shrink-0 place-items-center rounded-full bg-primary text-on-primary inset-ring inset-ring-current/12 transition-colors hover:bg-primary-hover active:bg-selected disabled:opacity-40 ${large ? 'size-12' : 'size-10'}`}
      onClick={() => clock.dispatch({ type: 'toggle' })}
    >
      {playing ? (
        <Pause className="size-5" fill="currentColor" strokeWidth={0} />
      ) : (
        <Play className="ms-0.5 size-5" fill="currentColor" strokeWidth={0} />
      )}
    </button>
  )
}
