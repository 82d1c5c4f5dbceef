'use client'
import { useQuery } from '@tanstack/react-query'
import { BarChart3, MapIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ColumnChooser } from '@/components/table/column-chooser'
import { useTableLayout } from '@/components/table/use-table-layout'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { api } from '@/lib/http/client'
import { toldPeriod } from '@/lib/reports/cell-format'
import { isReportName } from '@/lib/reports/names'
import { openingChart, rankedColumn } from '@/lib/reports/opening-chart'
import type { Report } from '@/lib/reports/report'
import type { ReportRow } from '@/lib/reports/row'
import { ExportMenu } from './export-menu'
import { FilterBar } from './filter-bar'
import { ReportMapPanel } from './map/report-map-panel'
import { PrintButton, PrintProgress } from './print-report'
import { ReportCards } from './report-cards'
import { ReportChartCard } from './report-chart-card'
import { ReportMessage } from './report-message'
import { ReportNotices } from './report-notices'
import { ReportsTopbar } from './reports-topbar'
import { shownColumns } from './table/report-columns'
import { ReportTable } from './table/report-table'
import { ReportPeriod, useColumnTitle } from './use-cell-formats'
import { exportQuestion, useReport } from './use-report'
import { useReportAddress } from './use-report-address'
import { useReportPrint } from './use-report-print'

const TripWhySheet = lazyPart(() => import('@/components/trip-why/trip-why-sheet'))

type View = 'rows' | 'chart' | 'map'

type Props = {
  /** Of the catalogue, or `custom-7`. */
  name: string
  report: Report
  title: string
  explanation: string
  /** What can be set up for it. */
  action?: ReactNode
}

