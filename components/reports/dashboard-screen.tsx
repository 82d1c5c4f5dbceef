'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import type { OverviewName } from '@/lib/reports/names'
import { DashboardFigures } from './dashboard-figures'
import { ReportChart } from './report-chart'
import { ReportsTopbar } from './reports-topbar'

const AGAIN_MS = 30_000

/** A dashboard: figures and charts that keep up with what happens. */
export function DashboardScreen({ name }: { name: OverviewName }) {
  const t = useTranslations('reports')
  const ui = useTranslations('ui')
  const { clock } = useFormats()
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['overview', name],
    queryFn: ({ signal }) =>
      api('GET', '/api/overviews/[name]', { params: { name }, signal, hideError: true }),
    refetchInterval: AGAIN_MS,
    retry: false,
  })
  const title = t(`overviews.${name}.title`)
  return (
    <section aria-label={title} aria-busy={isFetching} className="flex min-h-full flex-col">
      <ReportsTopbar title={title} explanation={t(`overviews.${name}.explanation`)}>
        {data && (
          <span className="text-meta text-muted tabular-nums">
            {t('dashboard.updated', { time: clock(Date.parse(data.at)) })}
          </span>
        )}
      </ReportsTopbar>
      <div className="flex flex-col gap-3 border-t border-hairline p-4 phone:p-3">
        {isError && !data ? (
          <ErrorState
            title={t('messages.failed')}
            text={error.message}
            retryLabel={ui('retry')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : data ? (
          <>
            <DashboardFigures figures={data.figures} />
            <div className="grid grid-cols-2 gap-3 max-lg:grid-cols-1">
              {data.panels.map(({ key, columns, chart }) => (
                <section
                  key={key}
                  aria-label={t(`dashboard.${key}` as 'dashboard.byState')}
                  className="flex h-72 min-w-0 flex-col gap-2 rounded-panel border border-hairline bg-surface p-4"
                >
                  <h2 className="text-body font-medium">{t(`dashboard.${key}` as 'dashboard.byState')}</h2>
                  <div className="min-h-0 flex-1">
                    <ReportChart
                      title={t(`dashboard.${key}` as 'dashboard.byState')}
                      chart={chart}
                      columns={columns}
                      timeZone={data.timeZone}
                    />
                  </div>
                </section>
              ))}
            </div>
          </>
        ) : (
          <Waiting />
        )}
      </div>
    </section>
  )
}

function Waiting() {
  const ui = useTranslations('ui')
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{ui('loading')}</span>
      <Skeleton className="h-20 w-full rounded-panel" />
      <div className="grid grid-cols-2 gap-3 max-lg:grid-cols-1">
        <Skeleton className="h-72 rounded-panel" />
        <Skeleton className="h-72 rounded-panel" />
      </div>
    </div>
  )
}
