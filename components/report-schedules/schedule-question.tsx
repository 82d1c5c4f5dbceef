'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { ConditionsFilter } from '@/components/reports/filters/conditions-filter'
import { GroupingFilter } from '@/components/reports/filters/grouping-filter'
import type { Report } from '@/lib/reports/report'
import type { ScheduleInput } from '@/lib/reports/schedule-schema'

/** The filters and the grouping that the report's own screen offers. */
export function ScheduleQuestion({ report }: { report: Report }) {
  const t = useTranslations('reports.schedules')
  const { watch, setValue } = useFormContext<ScheduleInput>()
  if (report.filters.length === 0 && report.groupings.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-body font-medium">{t('conditions')}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <ConditionsFilter
          report={report}
          value={watch('conditions') ?? []}
          onChange={(next) => setValue('conditions', next, { shouldDirty: true })}
        />
        <GroupingFilter
          report={report}
          value={watch('group') ?? null}
          onChange={(next) => setValue('group', next, { shouldDirty: true })}
        />
      </div>
    </fieldset>
  )
}
