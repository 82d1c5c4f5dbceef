'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'
import type { Column } from '@/lib/reports/column'
import type { ReportAddress } from '@/lib/reports/report-address'
import { unpackRows } from '@/lib/reports/row'
import type { Period } from '@/lib/time/period'

const LIVE_MS = 30_000

type Asked = Omit<ReportAddress, 'period'> & { period: Period; live: boolean; ready: boolean }

/** The query of the API for what is asked. */
function reportApiQuery({ imeis, period, conditions, group, live }: Omit<Asked, 'ready'>) {
  return {
    imei: imeis.length > 0 ? imeis.join(',') : undefined,
    ...(live ? {} : { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() }),
    condition: conditions,
    group,
  }
}

/** The same question for a file, with the columns that are shown. */
export function exportQuestion(asked: Omit<Asked, 'ready'>, columns: readonly Column[] | undefined) {
  const { group, condition, imei, ...range } = reportApiQuery(asked)
  return {
    ...range,
    imei: imei?.split(','),
    condition: [...condition],
    group: group ?? undefined,
    columns: columns?.map(({ key }) => key),
  }
}

/** Rows, totals and charts of a report. */
export function useReport(name: string, { ready, ...asked }: Asked) {
  const query = reportApiQuery(asked)
  return useQuery({
    queryKey: ['report', name, query],
    queryFn: async ({ signal }) => {
      const sent = await api('GET', '/api/reports/[name]', {
        params: { name },
        query,
        signal,
        hideError: true,
      })
      return { ...sent, rows: unpackRows(sent) }
    },
    enabled: ready,
    // Another period of the same report keeps the table in its place until it is there.
    placeholderData: (previous, before) =>
      before?.queryKey[1] === name ? keepPreviousData(previous) : undefined,
    refetchInterval: asked.live ? LIVE_MS : false,
    staleTime: 60_000,
    retry: false,
  })
}
