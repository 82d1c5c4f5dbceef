'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { useFormats } from '@/components/account/account-context'
import { TellingTick } from '@/components/telling/telling-tick'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input, UnitSign } from '@/components/ui/input'
import { ScheduleField } from '@/components/weekly-schedule/schedule-field'
import type { FenceValues } from '@/lib/geofences/fence-form'

/** What of a fence is alerted to, and when; `own` says that it is one of the own account. */
export function AlertsPart({ own }: { own: boolean }) {
  const t = useTranslations('geofences.form')
  const formats = useFormats()
  const { watch, setValue, formState } = useFormContext<FenceValues>()
  const judgeCommand = useCommandJudged()
  const { schedule } = formState.errors
  const put = (name: 'enter' | 'exit' | 'mail' | 'push') => (on: boolean) => {
    setValue(name, on, { shouldDirty: true })
    judgeCommand()
  }
  const check = (name: 'enter' | 'exit') => (
    <Checkbox label={t(name)} checked={watch(name)} onCheckedChange={put(name)} className="touch:min-h-11" />
  )
  const tick = (way: 'mail' | 'push') => (
    <TellingTick way={way} own={own} label={t(way)} checked={watch(way)} onChange={put(way)} />
  )
  return (
    <section aria-labelledby="fence-alerts" className="flex flex-col gap-4">
      <h3 id="fence-alerts" className="text-md font-semibold">
        {t('alerts')}
      </h3>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {check('enter')}
        {check('exit')}
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField name="longTimeIn" label={t('longTimeIn')} unit={t('minutes')} />
        <NumberField name="longTimeOut" label={t('longTimeOut')} unit={t('minutes')} />
        <NumberField name="speedLimit" label={t('speedLimit')} unit={formats.speedUnit} />
      </div>
      <p className="-mt-2 text-meta text-muted">{t('emptyIsOff')}</p>
      {tick('mail')}
      {tick('push')}
      <ScheduleField
        value={watch('schedule')}
        onChange={(next) =>
          setValue('schedule', next, { shouldDirty: true, shouldValidate: schedule !== undefined })
        }
        errorAt={(window) => schedule?.windows?.[window]?.days?.message}
      />
    </section>
  )
}

/** A command takes an alert: what was wrong with it may be right now. */
function useCommandJudged(): () => void {
  const { trigger, formState } = useFormContext<FenceValues>()
  const { onAlert } = formState.errors
  return () => void (onAlert && trigger('onAlert'))
}

type NumberProps = { name: 'longTimeIn' | 'longTimeOut' | 'speedLimit'; label: string; unit: string }

/** A whole number; empty is none. */
function NumberField({ name, label, unit }: NumberProps) {
  const t = useTranslations('geofences.form')
  const { watch, setValue, formState } = useFormContext<FenceValues>()
  const judgeCommand = useCommandJudged()
  const value = watch(name)
  const error = formState.errors[name]?.message
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('off')}
          allow={/^\d{0,5}$/}
          value={value ?? ''}
          onChange={({ currentTarget }) => {
            setValue(name, currentTarget.value === '' ? null : Number(currentTarget.value), {
              shouldDirty: true,
              shouldValidate: error !== undefined,
            })
            judgeCommand()
          }}
          trailing={<UnitSign text={unit} />}
          className="tabular-nums"
        />
      )}
    </Field>
  )
}
