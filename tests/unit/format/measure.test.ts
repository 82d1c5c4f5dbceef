import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isMetric,
  MEASURES,
  type Measure,
  measureStep,
  measureUnit,
  shownMeasure,
  storedMeasure,
} from '@/lib/format/measure'
import type { Units } from '@/lib/format/units'

const METRIC: Units = { distance: 'km', volume: 'L', temperature: 'C' }
const US: Units = { distance: 'mi', volume: 'GAL', temperature: 'F' }
const SEA: Units = { distance: 'nmi', volume: 'L', temperature: 'C' }

const units = fc.record({
  distance: fc.constantFrom('km' as const, 'mi' as const, 'nmi' as const),
  volume: fc.constantFrom('L' as const, 'GAL' as const),
  temperature: fc.constantFrom('C' as const, 'F' as const),
})
const measure = fc.constantFrom<Measure>(...MEASURES)
/** What can be stored: whole km/h and km, hundredths of degrees and litres. */
const storable = (of: Measure) =>
  of === 'celsius'
    ? fc.integer({ min: -4000, max: 12_500 }).map((value) => value / 100)
    : of === 'litres'
      ? fc.integer({ min: 0, max: 10_000_000 }).map((value) => value / 100)
      : fc.integer({ min: 0, max: 10_000_000 })

describe('a measure in the account’s unit', () => {
  it('is converted both ways', () => {
    expect(shownMeasure(100, 'kmh', US)).toBe(62)
    expect(storedMeasure(62, 'kmh', US)).toBe(100)
    expect(shownMeasure(185, 'km', SEA)).toBe(100)
    expect(shownMeasure(-40, 'celsius', US)).toBe(-40)
    expect(storedMeasure(50, 'celsius', US)).toBe(10)
    expect(shownMeasure(60, 'litres', US)).toBe(15.85)
    expect(storedMeasure(15.85, 'litres', US)).toBe(60)
  })

  it('is left alone where the unit is the stored one, whatever its decimals', () => {
    for (const of of MEASURES) {
      expect(isMetric(of, METRIC)).toBe(true)
      expect(shownMeasure(12.3456, of, METRIC)).toBe(12.3456)
      expect(storedMeasure(12.3456, of, METRIC)).toBe(12.3456)
      expect(measureStep(of, METRIC, 0.01)).toBe(0.01)
    }
  })

  it('does not drift: shown, typed back and shown again it is the same', () => {
    fc.assert(
      fc.property(
        units,
        measure.chain((of) => fc.tuple(fc.constant(of), storable(of))),
        (mine, [of, stored]) => {
          const shown = shownMeasure(stored, of, mine)
          const again = storedMeasure(shown, of, mine)
          expect(shownMeasure(again, of, mine)).toBe(shown)
          expect(storedMeasure(shownMeasure(again, of, mine), of, mine)).toBe(again)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is stored as the record wants it: whole km, hundredths of degrees and litres', () => {
    fc.assert(
      fc.property(units, measure, fc.integer({ min: 0, max: 100_000 }), (mine, of, typed) => {
        const stored = storedMeasure(typed, of, mine)
        const grid = of === 'kmh' || of === 'km' ? 1 : 100
        expect(Math.abs(stored * grid - Math.round(stored * grid))).toBeLessThan(1e-6)
      }),
    )
  })

  it('is named and stepped by its unit', () => {
    expect(MEASURES.map((of) => measureUnit(of, US))).toEqual(['mph', 'mi', 'fahrenheit', 'gallons'])
    expect(MEASURES.map((of) => measureUnit(of, METRIC))).toEqual(['kmh', 'km', 'celsius', 'litres'])
    expect(MEASURES.map((of) => measureUnit(of, SEA))).toEqual(['kn', 'nmi', 'celsius', 'litres'])
    expect(MEASURES.map((of) => measureStep(of, US, 5))).toEqual([1, 1, 0.1, 0.01])
  })
})
