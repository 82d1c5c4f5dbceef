'use client'
import { useTranslations } from 'next-intl'
import { NativeSelect } from '@/components/ui/native-select'
import type { Report } from '@/lib/reports/report'
import { useColumnTitle } from '../use-cell-formats'

type Props = { report: Report; value: string | null; onChange: (group: string | null) => void }

/** What rows are put together by; nothing where a report cannot be grouped. */
export function GroupingFilter({ report, value, onChange }: Props) {
  const t = useTranslations('reports.screen')
  const title = useColumnTitle()
  if (report.groupings.length === 0) return null
  const nameOf = (by: string) =>
    title(report.columns.find(({ key }) => key === by) ?? { key: by, kind: 'text' })
  return (
    <NativeSelect
      aria-label={t('groupBy')}
      look="button"
      className="w-44"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      <option value="">{t('ungrouped')}</option>
      {report.groupings.map((by) => (
        <option key={by} value={by}>
          {t('by', { column: nameOf(by) })}
        </option>
      ))}
    </NativeSelect>
  )
}
