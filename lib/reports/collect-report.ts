import { AppError } from '@/lib/errors'
import { Turns } from '@/lib/queue/turns'
import { aggregatesFor, type ReportAggregates } from './aggregate'
import type { ChartData, ChartSpec } from './chart'
import type { Column } from './column'
import { type Computed, computeCells } from './computed'
import { type Condition, meets } from './condition'
import { firstRows } from './first-rows'
import { Grouping, groupedColumns } from './grouping'
import { type ChartMaker, makeChart } from './make-chart'
import type { ReportRow } from './row'
import { Totals } from './total'

/** How a report is looked at; everything that its address, a schedule or a saved report can say. */
export type ReportView = {
  columns: readonly Column[]
  computed: readonly Computed[]
  conditions: readonly Condition[]
  group: string | null
  time: string | null
  zone: string
}

export type Collected = {
  columns: Column[]
  rows: ReportRow[]
  /** Of all rows, also of those beyond the cap. */
  count: number
  totals: Record<string, number | null>
  charts: ChartData[]
}

/** A screen that would have to read more rows than this is refused. */
const MAX_READ_ROWS = 400_000

export type RowSource = AsyncIterable<readonly ReportRow[]>

/** What a report is read from. */
export type ReportSource = {
  /** Every row; read once. */
  rows: RowSource
  /** What all rows come to, and the first of them, for a report whose rows are put together where they are kept. */
  aggregated?: { aggregates: () => Promise<ReportAggregates>; first: (rows: number) => RowSource }
}

/** The columns that `viewRows` gives. */
export function viewColumns({ columns, computed, group }: ReportView): Column[] {
  const all = [...columns, ...computed.map(({ column }) => column)]
  return group === null ? all : groupedColumns(all, group)
}

/** The rows of a view in chunks, as the source gives them; grouped ones come at the end, in one. */
export async function* viewRows(source: RowSource, view: ReportView): AsyncGenerator<ReportRow[]> {
  const all = [...view.columns, ...view.computed.map(({ column }) => column)]
  const grouping = view.group === null ? null : new Grouping(all, view.group, view.time, view.zone)
  const turns = new Turns()
  for await (const chunk of source) {
    const rows: ReportRow[] = []
    await turns.each(chunk, (given) => {
      const row = computeCells(given, view.computed)
      if (!meets(row, view.conditions)) return
      if (grouping) grouping.add(row)
      else rows.push(row)
    })
    if (!grouping) yield rows
  }
  if (grouping) yield grouping.rows()
}

/**
 * Keeps `maxRows` rows, sums up all of them, gathers the charts. What lies beyond those rows is read in
 * aggregates, where the source has them and nothing looks at single rows. Else everything is read once; throws
 * `reportTooLarge` rather than read for minutes. However long that is, others have their turns.
 */
export async function collectReport(
  source: ReportSource,
  view: ReportView,
  specs: readonly ChartSpec[],
  maxRows: number,
): Promise<Collected> {
  const columns = viewColumns(view)
  const totals = new Totals(columns)
  const makers = specs.flatMap((spec) => makeChart(spec, { columns, time: view.time, zone: view.zone }) ?? [])
  const rows = await read()
  return {
    columns,
    rows,
    count: totals.count,
    totals: totals.result(),
    charts: makers.map((maker) => maker.result()).filter(({ labels }) => labels.length > 0),
  }

  function read(): Promise<ReportRow[]> {
    const aggregated = looksAtRows(view) ? undefined : source.aggregated
    const groups = view.group === null ? null : aggregatesFor(view.group)
    if (aggregated && groups)
      return readRows(groupedAggregates(aggregated, groups, view), totals, makers, maxRows)
    if (aggregated && view.group === null && makers.every(({ aggregates }) => aggregates))
      return readAggregates(aggregated, totals, makers, maxRows)
    return readRows(viewRows(source.rows, view), totals, makers, maxRows)
  }
}

const looksAtRows = ({ computed, conditions }: ReportView): boolean =>
  computed.length > 0 || conditions.length > 0

async function readRows(
  source: RowSource,
  totals: Totals,
  makers: readonly ChartMaker[],
  maxRows: number,
): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  const turns = new Turns()
  for await (const chunk of source) {
    if (totals.count > MAX_READ_ROWS) throw new AppError('reportTooLarge', { max: MAX_READ_ROWS })
    await turns.each(chunk, (row) => {
      totals.add(row)
      for (const maker of makers) maker.add(row)
      if (rows.length < maxRows) rows.push(row)
    })
  }
  return rows
}

type Aggregated = NonNullable<ReportSource['aggregated']>

async function* groupedAggregates(
  { aggregates }: Aggregated,
  way: 'byDevice' | 'byQuarterHour',
  { columns, group, time, zone }: ReportView,
): AsyncGenerator<ReportRow[]> {
  const grouping = new Grouping(columns, group ?? '', time, zone)
  const found = await aggregates()
  const turns = new Turns()
  await turns.each(found[way], (aggregate) => grouping.addAggregate(aggregate))
  await turns.each(found.open, (row) => grouping.add(row))
  yield grouping.rows()
}

async function readAggregates(
  { aggregates, first }: Aggregated,
  totals: Totals,
  makers: readonly ChartMaker[],
  maxRows: number,
): Promise<ReportRow[]> {
  const [found, rows] = await Promise.all([aggregates(), firstRows(first(maxRows), maxRows)])
  const turns = new Turns()
  await turns.each(found.byDevice, (aggregate) => totals.addAggregate(aggregate))
  await turns.each(found.open, (row) => totals.add(row))
  for (const maker of makers) {
    const aggregated = maker.aggregates ? found[maker.aggregates] : []
    await turns.each(aggregated, (aggregate) => maker.addAggregate?.(aggregate))
    await turns.each(found.open, (row) => maker.add(row))
  }
  return rows
}
