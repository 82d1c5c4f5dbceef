import { dayOf } from '@/lib/time/wall-clock'
import type { Aggregate } from './aggregate'
import { ROWS } from './chart'
import { type Column, DEVICE_COLUMNS } from './column'
import { cellOf, type ReportRow } from './row'
import { Totals } from './total'

/** The label under which a row is put together with others; null leaves it out. */
export function groupLabel(row: ReportRow, by: string, time: string | null, zone: string): string | null {
  if (by === 'device') return row.imei
  if (by === 'day' || by === 'month') {
    const cell = row.cells.day ?? row.cells.month ?? (time ? row.cells[time] : null)
    if (typeof cell !== 'string') return null
    const day = cell.length <= 10 ? cell : dayOf(Date.parse(cell), zone)
    return by === 'day' ? day : day.slice(0, 7)
  }
  const cell = cellOf(row, by)
  // Several drivers have one name.
  if (by === 'drivers') return cell === null ? null : String(row.cells.driverId ?? '')
  return cell === null ? null : String(cell)
}

/** The columns of a report whose rows are put together. */
export function groupedColumns(columns: readonly Column[], by: string): Column[] {
  const summed = columns.filter(({ total }) => total).map(weighted)
  const rows: Column = { key: ROWS, kind: 'count', total: 'sum' }
  if (by === 'device') return [...DEVICE_COLUMNS, rows, ...summed]
  if (by === 'day' || by === 'month')
    return [{ key: by, kind: by === 'day' ? 'day' : 'text' }, rows, ...summed]
  return [...columns.filter(({ key }) => key === by), rows, ...summed]
}

const sumKey = (key: string) => `${key}Sum`
const countKey = (key: string) => `${key}Count`

/** A mean of groups is that of all their rows, and no mean of means: each group says what its own is made of. */
const weighted = (column: Column): Column =>
  column.total === 'avg'
    ? { ...column, total: { over: [sumKey(column.key), countKey(column.key)], times: 1 } }
    : column

/** Puts rows together as they come. */
export class Grouping {
  private readonly groups = new Map<
    string,
    { first: ReportRow; totals: Totals; from: string | null; to: string | null }
  >()

  constructor(
    private readonly columns: readonly Column[],
    private readonly by: string,
    private readonly time: string | null,
    private readonly zone: string,
  ) {}

  add(row: ReportRow): void {
    this.totalsOf(row)?.add(row)
  }

  addAggregate(aggregate: Aggregate): void {
    this.totalsOf(aggregate.head)?.addAggregate(aggregate)
  }

  /** The sums of the group that a row or the head of an aggregate belongs to, whose time becomes the group's too. */
  private totalsOf(row: ReportRow): Totals | null {
    const label = groupLabel(row, this.by, this.time, this.zone)
    if (label === null) return null
    const group = this.groups.get(label) ?? {
      first: row,
      totals: new Totals(this.columns),
      from: null,
      to: null,
    }
    this.groups.set(label, group)
    if (row.from && (group.from === null || row.from < group.from)) group.from = row.from
    if (row.to && (group.to === null || row.to > group.to)) group.to = row.to
    return group.totals
  }

  /** One row a group, in the order of days, else in that in which groups came. */
  rows(): ReportRow[] {
    const byTime = this.by === 'day' || this.by === 'month'
    const entries = [...this.groups]
    if (byTime) entries.sort(([a], [b]) => (a < b ? -1 : 1))
    return entries.map(([label, { first, totals, from, to }]) => {
      const of =
        this.by === 'device' ? { imei: first.imei, device: first.device } : { imei: null, device: null }
      return {
        ...of,
        from,
        to,
        cells: {
          ...(this.by === 'device' ? {} : { [this.by]: byTime ? label : cellOf(first, this.by) }),
          ...totals.result(),
          ...this.means(totals),
          [ROWS]: totals.count,
        },
      }
    })
  }

  /** What means are made of: for their total, columns of nobody's. */
  private means(totals: Totals): Record<string, number | null> {
    const parts: Record<string, number | null> = {}
    for (const { key, total } of this.columns)
      if (total === 'avg') {
        const known = totals.known(key)
        parts[sumKey(key)] = known?.sum ?? null
        parts[countKey(key)] = known?.count ?? null
      }
    return parts
  }
}
