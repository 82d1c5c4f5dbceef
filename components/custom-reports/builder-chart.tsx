'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { useColumnTitle } from '@/components/reports/use-cell-formats'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { OWN_CHART_KINDS, ROWS } from '@/lib/reports/chart'
import { isNumeric } from '@/lib/reports/column'
import type { CustomReportInput } from '@/lib/reports/custom-schema'
import type { Report } from '@/lib/reports/report'

type Chart = NonNullable<CustomReportInput['chart']>

/** How the rows are put together, and which chart comes first. */
export function BuilderChart({ report }: { report: Report }) {
  const t = useTranslations('reports.customReports')
  const screen = useTranslations('reports.screen')
  const title = useColumnTitle()
  const form = useFormContext<CustomReportInput>()
  const chart = form.watch('chart') ?? null
  const places = report.columns.filter(({ kind }) => kind === 'place')
  const grouped = Boolean(form.watch('group'))
  const labels = ['device', ...report.groupings.filter((by) => by !== 'device')]
  const series = report.columns.filter(({ kind, total }) => isNumeric(kind) && total)
  const nameOf = (key: string) =>
    title(report.columns.find((column) => column.key === key) ?? { key, kind: 'text' })
  /** What a chart of a kind may be by: a map by places, others by words. */
  const bys = (kind: Chart['kind']) => (kind === 'map' ? places.map(({ key }) => key) : labels)
  const set = (part: Partial<Chart> | null) => {
    const next = part && { kind: 'bar' as const, by: 'device', series: ROWS, ...chart, ...part }
    const allowed = next ? bys(next.kind) : []
    const by = next && (allowed.includes(next.by) ? next.by : (allowed[0] ?? next.by))
    form.setValue('chart', next && { ...next, by: by ?? next.by }, { shouldDirty: true })
  }
  const kinds = OWN_CHART_KINDS.filter((kind) =>
    kind === 'line' ? report.time : kind === 'map' ? places.length > 0 && !grouped : true,
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
              onChange={({ currentTarget }) => {
                form.setValue('group', currentTarget.value || null, { shouldDirty: true })
                if (currentTarget.value && chart?.kind === 'map') set(null)
              }}
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
              {kinds.map((kind) => (
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
                {bys(chart.kind).map((by) => (
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
