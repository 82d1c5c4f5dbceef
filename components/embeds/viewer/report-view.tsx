'use client'
import { FileSearch } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { ReportChartCard } from '@/components/reports/report-chart-card'
import { EmptyState } from '@/components/ui/empty-state'
import type { EmbedReport } from '@/lib/embeds/open-schema'
import { dateWriter } from '@/lib/format/dates'
import type { ReportName } from '@/lib/reports/names'
import { ChoiceBar } from './choice-bar'
import { useChosenVehicle, useEmbed, usePeriod } from './embed-context'
import { ReportRows } from './report-rows'
import { ToldState } from './told-state'
import { useContentHeight } from './use-content-height'
import { useTold } from './use-told'

/** What still goes on changes. */
const EVERY_MS = 5 * 60_000

/** A report with its chart and its rows. */
export default function ReportView() {
  const t = useTranslations('embedViewer')
  const titles = useTranslations('reports.names')
  const { embed, tell } = useEmbed()
  const content = useContentHeight((height) => tell({ type: 'resize', height }))
  const names = useMemo(
    () =>
      embed.vehicles && new Map(embed.vehicles.map(({ key, name, plate }) => [key, name ?? plate ?? null])),
    [embed.vehicles],
  )
  const [key, choose] = useChosenVehicle(names, embed.vehicles?.[0]?.key ?? null)
  const [period, setPeriod] = usePeriod()
  const vehicle = key ?? embed.vehicles?.[0]?.key
  const report = useTold<EmbedReport>(
    'report',
    embed.vehicles?.length === 0 ? null : { vehicle, from: period?.from, to: period?.to },
    EVERY_MS,
  )
  const { data } = report
  const title = data ? titles(data.report as ReportName) : embed.title
  useEffect(() => {
    document.title = embed.title
  }, [embed.title])
  return (
    <div ref={content} className="flex flex-1 flex-col">
      <ChoiceBar
        vehicles={embed.vehicles}
        vehicle={vehicle ?? null}
        onVehicle={choose}
        period={period}
        onPeriod={setPeriod}
      />
      {!data && <ToldState of={report} className="flex-1" />}
      {data && (
        <div
          aria-busy={report.isPlaceholderData}
          className={report.isPlaceholderData ? 'opacity-60' : undefined}
        >
          <Head title={title} report={data} />
          {data.count === 0 ? (
            <EmptyState icon={<FileSearch />} title={t('noRows')} text={t('noRowsText')} />
          ) : (
            <>
              <ReportChartCard
                title={title}
                charts={data.charts}
                columns={data.columns}
                timeZone={data.timeZone}
                opening={0}
                tall={false}
              />
              {data.rows.length > 0 && <ReportRows title={title} report={data} />}
            </>
          )}
        </div>
      )}
    </div>
  )
}

function Head({ title, report: { from, to } }: { title: string; report: EmbedReport }) {
  const write = dateWriter(useLocale())
  const told = (day: string) => write('date', Date.parse(`${day}T00:00:00Z`))
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2">
      <h1 className="text-md font-semibold">{title}</h1>
      {from && to && (
        <p className="text-meta text-muted">
          <bdi>{from === to ? told(from) : `${told(from)} – ${told(to)}`}</bdi>
        </p>
      )}
    </header>
  )
}
