import { AppError } from '@/lib/errors'
import { bundlesFor, type ReportBundles } from './bundle'
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
  bundled?: { bundles: () => Promise<ReportBundles>; first: (rows: number) => RowSource }
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
  for await (const chunk of source) {
    const rows = chunk
      .map((row) => computeCells(row, view.computed))
      .filter((row) => meets(row, view.conditions))
    if (!grouping) yield rows
    else for (const row of rows) grouping.add(row)
  }
  if (grouping) yield grouping.rows()
}

/**
 * Keeps `maxRows` rows, sums up all of them, gathers the charts. What lies beyond those rows is read in
 * bundles, where the source has them and nothing looks at single rows. Else everything is read once; throws
 * `reportTooLarge` rather than read for minutes.
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
    ...{ columns, rows },
    count: totals.count,
    totals: totals.result(),
    charts: makers.map((maker) => maker.result()).filter(({ labels }) => labels.length > 0),
  }

  function read(): Promise<ReportRow[]> {
    const bundled = looksAtRows(view) ? undefined : source.bundled
    const groups = view.group === null ? null : bundlesFor(view.group)
    if (bundled && groups) return readRows(groupedBundles(bundled, groups, view), totals, makers, maxRows)
    if (bundled && view.group === null && makers.every(({ bundles }) => bundles))
      return readBundles(bundled, totals, makers, maxRows)
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
  for await (const chunk of source) {
    if (totals.count > MAX_READ_ROWS) throw new AppError('reportTooLarge', { max: MAX_READ_ROWS })
    for (const row of chunk) {
      totals.add(row)
      for (const maker of makers) maker.add(row)
      if (rows.length < maxRows) rows.push(row)
    }
  }
  return rows
}

type Bundled = NonNullable<ReportSource['bundled']>

async function* groupedBundles(
  { bundles }: Bundled,
  way: 'byDevice' | 'byQuarter',
  { columns, group, time, zone }: ReportView,
): AsyncGenerator<ReportRow[]> {
  const grouping = new Grouping(columns, group ?? '', time, zone)
  const found = await bundles()
  for (const bundle of found[way]) grouping.addBundle(bundle)
  for (const row of found.open) grouping.add(row)
  yield grouping.rows()
}

async function readBundles(
  { bundles, first }: Bundled,
  totals: Totals,
  makers: readonly ChartMaker[],
  maxRows: number,
): Promise<ReportRow[]> {
  const [found, rows] = await Promise.all([bundles(), firstRows(first(maxRows), maxRows)])
  for (const bundle of found.byDevice) totals.addBundle(bundle)
  for (const row of found.open) totals.add(row)
  for (const maker of makers) {
    for (const bundle of maker.bundles ? found[maker.bundles] : []) maker.addBundle?.(bundle)
    for (const row of found.open) maker.add(row)
  }
  return rows
}
