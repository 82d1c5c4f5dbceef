import { chinaRegionAt } from '@/lib/places/china-region-at'
import type { ChartData, ChartSpec } from './chart'
import { OTHERS, ROWS } from './chart'
import type { Column } from './column'
import type { ReportRow } from './row'
import { Totals } from './total'

type Spec = Extract<ChartSpec, { kind: 'map' }>

/** Puts rows together by the region of China that their place lies in; all beyond it is "others". */
export class RegionChart {
  private readonly regions = new Map<string, Totals>()

  constructor(
    private readonly spec: Spec,
    private readonly columns: readonly Column[],
  ) {}

  add(row: ReportRow): void {
    const place = row.cells[this.spec.by]
    if (!Array.isArray(place)) return
    const [lat, lon] = place as readonly [number, number]
    const region = chinaRegionAt({ lat, lon }) ?? OTHERS
    const totals = this.regions.get(region) ?? new Totals(this.columns)
    this.regions.set(region, totals)
    totals.add(row)
  }

  /** The most first, others last. */
  result(): ChartData {
    const [column] = this.spec.series
    const found = [...this.regions]
      .map(([region, totals]) => ({
        region,
        value: column === ROWS ? totals.count : (totals.result()[column] ?? null),
      }))
      .sort((a, b) => Number(a.region === OTHERS) - Number(b.region === OTHERS) || size(b) - size(a))
    return {
      kind: 'map',
      by: this.spec.by,
      stacked: false,
      labels: found.map(({ region }) => region),
      series: [{ column, name: null, values: found.map(({ value }) => value) }],
    }
  }
}

const size = ({ value }: { value: number | null }) => value ?? Number.NEGATIVE_INFINITY
