import { describe, expect, it } from 'vitest'
import { whyRows } from '@/lib/tracking/why-rows'

const at = (second: number) => new Date(Date.UTC(2026, 4, 4, 8, 0, second)).toISOString()
const fix = (second: number, lat: number, decided = false) => ({
  time: at(second),
  lat,
  lon: 0,
  speedKmh: 0,
  flags: 0,
  ignition: null,
  decided,
})
const fixes = [fix(0, 41), fix(10, 41.001), fix(40, 41.001), fix(50, 41.002, true)]

describe('the fixes of a decision', () => {
  it('say how far they were from the boundary', () => {
    const rows = whyRows({ fixes, at: at(10), between: 0 })
    expect(rows.map((row) => (row.kind === 'fix' ? Math.round(row.away) : row.count))).toEqual([
      111, 0, 0, 111,
    ])
    expect(rows.flatMap((row) => (row.kind === 'fix' && row.boundary ? [row.time] : []))).toEqual([at(10)])
  })

  it('say where some are left out: behind those around the boundary', () => {
    const rows = whyRows({ fixes, at: at(10), between: 2 })
    expect(rows.map(({ kind }) => kind)).toEqual(['fix', 'fix', 'between', 'fix', 'fix'])
  })

  it('are measured from the last one before a boundary that is no fix', () => {
    const rows = whyRows({ fixes, at: at(12), between: 0 })
    expect(rows.map((row) => row.kind === 'fix' && row.boundary)).toEqual([false, true, false, false])
    expect(whyRows({ fixes: [], at: at(12), between: 5 })).toEqual([])
  })
})
