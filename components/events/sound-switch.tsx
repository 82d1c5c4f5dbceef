'use client'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { Tooltip } from '@/components/ui/tooltip'
import { alarmPlayer, keepSoundFlag, useSoundFlag } from './alarm-sound'
import { useSoundBlocked } from './sound-blocked'

/** Turns the sound of alarms on, with a taste of it, or off; says when the browser holds it back. */
export function SoundSwitch() {
  const t = useTranslations('events.sound')
  const on = useSoundFlag()
  const blocked = useSoundBlocked() && on
  const press = async () => {
    keepSoundFlag(!on)
    if (on) return
    const { preview } = await alarmPlayer.fetch()
    await preview({ severity: 'warning', choice: 'chime', own: null })
  }
  return (
    <span className="flex items-center gap-1.5">
      {blocked && (
        <span role="status" className="max-w-40 text-meta text-warning">
          {t('blocked')}
        </span>
      )}
      <Tooltip text={blocked ? t('blocked') : on ? t('on') : t('off')} side="bottom">
        <IconButton
          label={t('label')}
          icon={blocked ? <Volume1 /> : on ? <Volume2 /> : <VolumeX />}
          pressed={on}
          onClick={() => void press().catch(() => {})}
        />
      </Tooltip>
    </span>
  )
}
