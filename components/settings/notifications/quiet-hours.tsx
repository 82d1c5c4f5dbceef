'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import type { PreferencesValues } from './preferences-form'

/** What the times begin with once they are wanted. */
const NIGHT = { quietFrom: '22:00', quietTo: '06:00' } as const

/** Off, or from one time to another, over midnight too. */
export function QuietHours({ timeZone }: { timeZone: string }) {
  const t = useTranslations('notifications')
  const { watch, setValue, formState, register } = useFormContext<PreferencesValues>()
  const on = watch('quietFrom') !== null || watch('quietTo') !== null
  const turn = (wanted: boolean) => {
    for (const name of ['quietFrom', 'quietTo'] as const)
      setValue(name, wanted ? NIGHT[name] : null, { shouldDirty: true })
  }
  const time = (name: 'quietFrom' | 'quietTo', label: string) => (
    <Field
      label={label}
      error={formState.errors[name]?.message}
      changed={formState.dirtyFields[name]}
      className="w-32"
    >
      {(control) => <Input {...control} {...register(name)} type="time" dir="ltr" />}
    </Field>
  )
  return (
    <div className="flex flex-col gap-2">
      <Switch label={t('quiet')} checked={on} onCheckedChange={turn} />
      <p className="text-meta text-muted">{t('quietText', { zone: timeZone.replaceAll('_', ' ') })}</p>
      {on && (
        <div className="flex flex-wrap items-start gap-3">
          {time('quietFrom', t('from'))}
          {time('quietTo', t('to'))}
        </div>
      )}
    </div>
  )
}
