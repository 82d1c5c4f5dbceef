'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { isConfirmed } from '@/lib/devices/deletion'

/** Whether what was typed is the number of devices. */
export const isCountTyped = (count: number, typed: string): boolean => isConfirmed([String(count)], typed)

type Props = { count: number; typed: string; onType: (typed: string) => void }

/** Asks for the number of devices before something is sent that can lose them. */
export function CountField({ count, typed, onType }: Props) {
  const t = useTranslations('commands')
  return (
    <Field label={t('batch.typeCount', { count: String(count) })} hint={t('send.lost')} required>
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
