'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { buttonVariants } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { cellOf } from '@/lib/reports/row'
import { ReportMapPanel } from '../map/report-map-panel'
import { ReportChart } from '../report-chart'
import { playbackOf } from '../report-link'
import { ReportMessage } from '../report-message'
import { ReportsTopbar } from '../reports-topbar'
import { useCellFormats, useColumnTitle } from '../use-cell-formats'
import { useReport } from '../use-report'

const NOTHING_ASKED = { conditions: [], group: null, live: false }

/** One OBD trip: its figures, its curves and its way. */
export function ObdTripScreen({ imei, start }: { imei: string; start: number }) {
  const t = useTranslations('reports')
  const { timeZone } = useAccount()
  const formats = useCellFormats()
  const title = useColumnTitle()
  const trips = useReport('OBDTripReport', {
    ...NOTHING_ASKED,
    imeis: [imei],
    period: { from: start, to: start },
    ready: true,
  })
  const trip = trips.data?.rows.find(({ from }) => from !== null && Math.abs(Date.parse(from) - start) < 1000)
  const end = trip?.to ? Date.parse(trip.to) : start
  const values = useReport('OBDCanReport', {
    ...NOTHING_ASKED,
    imeis: [imei],
    period: { from: start, to: end },
    ready: trip !== undefined,
  })
  const columns = (trips.data?.columns ?? []).filter(({ kind }) => kind !== 'link')
  const to = trip && playbackOf(trip)
  const name = trip ? String(cellOf(trip, 'device')) : imei
  return (
    <section aria-label={t('obd.title')} className="flex min-h-full flex-col">
      <ReportsTopbar title={`${t('obd.title')}: ${name}`} explanation={t('explanations.OBDTripReport')}>
        {to && (
          <Link href={to} className={buttonVariants()}>
            {t('screen.playback')}
          </Link>
        )}
      </ReportsTopbar>
      {!trip ? (
        <ReportMessage
          state={trips.isError ? 'failed' : trips.isPending ? 'loading' : 'empty'}
          text={trips.error?.message}
          onRetry={() => void trips.refetch()}
          busy={trips.isFetching}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3 border-t border-hairline p-4 max-lg:grid-cols-1 phone:p-3">
          <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-3 rounded-panel border border-hairline bg-surface p-4">
            {columns.map((column) => {
              const text = formats.text(column, cellOf(trip, column.key))
              return text === '' ? null : (
                <div key={column.key} className="min-w-0">
                  <dt className="truncate text-meta text-muted">{title(column)}</dt>
                  <dd className="cut-end font-medium tabular-nums">
                    {column.kind === 'code' ? <Ltr>{text}</Ltr> : <bdi>{text}</bdi>}
                  </dd>
                </div>
              )
            })}
          </dl>
          <div className="relative min-h-80 overflow-hidden rounded-panel border border-hairline">
            <div className="absolute inset-0">
              <ReportMapPanel rows={[trip]} ways chosen={trip} onChoose={() => undefined} />
            </div>
          </div>
          {values.data?.charts.map((chart) => (
            <div
              key={chart.series[0]?.column}
              className="h-60 rounded-panel border border-hairline bg-surface p-4"
            >
              <ReportChart
                title={t('obd.title')}
                columns={values.data.columns}
                chart={chart}
                timeZone={timeZone}
              />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}
