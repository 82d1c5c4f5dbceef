'use client'
import { useQuery } from '@tanstack/react-query'
import { usePreference } from '@/components/account/use-preference'
import { choiceFor, type SoundChoices, type Sounded } from '@/lib/alarm-sounds/tones'
import { api } from '@/lib/http/client'
import type { Chosen } from './alarm-player'

export const OWN_SOUNDS_KEY = ['ownSounds']

/** What alerts sound like to who is signed in. */
export function useAlarmSounds() {
  const { value, isKnown, keep } = usePreference('alarmSounds')
  const choices: SoundChoices | null = value
  const { data: own = [] } = useQuery({
    queryKey: OWN_SOUNDS_KEY,
    queryFn: ({ signal }) => api('GET', '/api/alarm-sounds', { hideError: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const chosenFor = (severity: Sounded): Chosen => {
    const file = own.find((one) => one.severity === severity)
    const address = file ? `/api/alarm-sounds/${severity}?version=${file.version}` : null
    return { severity, choice: choiceFor(severity, choices), own: address }
  }
  return { choices, own, isKnown, keep, chosenFor }
}
