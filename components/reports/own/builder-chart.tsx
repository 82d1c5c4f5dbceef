'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { ROWS } from '@/lib/reports/chart'
import { isNumeric } from '@/lib/reports/column'
import type { CustomReportInput } from '@/lib/reports/custom-schema'
import type { Report } from '@/lib/reports/report'
import { useColumnTitle } from '../use-cell-formats'

type Chart = NonNullable<CustomReportInput['chart']>

/** How the rows are put together, and which chart comes first. */
export function BuilderChart({ report }: { report: Report }) {
  const t = useTranslations('reports.own')
  const screen = useTranslations('reports.screen')
  const title = useColumnTitle()
  const form = useFormContext<CustomReportInput>()
  const chart = form.watch('chart') ?? null
  const labels = ['device', ...report.groupings.filter((by) => by !== 'device')]
  const series = report.columns.filter(({ kind, total }) => isNumeric(kind) && total)
  const nameOf = (key: string) =>
    title(report.columns.find((column) => column.key === key) ?? { key, kind: 'text' })
  const set = (part: Partial<Chart> | null) =>
    form.setValue(
      'chart',
      part && { kind: 'bar', by: labels[0] ?? 'device', series: ROWS, ...chart, ...part },
      { shouldDirty: true },
    )
  return (
    <>
      {report.groupings.length > 0 && (
        <Field label={screen('groupBy')}>
          {(control) => (
            <NativeSelect
              {...control}
              className="w-full"
              value={form.watch('group') ?? ''}
              onChange={({ currentTarget }) =>
                form.setValue('group', currentTarget.value || null, { shouldDirty: true })
              }
            >
              <option value="">{screen('ungrouped')}</option>
              {report.groupings.map((by) => (
                <option key={by} value={by}>
                  {screen('by', { column: nameOf(by) })}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Field className="min-w-40 flex-1" label={t('chart')}>
          {(control) => (
            <NativeSelect
              {...control}
              className="w-full"
              value={chart?.kind ?? ''}
              onChange={({ currentTarget }) =>
                set(currentTarget.value ? { kind: currentTarget.value as Chart['kind'] } : null)
              }
            >
              <option value="">{t('usualChart')}</option>
              {(['bar', 'pie', ...(report.time ? (['line'] as const) : [])] as const).map((kind) => (
                <option key={kind} value={kind}>
                  {screen(`charts.${kind}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {chart && (
          <Field className="min-w-40 flex-1" label={t('chartSeries')}>
            {(control) => (
              <NativeSelect
                {...control}
                className="w-full"
                value={chart.series}
                onChange={({ currentTarget }) => set({ series: currentTarget.value })}
              >
                <option value={ROWS}>{title({ key: ROWS, kind: 'count' })}</option>
                {series.map((column) => (
                  <option key={column.key} value={column.key}>
                    {title(column)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        {chart && chart.kind !== 'line' && (
          <Field className="min-w-40 flex-1" label={t('chartBy')}>
            {(control) => (
              <NativeSelect
                {...control}
                className="w-full"
                value={chart.by}
                onChange={({ currentTarget }) => set({ by: currentTarget.value })}
              >
                {labels.map((by) => (
                  <option key={by} value={by}>
                    {nameOf(by)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
      </div>
    </>
  )
}
