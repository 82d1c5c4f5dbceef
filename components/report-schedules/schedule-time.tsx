'use client'
import { useTranslations } from 'next-intl'
import { Controller, useFormContext } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { ClockInput } from '@/components/ui/date-range/clock-input'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { FREQUENCIES, type ScheduleInput } from '@/lib/reports/schedule-schema'
import { clockText, minuteOf, useWeekdays } from './schedule-text'

const MONTH_DAYS = Array.from({ length: 31 }, (_, day) => day + 1)

type Props = { fixed: boolean; error: (name: keyof ScheduleInput) => string | null }

/** How often, on which day and when, by the clocks of the account. */
export function ScheduleTime({ fixed, error }: Props) {
  const t = useTranslations('reports.schedules')
  const { timeZone } = useAccount()
  const { register, getValues, watch, control } = useFormContext<ScheduleInput>()
  const weekdays = useWeekdays()
  const frequency = watch('frequency')
  const asNumber = { setValueAs: (value: unknown) => Number(value) }
  /** What cannot be changed is shown, and stays among the values as it is. */
  const kept = fixed ? { defaultValue: getValues('frequency'), disabled: true } : register('frequency')
  return (
    <>
      <Field label={t('frequency')} hint={t(`about.${frequency}`)} error={error('frequency')} required>
        {(aria) => (
          <NativeSelect {...aria} {...kept}>
            {FREQUENCIES.map((value) => (
              <option key={value} value={value}>
                {t(`frequencies.${value}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {frequency === 'weekly' && (
        <Field label={t('weekday')} error={error('weekday')} required>
          {(aria) => (
            <NativeSelect {...aria} {...register('weekday', asNumber)}>
              {weekdays.map(({ weekday, name }) => (
                <option key={weekday} value={weekday}>
                  {name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      {frequency === 'monthly' && (
        <Field label={t('monthDay')} hint={t('monthDayHint')} error={error('monthDay')} required>
          {(aria) => (
            <NativeSelect {...aria} {...register('monthDay', asNumber)}>
              {MONTH_DAYS.map((day) => (
                <option key={day} value={day}>
                  {day}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <Controller
        control={control}
        name="minute"
        render={({ field }) => (
          <Field label={t('time', { zone: timeZone })} error={error('minute')} required>
            {(aria) => (
              <div className="w-28">
                <ClockInput
                  control={aria}
                  value={clockText(field.value)}
                  onChange={(clock) => field.onChange(minuteOf(clock))}
                />
              </div>
            )}
          </Field>
        )}
      />
    </>
  )
}
