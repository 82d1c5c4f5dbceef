'use client'
import { Volume2, VolumeX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { Tooltip } from '@/components/ui/tooltip'
import { keepSoundFlag, playAlarmTone, unlockTone, useSoundFlag } from './alarm-sound'

/** Turns the sound of alarms on, with a taste of it, or off. */
export function SoundSwitch() {
  const t = useTranslations('events.sound')
  const on = useSoundFlag()
  const press = async () => {
    keepSoundFlag(!on)
    if (on) return
    await unlockTone()
    await playAlarmTone(performance.now())
  }
  return (
    <Tooltip text={on ? t('on') : t('off')} side="bottom">
      <IconButton label={t('label')} icon={on ? <Volume2 /> : <VolumeX />} pressed={on} onClick={press} />
    </Tooltip>
  )
}
