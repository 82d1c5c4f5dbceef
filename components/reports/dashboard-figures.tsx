'use client'
import { useTranslations } from 'next-intl'
import type { Dashboard } from '@/lib/reports/dashboard'
import { useCellFormats } from './use-cell-formats'

/** The figures of a dashboard, large. */
export function DashboardFigures({ figures }: { figures: Dashboard['figures'] }) {
  const t = useTranslations('reports.dashboard')
  const formats = useCellFormats()
  return (
    <div className="@container">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(104px,1fr))] overflow-hidden rounded-panel border border-hairline bg-surface">
        {figures.map(({ key, kind, value }) => {
          const unit = formats.unit(kind)
          return (
            <div
              key={key}
              className="flex flex-col-reverse justify-end gap-0.5 px-3 py-3 shadow-[0_0_0_0.5px_var(--hairline)]"
            >
              <dt className="text-meta text-muted">{t(key as 'devices')}</dt>
              <dd className="text-h2 font-semibold tabular-nums @max-[46rem]:text-md">
                <bdi>{formats.text({ key, kind }, value)}</bdi>
                {unit && <span className="ms-1 text-meta font-normal text-muted">{unit}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
