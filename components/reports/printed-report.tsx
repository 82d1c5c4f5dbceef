'use client'
import { useLocale, useTranslations } from 'next-intl'
import { memo, useEffect, useMemo } from 'react'
import { useAccount } from '@/components/account/account-context'
import { usePlaces } from '@/components/places/use-places'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { rangeTitle } from '@/components/ui/date-range/format'
import type { Report } from '@/lib/reports/report'
import type { ReportRow } from '@/lib/reports/row'
import type { ReportShown } from '@/lib/reports/schema'
import type { ColumnLayout } from '@/lib/tables/column-layout'
import { wallTimeOf } from '@/lib/time/wall-clock'
import { useDevicesTitle } from './filters/use-devices-title'
import { shownColumns, useReportColumns } from './table/report-columns'
import type { AddressState } from './use-report-address'

/** Paper for more rows than this is better made by an export. */
const MAX_PRINTED = 2000
/** Whoever prints does not wait longer for the names of places. */
const MOST_WAIT_MS = 6000

type Paper = { title: string; columns: readonly DataColumn<ReportRow>[]; rows: readonly ReportRow[] }

/** Not drawn anew for each answer that names places: the cells do that by themselves. */
const PaperTable = memo(({ title, columns, rows }: Paper) => (
  <PlainTable look="paper" label={title} {...{ columns, rows }} rowId={rowId} footer />
))
PaperTable.displayName = 'PaperTable'

const rowId = (_: ReportRow, index: number) => String(index)

type Props = {
  title: string
  report: Report
  address: AddressState
  data: ReportShown
  layout: ColumnLayout
  /** Told once, when all is there that paper shows; null where nobody waits. */
  onReady: (() => void) | null
}

/** A report for paper: what was asked, and the whole table. On the screen only the rows in view exist. */
export function PrintedReport({ title, report, address, data, layout, onReady }: Props) {
  const t = useTranslations('reports.screen')
  const locale = useLocale()
  const { timeZone } = useAccount()
  const devices = useDevicesTitle(address.imeis, report.devices === 'one')
  const shown = useMemo(() => shownColumns(data.columns, layout), [data.columns, layout])
  const columns = useReportColumns(shown, data.totals)
  const rows = useMemo(() => data.rows.slice(0, MAX_PRINTED), [data.rows])
  const points = useMemo(
    () =>
      rows.flatMap(({ cells }) =>
        Object.values(cells).flatMap((cell) => (typeof cell === 'object' && cell !== null ? [cell] : [])),
      ),
    [rows],
  )
  const placeOf = usePlaces(points)
  const isKnown = points.every((point) => placeOf(point) !== null)
  useEffect(() => {
    if (!onReady) return
    const timer = setTimeout(onReady, isKnown ? 0 : MOST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [onReady, isKnown])

  const { from, to } = address.period
  const facts = [
    devices,
    report.live ? null : rangeTitle(locale, wallTimeOf(from, timeZone), wallTimeOf(to, timeZone)),
    address.conditions.length > 0 ? `${t('filters')}: ${address.conditions.length}` : null,
    t('found', { count: data.count }),
  ]
  return (
    <div className="hidden print:block">
      <p className="mb-3 text-meta">
        {facts
          .flatMap((fact) => (fact === null ? [] : [<bdi key={fact}>{fact}</bdi>]))
          .map((fact, at) => (
            <span key={fact.key}>
              {at > 0 && ' · '}
              {fact}
            </span>
          ))}
      </p>
      <PaperTable {...{ title, columns, rows }} />
      {data.count > rows.length && (
        <p className="mt-2 text-meta">{t('printedRows', { max: rows.length, count: data.count })}</p>
      )}
    </div>
  )
}
