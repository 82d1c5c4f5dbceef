'use client'
import { useTranslations } from 'next-intl'
import { NativeSelect } from '@/components/ui/native-select'
import type { Report } from '@/lib/reports/report'
import { ConditionsFilter } from './filters/conditions-filter'
import { DevicesFilter } from './filters/devices-filter'
import { PeriodFilter } from './filters/period-filter'
import { useColumnTitle } from './use-cell-formats'
import type { AddressState } from './use-report-address'

/** What a report is asked about; every choice stands in the address. */
export function FilterBar({ report, address }: { name: string; report: Report; address: AddressState }) {
  const t = useTranslations('reports.screen')
  const title = useColumnTitle()
  const { imeis, period, conditions, group, change } = address
  const nameOf = (by: string) =>
    title(report.columns.find(({ key }) => key === by) ?? { key: by, kind: 'text' })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DevicesFilter
        value={imeis}
        one={report.devices === 'one'}
        onChange={(next) => change({ imeis: next })}
      />
      {!report.live && (
        <PeriodFilter
          value={period}
          maxDays={report.limits.exportDays}
          onChange={(next) => change({ period: next })}
        />
      )}
      <ConditionsFilter
        report={report}
        value={conditions}
        onChange={(next) => change({ conditions: next })}
      />
      {report.groupings.length > 0 && (
        <NativeSelect
          aria-label={t('groupBy')}
          className="w-44"
          value={group ?? ''}
          onChange={({ currentTarget }) => change({ group: currentTarget.value || null })}
        >
          <option value="">{t('ungrouped')}</option>
          {report.groupings.map((by) => (
            <option key={by} value={by}>
              {t('by', { column: nameOf(by) })}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  )
}
