'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { useHasFleet } from '@/components/account/account-context'
import { useCustomReports } from '@/components/custom-reports/use-custom-reports'
import { FormSwitch } from '@/components/forms/form-switch'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { reportFor } from '@/lib/reports/drivers/fleet-report'
import { BOARD_SCHEDULE } from '@/lib/reports/names'
import { REPORT_FORMATS } from '@/lib/reports/report'
import { MAX_SCHEDULE_RECIPIENTS, type Schedule, type ScheduleInput } from '@/lib/reports/schedule-schema'
import { RecipientsField } from './recipients-field'
import { reportBehind, useReportTitle } from './report-behind'
import { ScheduleDevices } from './schedule-devices'
import { ScheduleQuestion } from './schedule-question'
import { ScheduleReport } from './schedule-report'
import { ScheduleTime } from './schedule-time'

type Props = {
  /** Null for a new one; one that is there already keeps its type and frequency. */
  schedule: Schedule | null
  sendsMail: boolean
}

/** Everything that an automatic report is told, from what it is about to who gets it. */
export function ScheduleFields({ schedule, sendsMail }: Props) {
  const t = useTranslations('reports.schedules')
  const { register, watch, formState } = useFormContext<ScheduleInput>()
  const own = useCustomReports().data ?? []
  const titleOf = useReportTitle()
  const hasFleet = useHasFleet()
  const error = (name: keyof ScheduleInput) => {
    const found = formState.errors[name]
    return (Array.isArray(found) ? found.find(Boolean) : found)?.message
  }
  const isBoard = watch('report') === BOARD_SCHEDULE
  const report = reportBehind(watch('report'), own)
  return (
    <>
      <ScheduleReport schedule={schedule} own={own} error={error('report')} />
      <Field label={t('name')} hint={t('nameHint')} error={error('title')}>
        {(aria) => (
          <Input
            {...aria}
            // Of an empty field it would be left to right, and so its placeholder.
            dir={watch('title') ? 'auto' : undefined}
            placeholder={titleOf(watch('report'), own)}
            {...register('title')}
          />
        )}
      </Field>
      <ScheduleTime fixed={schedule !== null} error={error} />
      {report && <ScheduleDevices one={report.devices === 'one'} error={error('imeis')} />}
      {report && <ScheduleQuestion report={reportFor(report, hasFleet)} />}
      {isBoard ? (
        <p className="text-meta text-muted">{t('boardAbout')}</p>
      ) : (
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
      )}
      <Field
        label={t('recipients')}
        hint={sendsMail ? t('recipientsHint', { max: MAX_SCHEDULE_RECIPIENTS }) : t('noMail')}
        error={error('recipients')}
      >
        {(aria) => <RecipientsField aria={aria} />}
      </Field>
      <FormSwitch<ScheduleInput> label={t('enabled')} name="enabled" />
    </>
  )
}
