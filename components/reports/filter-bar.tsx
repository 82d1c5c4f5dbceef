'use client'
import { PeriodFilter } from '@/components/account/period-filter'
import type { Report } from '@/lib/reports/report'
import { ConditionsFilter } from './filters/conditions-filter'
import { DevicesFilter } from './filters/devices-filter'
import { GroupingFilter } from './filters/grouping-filter'
import type { AddressState } from './use-report-address'

/** What a report is asked about; every choice stands in the address. */
export function FilterBar({ report, address }: { report: Report; address: AddressState }) {
  const { imeis, period, conditions, group, change } = address
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
          reads={report.limits.reads}
          onChange={(next) => change({ period: next })}
        />
      )}
      <ConditionsFilter
        report={report}
        value={conditions}
        onChange={(next) => change({ conditions: next })}
      />
      <GroupingFilter report={report} value={group} onChange={(next) => change({ group: next })} />
    </div>
  )
}
