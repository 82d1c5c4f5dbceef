import { offsetAt } from '@/lib/time/wall-clock'
import { type Aggregate, aggregatesFor } from './aggregate'
import type { ChartData } from './chart'
import { ROWS } from './chart'
import { numberIn, type ReportRow } from './row'

const HOURS = 24
const DAYS = 7

/** Hours of the week by the account's clocks; weekday 0 is Sunday. */
export class HeatChart {
  private readonly sums = new Array<number>(DAYS * HOURS).fill(0)

  constructor(
    private readonly column: string,
    private readonly time: string,
    private readonly zone: string,
  ) {}

  readonly aggregates = aggregatesFor('hours')

  add(row: ReportRow): void {
    this.addAt(row, this.column === ROWS ? 1 : (numberIn(row, this.column) ?? 0))
  }

  addAggregate({ head, rows, figures }: Aggregate): void {
    this.addAt(head, this.column === ROWS ? rows : (figures[this.column]?.sum ?? 0))
  }

  private addAt(row: ReportRow, value: number): void {
    const at = row.cells[this.time]
    if (typeof at !== 'string') return
    const instant = Date.parse(at)
    const wall = new Date(instant + offsetAt(instant, this.zone))
    const slot = wall.getUTCDay() * HOURS + wall.getUTCHours()
    this.sums[slot] = (this.sums[slot] ?? 0) + value
  }

  result(): ChartData {
    return {
      kind: 'heat',
      by: 'hours',
      stacked: false,
      labels: this.sums.map((_, slot) => `${Math.floor(slot / HOURS)} ${slot % HOURS}`),
      series: [{ column: this.column, name: null, values: this.sums }],
    }
  }
}
