'use client'
import { useTranslations } from 'next-intl'
import { Controller, useFormContext } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { useFieldErrors } from '@/components/settings/use-field-errors'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Switch } from '@/components/ui/switch'
import { reportOf } from '@/lib/reports/catalogue'
import { customName } from '@/lib/reports/custom-schema'
import { REPORT_FORMATS } from '@/lib/reports/export/export-schema'
import { isReportName, REPORT_NAMES } from '@/lib/reports/names'
import { FREQUENCIES, MAX_SCHEDULE_RECIPIENTS, type ScheduleBody } from '@/lib/reports/schedule-schema'
import { DevicesFilter } from '../filters/devices-filter'
import { useOwnReports } from '../own/use-own-reports'
import { RecipientsField } from './recipients-field'
import { clockText, useWeekdays } from './schedule-text'

const MONTH_DAYS = Array.from({ length: 31 }, (_, day) => day + 1)

/** Of a schedule; `fixed` for one that is there already, whose type and frequency stay. */
export function ScheduleFields({ fixed }: { fixed: boolean }) {
  const t = useTranslations('reports.auto')
  const names = useTranslations('reports.names')
  const { timeZone } = useAccount()
  const { register, getValues, watch, control, formState } = useFormContext<ScheduleBody>()
  const errorText = useFieldErrors()
  const weekdays = useWeekdays()
  const own = useOwnReports().data ?? []
  const frequency = watch('frequency')
  const error = (name: keyof ScheduleBody) => {
    const found = formState.errors[name]
    return errorText(Array.isArray(found) ? found.find(Boolean) : (found as never))
  }
  /** What cannot be changed is shown, and stays among the values as it is. */
  const kept = (name: 'report' | 'frequency') =>
    fixed ? { defaultValue: getValues(name), disabled: true } : register(name)
  const report = watch('report')
  const asNumber = { setValueAs: (value: unknown) => Number(value) }
  return (
    <>
      <Field label={t('report')} hint={fixed ? t('fixed') : undefined} error={error('report')} required>
        {(aria) => (
          <NativeSelect {...aria} {...kept('report')}>
            {REPORT_NAMES.map((name) => (
              <option key={name} value={name}>
                {names(name)}
              </option>
            ))}
            {own.map(({ id, name }) => (
              <option key={id} value={customName(id)}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('frequency')} error={error('frequency')} required>
        {(aria) => (
          <NativeSelect {...aria} {...kept('frequency')}>
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
              {weekdays.map((name, at) => (
                <option key={name} value={at + 1}>
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
              <Input
                {...aria}
                type="time"
                dir="ltr"
                value={clockText(field.value)}
                onChange={({ currentTarget }) => {
                  const [hours, minutes] = currentTarget.value.split(':').map(Number)
                  if (hours !== undefined && minutes !== undefined) field.onChange(hours * 60 + minutes)
                }}
              />
            )}
          </Field>
        )}
      />
      <Controller
        control={control}
        name="imeis"
        render={({ field }) => (
          <Field label={t('devices')} error={error('imeis')}>
            {() => (
              <div>
                <DevicesFilter
                  value={field.value ?? []}
                  one={isReportName(report) && reportOf(report).devices === 'one'}
                  onChange={(imeis) => field.onChange(imeis.length > 0 ? imeis : null)}
                />
              </div>
            )}
          </Field>
        )}
      />
      <Field label={t('format')} error={error('format')} required>
        {(aria) => (
          <NativeSelect {...aria} {...register('format')}>
            {REPORT_FORMATS.map((value) => (
              <option key={value} value={value}>
                {value.toUpperCase()}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field
        label={t('recipients')}
        hint={t('recipientsHint', { max: MAX_SCHEDULE_RECIPIENTS })}
        error={error('recipients')}
      >
        {(aria) => <RecipientsField aria={aria} />}
      </Field>
      <Switch label={t('enabled')} {...register('enabled')} />
    </>
  )
}
