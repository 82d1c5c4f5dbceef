import type { Column } from '@/lib/reports/column'
import { NEAREST_PLACES } from '@/lib/reports/export/file-words'
import type { GivenReport } from '@/lib/reports/export/report-file'
import type { ReportRow } from '@/lib/reports/row'

/** A report that is to become a file: of these columns and chunks of rows, as an account in Nepal asked for it. */
export function givenReport(
  columns: readonly Column[],
  rows: AsyncIterable<ReportRow[]>,
  more: Partial<GivenReport> = {},
): GivenReport {
  return {
    format: 'csv',
    language: 'en',
    title: 'Trips',
    brandTitle: 'Waypost',
    logo: null,
    period: null,
    devices: 1,
    account: { timeZone: 'Asia/Kathmandu', distanceUnit: 'km', volumeUnit: 'L', temperatureUnit: 'C' },
    view: { columns, computed: [], conditions: [], group: null, time: 'start', zone: 'Asia/Kathmandu' },
    columns: undefined,
    rows,
    places: NEAREST_PLACES,
    now: Date.parse('2026-03-09T00:00:00Z'),
    ...more,
  }
}
