'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { EXPIRES_AFTER_H } from '@/lib/commands/command-states'

const DAY_H = 24
const CHOICES_H = [1, 6, EXPIRES_AFTER_H.usual, 3 * DAY_H, 7 * DAY_H, EXPIRES_AFTER_H.max]

type Props = { hours: number; onChange: (hours: number) => void }

/** So many hours in words. */
export function useWaitsText(): (hours: number) => string {
  const t = useTranslations('commands.send')
  return (hours) => (hours % DAY_H === 0 ? t('days', { days: hours / DAY_H }) : t('hours', { hours }))
}

/** For how long a command waits for a device that is offline. */
export function WaitsAtMostField({ hours, onChange }: Props) {
  const t = useTranslations('commands.send')
  const waitsText = useWaitsText()
  return (
    <Field label={t('waitsAtMost')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={hours}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        >
          {CHOICES_H.map((value) => (
            <option key={value} value={value}>
              {waitsText(value)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
