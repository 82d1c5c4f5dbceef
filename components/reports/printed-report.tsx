'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { useAccount } from '@/components/account/account-context'
import { usePlaces } from '@/components/places/use-places'
import { rangeTitle } from '@/components/ui/date-range/format'
import type { Report } from '@/lib/reports/report'
import type { ReportShown } from '@/lib/reports/schema'
import { wallTimeOf } from '@/lib/time/wall-clock'
import { useDevicesTitle } from './filters/use-devices-title'
import { PrintedTable } from './printed-table'
import { isShown, type TableLayout } from './table/use-table-layout'
import type { AddressState } from './use-report-address'

/** Paper for more rows than this is better made by an export. */
const MAX_PRINTED = 2000
/** Whoever prints does not wait longer for the names of places. */
const MOST_WAIT_MS = 6000

type Props = {
  report: Report
  address: AddressState
  data: ReportShown
  layout: TableLayout
  /** Told once, when all is there that paper shows; null where nobody waits. */
  onReady: (() => void) | null
}

/** A report for paper: what was asked, and the whole table. On the screen only the rows in view exist. */
export function PrintedReport({ report, address, data, layout, onReady }: Props) {
  const t = useTranslations('reports.screen')
  const locale = useLocale()
  const { timeZone } = useAccount()
  const devices = useDevicesTitle(address.imeis, report.devices === 'one')
  const columns = data.columns.filter((column) => isShown(layout, column))
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
      <PrintedTable {...{ columns, rows, placeOf }} totals={data.totals} />
      {data.count > rows.length && (
        <p className="mt-2 text-meta">{t('printedRows', { max: rows.length, count: data.count })}</p>
      )}
    </div>
  )
}
