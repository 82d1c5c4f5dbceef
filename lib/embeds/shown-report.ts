import type { ChartData } from '@/lib/reports/chart'
import { type Column, DEVICE_COLUMNS } from '@/lib/reports/column'
import { cellOf, type DeviceCells, type ReportRow } from '@/lib/reports/row'
import { tellsPlace } from '@/lib/reports/without-places'
import type { EmbedReport } from './open-schema'
import type { EmbedFields } from './terms-schema'

/** What says which vehicle, or who drives it, is told where it is shared; null is never told. */
const BY_FIELD: Readonly<Record<string, keyof EmbedFields | null>> = {
  device: 'name',
  plate: 'plate',
  driver: 'driver',
  imei: null,
  model: null,
  group: null,
  account: null,
  // Cards and tags that people carry.
  card: 'driver',
  tag: 'driver',
  tagName: 'driver',
}
/** Texts that name no vehicle, no person and no place. */
const PLAIN_TEXTS = new Set(['sensor', 'code'])
const DEVICE_KEYS = new Set<string>(DEVICE_COLUMNS.map(({ key }) => key))

/** Whether a column of a report is told. Texts that nobody has thought of are not. */
export function isTold(column: Column, fields: EmbedFields): boolean {
  const field = BY_FIELD[column.key]
  if (field !== undefined) return field !== null && fields[field]
  if (tellsPlace(column)) return fields.address
  if (column.kind === 'link') return false
  if (column.kind === 'speed' || column.kind === 'degrees') return fields.speed
  if (column.kind === 'text' || column.kind === 'code') return PLAIN_TEXTS.has(column.key)
  return column.hidden !== true
}

/** What a report has been read to. */
export type ReadReport = {
  columns: readonly Column[]
  rows: readonly ReportRow[]
  count: number
  totals: Readonly<Record<string, number | null>>
  charts: readonly ChartData[]
  time: string | null
}

type Told = Pick<EmbedReport, 'columns' | 'time' | 'devices' | 'rows' | 'count' | 'totals' | 'charts'>

/** A report as the viewers of an embed see it; `keyOf` names a vehicle by its IMEI, null one that is not shown. */
export function shownReport(
  read: ReadReport,
  fields: EmbedFields,
  { chart, table }: { chart: boolean; table: boolean },
  keyOf: (imei: string) => string | null,
): Told {
  const columns = read.columns
    .filter((column) => isTold(column, fields))
    // What is shared is shown, although the console leaves it out at first.
    .map(({ hidden: _, ...column }) => column)
  const told = new Set(columns.map(({ key }) => key))
  const ofDevice = columns.filter(({ key }) => DEVICE_KEYS.has(key))
  const ofRow = columns.filter(({ key }) => !DEVICE_KEYS.has(key))
  const devices: Record<string, DeviceCells> = {}
  const rows = read.rows.map((row) => {
    const vehicle = row.imei === null ? null : keyOf(row.imei)
    if (vehicle !== null && row.device) devices[vehicle] ??= cellsOf(row, ofDevice)
    // A row of several has what tells it apart among its own cells.
    return { vehicle, cells: cellsOf(row, vehicle === null ? columns : ofRow) }
  })
  return {
    columns: columns.map((column) => ({ ...column })),
    time: read.time !== null && told.has(read.time) ? read.time : null,
    devices: table ? devices : {},
    rows: table ? rows : [],
    count: read.count,
    totals: Object.fromEntries(Object.entries(read.totals).filter(([key]) => told.has(key))),
    charts: chart ? read.charts.flatMap((one) => shownChart(one, told, fields) ?? []) : [],
  }
}

const cellsOf = (row: ReportRow, columns: readonly Column[]): DeviceCells =>
  Object.fromEntries(columns.map(({ key }) => [key, cellOf(row, key)]))

const CALENDAR = new Set(['time', 'day', 'month', 'hours'])

/** A chart of what is told alone; null for one that tells more by its labels or its lines. */
function shownChart(chart: ChartData, told: ReadonlySet<string>, fields: EmbedFields): ChartData | null {
  if (!CALENDAR.has(chart.by) && !told.has(chart.by)) return null
  // Corners of a radar are columns, its lines vehicles.
  const corners = chart.kind === 'radar' ? chart.labels : []
  const columns = [...corners, ...chart.series.map(({ column }) => column)]
  if (!columns.every((column) => column === '' || column === 'rows' || told.has(column))) return null
  if (!fields.name && chart.series.some(({ name }) => name !== null)) return null
  const parts = chart.series.flatMap(({ part }) => (part ? [part.by] : []))
  return parts.every((by) => told.has(by)) ? chart : null
}
