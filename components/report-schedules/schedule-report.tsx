'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { useHasFleet } from '@/components/account/account-context'
import { ReportOptions } from '@/components/reports/report-options'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { type CustomReportListed, customName } from '@/lib/reports/custom-schema'
import { BOARD_SCHEDULE } from '@/lib/reports/names'
import type { Schedule, ScheduleInput } from '@/lib/reports/schedule-schema'
import { reportBehind, useReportTitle } from './report-behind'

type Props = { schedule: Schedule | null; own: readonly CustomReportListed[]; error: string | null }

/** What is reported. Another report has other filters, so those chosen for the last one go. */
export function ScheduleReport({ schedule, own, error }: Props) {
  const t = useTranslations('reports.schedules')
  const titleOf = useReportTitle()
  const { register, getValues, setValue } = useFormContext<ScheduleInput>()
  const hasFleet = useHasFleet()
  /** The board is of the whole fleet, on paper. */
  const narrowNothing = () => {
    setValue('format', 'pdf')
    setValue('subAccounts', true)
    for (const name of ['imeis', 'account', 'models'] as const) setValue(name, null)
  }
  const adapt = (name: string) => {
    setValue('conditions', [])
    setValue('group', null)
    if (name === BOARD_SCHEDULE) return narrowNothing()
    const [first] = getValues('imeis') ?? []
    if (first && reportBehind(name, own)?.devices === 'one') setValue('imeis', [first])
  }
  if (schedule)
    return (
      <Field label={t('report')} hint={t('fixed')} error={error} required>
        {(aria) => (
          <NativeSelect {...aria} disabled>
            <option>{titleOf(schedule.report, own) ?? schedule.title}</option>
          </NativeSelect>
        )}
      </Field>
    )
  return (
    <Field label={t('report')} error={error} required>
      {(aria) => (
        <NativeSelect {...aria} {...register('report', { onChange: ({ target }) => adapt(target.value) })}>
          <ReportOptions />
          {hasFleet && <option value={BOARD_SCHEDULE}>{t('fleetBoard')}</option>}
          {own.length > 0 && (
            <optgroup label={t('ownReports')}>
              {own.map(({ id, name }) => (
                <option key={id} value={customName(id)}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </NativeSelect>
      )}
    </Field>
  )
}
