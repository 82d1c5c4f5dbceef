import { describe, expect, it } from 'vitest'
import { meets, readCondition, writeCondition } from '@/lib/reports/condition'
import type { ReportRow } from '@/lib/reports/row'

const row: ReportRow = {
  ...{ imei: null, device: { group: 'North', driver: null }, from: null, to: null },
  cells: { seconds: 300, type: 'sos', open: true, fuelL: null },
}

describe('a condition', () => {
  it.each([
    ['group=North,South', true],
    ['group=South', false],
    ['driver=Ana', false],
    ['seconds>=300', true],
    ['seconds>=301', false],
    ['seconds<=300', true],
    ['type=sos,overspeed', true],
    ['type=overspeed', false],
    ['open=true', true],
    ['fuelL>=0', false],
    ['fuelL=0', false],
    ['nothing>=1', false],
  ])('%s', (text, expected) => {
    const condition = readCondition(text)
    expect(condition && meets(row, [condition])).toBe(expected)
    expect(condition && writeCondition(condition)).toBe(text)
  })

  it.each(['seconds', 'seconds>=x', '=1', '1x=2', 'a>5', ''])('%j is none', (text) =>
    expect(readCondition(text)).toBeNull(),
  )
})
