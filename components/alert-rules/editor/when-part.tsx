'use client'
import { useTranslations } from 'next-intl'
import { get, useFormContext } from 'react-hook-form'
import { ScheduleField } from '@/components/weekly-schedule/schedule-field'
import type { RuleValues } from '@/lib/alerts/rules/rule-values'
import { messageAt } from '../fields/use-param'

/** The times of a week at which a rule alerts. */
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
    </section>
  )
}
