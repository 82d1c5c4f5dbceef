import { describe, expect, it } from 'vitest'
import { cellOf, packRows, type ReportRow, unpackRows } from '@/lib/reports/row'

const van = { device: 'Van', imei: '1', driver: 'Ana' }
const row = (cells: ReportRow['cells'], device: ReportRow['device'] = van): ReportRow => ({
  imei: device ? '1' : null,
  device,
  from: null,
  to: null,
  cells,
})

describe('a row', () => {
  it('says of its device what no cell of its own says', () => {
    expect(cellOf(row({ seconds: 5 }), 'device')).toBe('Van')
    expect(cellOf(row({ seconds: 5 }), 'seconds')).toBe(5)
    expect(cellOf(row({ driver: 'Rui' }), 'driver')).toBe('Rui')
    expect(cellOf(row({ driver: null }), 'driver')).toBeNull()
    expect(cellOf(row({}), 'nothing')).toBeNull()
    expect(cellOf(row({}, null), 'device')).toBeNull()
  })

  it('travels without what holds of every row of its device, and has it again on arrival', () => {
    const rows = [row({ seconds: 5 }), row({ seconds: 6 }), row({ day: '2026-03-01' }, null)]
    const packed = packRows(rows, null)
    expect(packed.devices).toEqual({ '1': van })
    expect(packed.rows[0]).not.toHaveProperty('device')
    expect(unpackRows(packed)).toEqual(rows)
  })

  it('of a moment travels without saying twice when it was', () => {
    const at = '2026-03-01T00:00:00.000Z'
    const intervals = [
      { ...row({ time: at }), from: at, to: at },
      { ...row({ time: at }), from: at, to: '2026-03-01T00:00:10.000Z' },
      { ...row({ time: null }), from: at, to: at },
      row({ time: at }),
    ]
    const packed = packRows(intervals, 'time')
    expect(packed.rows.map((one) => 'from' in one)).toEqual([false, true, true, true])
    expect(unpackRows(packed)).toEqual(intervals)
    expect(unpackRows(packRows(intervals, null))).toEqual(intervals)
  })
})
