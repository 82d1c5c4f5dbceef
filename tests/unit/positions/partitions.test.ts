import { describe, expect, it } from 'vitest'
import { monthOf, monthOfTable, monthsAround, retentionCutoff } from '@/lib/positions/partitions'

const utc = (year: number, month: number, day = 1) => new Date(Date.UTC(year, month - 1, day))

describe('months of positions', () => {
  it('run from the first of a month to the first of the next, across the year too', () => {
    expect(monthOf(utc(2026, 5, 17))).toEqual({
      name: 'positions_2026_05',
      from: utc(2026, 5),
      to: utc(2026, 6),
    })
    expect(monthOf(new Date(Date.UTC(2026, 11, 31, 23, 59, 59, 999)))).toMatchObject({
      name: 'positions_2026_12',
      to: utc(2027, 1),
    })
  })

  it('around a day follow each other without a hole', () => {
    const months = monthsAround(utc(2026, 1, 31), 2, 3)
    expect(months.map(({ name }) => name.slice('positions_'.length))).toEqual([
      '2025_11',
      '2025_12',
      '2026_01',
      '2026_02',
      '2026_03',
      '2026_04',
    ])
    expect(months.slice(1).map(({ from }) => from)).toEqual(months.slice(0, -1).map(({ to }) => to))
  })

  it('are found again by the names of their tables', () => {
    const month = monthOf(utc(2024, 2, 29))
    expect(monthOfTable(month.name)).toEqual(month)
    expect(monthOfTable('positions_default')).toBeNull()
    expect(monthOfTable('positions_2024_02_old')).toBeNull()
  })
})

describe('retentionCutoff', () => {
  it('keeps whole months besides the current one', () => {
    expect(retentionCutoff(utc(2026, 5, 17), 6)).toEqual(utc(2025, 11))
    expect(retentionCutoff(utc(2026, 8, 31), 6)).toEqual(utc(2026, 2))
  })
})
