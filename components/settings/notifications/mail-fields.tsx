'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useController, useFormContext } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Switch } from '@/components/ui/switch'
import { DIGESTS } from '@/lib/alerts/people/preferences'
import { dateWriter } from '@/lib/format/dates'
import type { PreferencesValues } from './preferences-form'
import { QuietHours } from './quiet-hours'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
/** 1 is Sunday, as was the first day of 2023. */
const momentOf = (day: number) => Date.UTC(2023, 0, day)

/** When and how often a person is mailed. */
export function MailFields({ timeZone }: { timeZone: string }) {
  const t = useTranslations('notifications')
  const write = dateWriter(useLocale())
  const { register, watch, formState } = useFormContext<PreferencesValues>()
  const { errors, dirtyFields } = formState
  const digest = watch('digest')
  return (
    <>
      <MailSwitch />
      <QuietHours timeZone={timeZone} />
      <MostAnHour />
      <div className="flex flex-wrap items-start gap-3">
        <Field
          label={t('digest')}
          hint={t('digestHint')}
          changed={dirtyFields.digest}
          className="min-w-52 flex-1"
        >
          {(control) => (
            <NativeSelect {...control} {...register('digest')}>
              {DIGESTS.map((one) => (
                <option key={one} value={one}>
                  {t(`digests.${one}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {digest === 'weekly' && (
          <Field label={t('digestDay')} changed={dirtyFields.digestDay} className="min-w-36">
            {(control) => (
              <NativeSelect {...control} {...register('digestDay', { setValueAs: Number })}>
                {DAYS.map((day) => (
                  <option key={day} value={day}>
                    {write('weekdayLong', momentOf(day))}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        {digest !== 'none' && (
          <Field
            label={t('digestAt')}
            error={errors.digestAt?.message}
            changed={dirtyFields.digestAt}
            className="w-32"
          >
            {(control) => <Input {...control} {...register('digestAt')} type="time" dir="ltr" />}
          </Field>
        )}
      </div>
    </>
  )
}

function MailSwitch() {
  const t = useTranslations('notifications')
  const { field } = useController<PreferencesValues, 'unsubscribed'>({ name: 'unsubscribed' })
  return (
    <Switch
      ref={field.ref}
      name={field.name}
      label={t('mails')}
      checked={!field.value}
      onCheckedChange={(on) => field.onChange(!on)}
      onBlur={field.onBlur}
    />
  )
}

function MostAnHour() {
  const t = useTranslations('notifications')
  const { field, fieldState } = useController<PreferencesValues, 'mostAnHour'>({ name: 'mostAnHour' })
  return (
    <Field
      label={t('most')}
      hint={t('mostHint')}
      error={fieldState.error?.message}
      changed={fieldState.isDirty}
    >
      {(control) => (
        <Input
          {...control}
          {...field}
          inputMode="numeric"
          autoComplete="off"
          allow={/^\d{0,3}$/}
          value={field.value ?? ''}
          onChange={({ currentTarget }) =>
            field.onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
          }
          className="max-w-32 tabular-nums"
        />
      )}
    </Field>
  )
}
