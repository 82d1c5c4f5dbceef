'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { useTimeZone } from '@/components/account/account-context'
import { messageAt } from '@/components/forms/show-refusal'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ScheduleField } from '@/components/weekly-schedule/schedule-field'
import type { RuleValues } from '@/lib/alerts/rules/rule-values'
import { instantOf, wallTimeOf } from '@/lib/time/wall-clock'
import { useChanged } from '../fields/use-param'
import { SpansFold } from './spans-fold'

/** The times of a week at which a rule alerts, from when until when it does, and what it asks of the time around. */
export function WhenPart() {
  const t = useTranslations('alertRules.screen.form')
  const { watch, setValue, formState } = useFormContext<RuleValues>()
  const { errors } = formState
  const isWrong = get(errors, 'schedule') !== undefined
  return (
    <section aria-labelledby="rule-when" className="flex flex-col gap-3">
      <h2 id="rule-when" className="text-md font-semibold">
        {t('when')}
      </h2>
      <ScheduleField
        value={watch('schedule')}
        onChange={(next) => setValue('schedule', next, { shouldDirty: true, shouldValidate: isWrong })}
        errorAt={(window) => messageAt(errors, `schedule.windows.${window}.days`)}
      />
      {messageAt(errors, 'schedule') && (
        <p role="alert" className="text-meta text-danger">
          {messageAt(errors, 'schedule')}
        </p>
      )}
      <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">
        <DateField name="activeFrom" label={t('activeFrom')} />
        <DateField name="activeUntil" label={t('activeUntil')} />
      </div>
      <SpansFold />
    </section>
  )
}

/** What a field for a moment shows, by the clocks of the account: `2026-12-24T18:00`; empty for none. */
const shownMoment = (moment: string | null, zone: string): string =>
  moment === null ? '' : wallTimeOf(Date.parse(moment), zone).slice(0, 16)

function momentOf(shown: string, zone: string): string | null {
  const instant = shown === '' ? Number.NaN : instantOf(`${shown}:00`, zone)
  return Number.isNaN(instant) ? null : new Date(instant).toISOString()
}

function DateField({ name, label }: { name: 'activeFrom' | 'activeUntil'; label: string }) {
  const t = useTranslations('alertRules.screen.form')
  const zone = useTimeZone()
  const changed = useChanged()
  const { getValues, setValue, trigger, formState } = useFormContext<RuleValues>()
  // While a year is typed, it is none that can be read back.
  const [shown, setShown] = useState(() => shownMoment(getValues(name), zone))
  const { errors } = formState
  const put = (next: string) => {
    setShown(next)
    setValue(name, momentOf(next, zone), { shouldDirty: true })
    const wrong = (['activeFrom', 'activeUntil'] as const).filter((one) => errors[one])
    if (wrong.length > 0) void trigger(wrong)
  }
  return (
    <Field label={label} hint={t('dateHint')} error={messageAt(errors, name)} changed={changed(name)}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          dir="ltr"
          max="9999-12-31T23:59"
          value={shown}
          onChange={({ currentTarget }) => put(currentTarget.value)}
        />
      )}
    </Field>
  )
}
