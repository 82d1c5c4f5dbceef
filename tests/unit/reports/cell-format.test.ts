import { describe, expect, it } from 'vitest'
import { makeCellFormats, type ToldPeriod, toldPeriod } from '@/lib/reports/cell-format'
import en from '@/messages/en.json'

const ZONE = 'Asia/Kathmandu'
const formats = (
  distance: 'km' | 'mi',
  volume: 'L' | 'GAL' = 'L',
  temperature: 'C' | 'F' = 'C',
  period?: ToldPeriod,
) =>
  makeCellFormats({
    language: 'en',
    timeZone: ZONE,
    units: { distance, volume, temperature },
    period,
    unitNames: en.units,
    reportUnits: en.reports.units,
    words: { yes: 'Yes', no: 'No', nobody: 'No driver', word: (_, name) => name, place: () => null },
  })

describe('a cell', () => {
  it('is in the account’s units, which stand in the heading', () => {
    const [metric, imperial] = [formats('km'), formats('mi', 'GAL', 'F')]
    expect(metric.text({ key: 'd', kind: 'distance' }, 12_345)).toBe('12.35')
    expect(imperial.text({ key: 'd', kind: 'distance' }, 160_934.4)).toBe('100.00')
    expect(imperial.text({ key: 't', kind: 'temperature' }, 100)).toBe('212.0')
    expect(imperial.figure('consumption', 10)).toBeCloseTo(4.2514, 3)
    expect([metric.unit('speed'), imperial.unit('speed')]).toEqual(['km/h', 'mph'])
    expect([metric.unit('consumption'), imperial.unit('consumption')]).toEqual(['L/100 km', 'gal/100 mi'])
  })

  it('is empty where nothing is known, and not where it is nothing', () => {
    const { text } = formats('km')
    expect(text({ key: 'd', kind: 'distance' }, null)).toBe('')
    expect(text({ key: 'd', kind: 'distance' }, 0)).toBe('0.00')
    expect(text({ key: 'f', kind: 'flag' }, false)).toBe('No')
  })

  it('tells times by the account’s clock', () => {
    const { text } = formats('km')
    expect(text({ key: 't', kind: 'time' }, '2026-03-01T18:20:00.000Z')).toMatch(/Mar 2, 2026, 00:05:00/)
    expect(text({ key: 'd', kind: 'day' }, '2026-03-01')).toBe('Mar 1, 2026')
    expect(text({ key: 's', kind: 'duration' }, 4800)).toBe('1h 20m')
    expect(text({ key: 's', kind: 'duration' }, 51 * 86_400 + 7 * 3600)).toBe('51d 7h')
    const hours = [4800, 68 * 3600 + 60, 51 * 86_400 + 7 * 3600, 30].map((seconds) =>
      text({ key: 's', kind: 'duration', inHours: true }, seconds),
    )
    expect(hours).toEqual(['1h 20m', '68h 1m', '1,231h', '30s'])
  })

  it('leaves out of times what the period above them says', () => {
    const inPeriod = (from: string, to: string, seconds = false) => {
      const { text } = formats('km', 'L', 'C', toldPeriod(Date.parse(from), Date.parse(to), ZONE, seconds))
      return ['2026-03-01T18:20:30.000Z', '2025-12-31T12:00:00.000Z'].map((cell) =>
        text({ key: 't', kind: 'time' }, cell).replaceAll(/\s/gu, ' '),
      )
    }
    // 2 March of Kathmandu (+05:45).
    expect(inPeriod('2026-03-01T18:15:00Z', '2026-03-02T18:14:59Z')).toEqual(['00:05', 'Dec 31, 2025, 17:45'])
    expect(inPeriod('2026-01-05T00:00:00Z', '2026-03-05T00:00:00Z', true)).toEqual([
      'Mar 2, 00:05:30',
      'Dec 31, 2025, 17:45:00',
    ])
    expect(inPeriod('2025-12-05T00:00:00Z', '2026-03-05T00:00:00Z')[0]).toBe('Mar 2, 2026, 00:05')
  })
})