/** A report: what it is asked about, what it says, in a table, a chart and on the map. */
export function ReportScreen({ name, report, title, explanation, action }: Props) {
  const t = useTranslations('reports.screen')
  const phone = useIsPhone()
  const { timeZone } = useAccount()
  const address = useReportAddress(report)
  const { imeis, period, conditions, group } = address
  const ready = report.devices === 'many' || imeis.length === 1
  const answer = useReport(name, { imeis, period, conditions, group, ready, live: report.live === true })
  const devices = useDeviceCount(imeis)
  const table = useTableLayout(`reports.${group ? `${name}.${group}` : name}`)
  const [chosen, setChosen] = useState<ReportRow | null>(null)
  const [asked, setAsked] = useState<ReportRow | null>(null)
  const onWhy = report.explainsTrips && group === null ? setAsked : undefined
  const [showsChart, setShowsChart] = useState(true)
  const [showsMap, setShowsMap] = useState(false)
  const [view, setView] = useState<View>('rows')
  const printing = useReportPrint(name, title)

  const data = answer.data
  const question = ready
    ? exportQuestion(
        { imeis, period, conditions, group, live: report.live === true },
        data && shownColumns(data.columns, table.layout),
      )
    : null
  const rows = data?.rows ?? []
  const columns = data?.columns ?? []
  const columnTitle = useColumnTitle()
  const current = chosen && rows.includes(chosen) ? chosen : null
  const hasMap = report.map !== 'none' && group === null
  const hasChart = (data?.charts.length ?? 0) > 0
  const message =
    ready && data && rows.length > 0 ? null : (
      <ReportMessage
        state={!ready ? 'chooseDevice' : answer.isError ? 'failed' : answer.isPending ? 'loading' : 'empty'}
        text={answer.error?.message}
        onRetry={() => void answer.refetch()}
        busy={answer.isFetching}
      />
    )
  const readings = report.limits.reads === 'fixes'
  const { from, to } = period
  const told = useMemo(
    () => (report.live ? undefined : toldPeriod(from, to, timeZone, readings)),
    [report, from, to, timeZone, readings],
  )
  // Whoever made a report has said which chart comes first.
  const opening = data && isReportName(name) ? openingChart(data.charts) : 0
  const tableView = data && (
    <ReportTable
      key={`${name} ${group}`}
      label={title}
      columns={columns}
      rows={rows}
      chosen={current}
      onChoose={setChosen}
      onWhy={onWhy}
      totals={data.totals}
      layout={table}
      opensBy={rankedColumn(data.charts[opening])}
    />
  )
  const chart = data && hasChart && (
    <ReportChartCard
      title={title}
      columns={columns}
      timeZone={timeZone}
      charts={data.charts}
      opening={opening}
      tall={phone}
    />
  )
  const map = (
    <ReportMapPanel rows={rows} chosen={current} onChoose={setChosen} ways={report.map === 'track'} />
  )

  return (
    <ReportPeriod value={told}>
      <section aria-label={title} className="flex h-full min-h-0 flex-col print:block print:h-auto">
        <ReportsTopbar title={title} explanation={explanation}>
          {action}
          <ExportMenu name={name} question={question} byAccount={report.devices === 'many'} />
          {!phone && (
            <>
              {hasChart && (
                <IconButton
                  label={t('chart')}
                  icon={<BarChart3 />}
                  pressed={showsChart}
                  disabled={rows.length === 0}
                  onClick={() => setShowsChart(!showsChart)}
                />
              )}
              {hasMap && (
                <IconButton
                  label={t('map')}
                  icon={<MapIcon />}
                  pressed={showsMap}
                  disabled={rows.length === 0}
                  onClick={() => setShowsMap(!showsMap)}
                />
              )}
              <ColumnChooser
                {...table}
                columns={(data ? columns : report.columns).map((column) => ({
                  id: column.key,
                  title: columnTitle(column),
                  hidden: column.hidden,
                }))}
              />
            </>
          )}
          <PrintButton printing={printing} question={rows.length > 0 ? question : null} />
        </ReportsTopbar>
        <div className="flex flex-col gap-2 border-b border-hairline bg-surface px-4 pb-3 phone:px-3 print:hidden">
          <FilterBar report={report} address={address} />
          <PrintProgress printing={printing} count={data?.count ?? 0} />
          <ReportNotices report={report} period={period} devices={devices} count={data?.count ?? 0} />
          {phone && data && rows.length > 0 && (
            <SegmentedControl
              label={t('view')}
              value={view}
              onChange={setView}
              segments={[
                { value: 'rows', label: t('rows') },
                ...(hasChart ? [{ value: 'chart' as const, label: t('chart') }] : []),
                ...(hasMap ? [{ value: 'map' as const, label: t('map') }] : []),
              ]}
            />
          )}
        </div>
        <p className="hidden print:block">{t('printByButton')}</p>
        <div className="flex min-h-0 flex-1 flex-col print:hidden" aria-busy={answer.isFetching}>
          {message}
          {!message && phone && (
            <div className="min-h-0 flex-1 overflow-y-auto">
              {view === 'rows' && data && (
                <ReportCards
                  label={title}
                  rows={rows}
                  chosen={current}
                  onWhy={onWhy}
                  columns={shownColumns(columns, table.layout)}
                  totals={data.totals}
                  onChoose={(row) => {
                    setChosen(row)
                    if (row && hasMap) setView('map')
                  }}
                />
              )}
              {view === 'chart' && chart}
              {view === 'map' && <div className="h-full">{map}</div>}
            </div>
          )}
          {!message && !phone && (
            <>
              {showsChart && chart}
              <div className="flex min-h-0 flex-1">
                <div className="flex min-w-0 flex-1 flex-col bg-surface">{tableView}</div>
                {hasMap && (showsMap || current) && (
                  <div className="w-[min(40%,520px)] shrink-0 border-s border-hairline">{map}</div>
                )}
              </div>
            </>
          )}
          {asked?.imei && asked.from && (
            <Suspense>
              <TripWhySheet
                key={asked.from}
                asked={{ imei: asked.imei, start: asked.from, edge: asked.cells.open ? 'start' : 'end' }}
                onClose={() => setAsked(null)}
              />
            </Suspense>
          )}
          <p className="sr-only" role="status">
            {data ? t('found', { count: data.count }) : ''}
          </p>
        </div>
      </section>
    </ReportPeriod>
  )
}

/** How many devices a report is about; null while that is not known. */
function useDeviceCount(imeis: readonly string[]): number | null {
  const { data } = useQuery({
    queryKey: ['devices', 'count'],
    queryFn: ({ signal }) => api('GET', '/api/devices', { query: { pageSize: 1 }, signal, hideError: true }),
    staleTime: 300_000,
    enabled: imeis.length === 0,
  })
  return imeis.length > 0 ? imeis.length : (data?.total ?? null)
}
