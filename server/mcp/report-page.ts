import { openReport } from '@/db/queries/reports/open-report'
import { AppError } from '@/lib/errors'
import { type ReportPlace, readCursor, reportPlace, writeCursor } from '@/lib/mcp/cursor'
import { askedPeriod } from '@/lib/mcp/period'
import { MAX_PAGED_ROWS } from '@/lib/mcp/schema'
import { regionNames } from '@/lib/places/region-names'
import { Turns } from '@/lib/queue/turns'
import { collectReport } from '@/lib/reports/collect-report'
import type { Column } from '@/lib/reports/column'
import type { ReportRow } from '@/lib/reports/row'
import { chosenImeis } from './chosen-vehicles'
import { placeNames } from './place-names'
import type { ToolContext } from './tool'

/** What the tools that read a report take. */
export type ReportInput = {
  devices?: string[]
  group?: string
  from?: string
  to?: string
  limit: number
  cursor?: string
}
type Asked = { tool: string; report: string; conditions?: readonly string[]; grouping?: string | null }

/** Cells as they are told: times in the zone, places by their names. */
export type ToldCells = Record<
  string,
  string | number | boolean | { lat: number; lon: number; place: string } | null
>
export type ToldRow = { imei: string | null; name: string | null; cells: ToldCells }

export type ReportPage = {
  columns: Column[]
  rows: ToldRow[]
  /** Of all pages. */
  count: number
  totals: Record<string, number | null>
  from: string
  to: string
  nextCursor: string | null
}

/**
 * A page of a report, read when it is the account's turn. The period of the first page holds for those after it: what
 * comes in meanwhile moves no row.
 */
export function readReportPage(context: ToolContext, asked: Asked, input: ReportInput): Promise<ReportPage> {
  return context.inLongTurn(() => readPage(context, asked, input))
}

async function readPage(
  { access, zone, now, language, time }: ToolContext,
  { tool, report, conditions = [], grouping = null }: Asked,
  input: ReportInput,
): Promise<ReportPage> {
  const place = readCursor<ReportPlace>(tool, input, reportPlace)
  const period = place ?? askedPeriod(input, zone, now)
  const at = place?.at ?? 0
  const end = at + input.limit
  if (end > MAX_PAGED_ROWS) throw new AppError('rowsBeyondReach', { max: MAX_PAGED_ROWS })
  const opened = await openReport(access, {
    name: report,
    imeis: await chosenImeis(access, input),
    from: period.from,
    to: period.to,
    conditions,
    group: grouping,
    zone,
    now,
    regionOf: regionNames(language),
    use: 'screen',
  })
  const found = await collectReport(opened, opened.view, [], end)
  const { near } = await placeNames({ access, language })
  const rows: ToldRow[] = []
  const columns = found.columns.filter(({ key }) => !OF_DEVICE.has(key))
  await new Turns().each(found.rows.slice(at), (row) => {
    rows.push(toldRow(row, columns, { time, near }))
  })
  const next = { at: end, from: period.from, to: period.to }
  return {
    columns,
    rows,
    count: found.count,
    totals: found.totals,
    from: time(opened.from.getTime()),
    to: time(opened.to.getTime() - 1000),
    nextCursor: found.count > end ? writeCursor(tool, input, next) : null,
  }
}

/** Beside the cells of a row, or not asked for. */
const OF_DEVICE: ReadonlySet<string> = new Set([
  'device',
  'imei',
  'plate',
  'model',
  'group',
  'account',
  'driver',
])

type Writers = Pick<ToolContext, 'time'> & Pick<Awaited<ReturnType<typeof placeNames>>, 'near'>

function toldRow(row: ReportRow, columns: readonly Column[], { time, near }: Writers): ToldRow {
  const cells: ToldCells = {}
  for (const { key, kind } of columns) {
    const cell = row.cells[key] ?? null
    if (typeof cell === 'object') cells[key] = cell === null ? null : near(cell[0], cell[1])
    else cells[key] = kind === 'time' && typeof cell === 'string' ? time(cell) : cell
  }
  const name = row.device?.device ?? row.cells.device
  return { imei: row.imei, name: typeof name === 'string' ? name : null, cells }
}
