import { readdirSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type ReportAsk, type ReportQuery, rowOf } from '@/db/queries/reports/ask'
import { REPORT_QUERIES } from '@/db/queries/reports/registry'
import type { Access } from '@/lib/auth/access'
import { REPORTS } from '@/lib/reports/catalogue'
import { DEVICE_COLUMNS } from '@/lib/reports/column'
import { type CellsOf, defineReport, USUAL_LIMITS } from '@/lib/reports/report'
import type { Cell } from '@/lib/reports/row'

const toy = defineReport({
  groups: ['motion'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'day', kind: 'day' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'place', kind: 'place' },
    { key: 'open', kind: 'flag' },
  ],
  time: 'day',
  filters: [],
  groupings: [],
  charts: [],
  map: 'none',
  devices: 'many',
  limits: USUAL_LIMITS,
})
type Query = ReportQuery<typeof toy>

const saying = <Cells extends Record<string, Cell>>(cells: Cells) =>
  async function* (_: Access, ask: ReportAsk) {
    yield ask.devices.map((device) => rowOf(device, cells))
  }
const cells = { day: '2026-05-01', distanceM: 5, place: [1, 2] as const, open: null }
const { open: _, ...fewer } = cells

/** Never run: the compiler is the test, and fails where a line below stops being wrong. */
export const right: Query = saying(cells)
// @ts-expect-error a cell is misspelt
export const misspelt: Query = saying({ ...fewer, opened: true })
// @ts-expect-error a cell is missing
export const missing: Query = saying(fewer)
// @ts-expect-error a cell is of another kind than its column
export const wrong: Query = saying({ ...cells, distanceM: '5 km' })

describe('the rows of a report', () => {
  it('have the cells that its columns ask for', () => {
    expectTypeOf<CellsOf<typeof toy>>().toEqualTypeOf<
      Readonly<{
        day: string | null
        distanceM: number | null
        place: readonly [lat: number, lon: number] | null
        open: boolean | null
      }>
    >()
    expect(toy.columns.at(-1)).toEqual({ key: 'open', kind: 'flag' })
  })
})

const files = (folder: string) =>
  readdirSync(folder)
    .sort()
    .map((name) => name.replace('.ts', ''))

describe('definition and query of a report', () => {
  it('stand in files of the same name, under the same name', async () => {
    const families = files('lib/reports/catalogue')
    expect(files('db/queries/reports/catalogue')).toEqual(families)
    const found: string[] = []
    for (const family of families) {
      const definitions: Record<string, unknown> = await import(`../../../lib/reports/catalogue/${family}.ts`)
      const queries: Record<string, unknown> = await import(
        `../../../db/queries/reports/catalogue/${family}.ts`
      )
      for (const [name, report] of Object.entries(REPORTS)) {
        if (definitions[name] !== report) continue
        found.push(name)
        expect(queries[name], name).toBe(REPORT_QUERIES[name as keyof typeof REPORTS])
      }
    }
    expect(found.sort()).toEqual(Object.keys(REPORTS).sort())
  })
})
