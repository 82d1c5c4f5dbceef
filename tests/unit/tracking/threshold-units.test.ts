import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Units } from '@/lib/format/units'
import { THRESHOLD_LIMITS, THRESHOLD_NAMES, type ThresholdLimits } from '@/lib/tracking/threshold-limits'
import { readThreshold, shortLength, thresholdText, thresholdUnit } from '@/lib/tracking/threshold-units'
import { trackingThresholds } from '@/lib/tracking/thresholds'

const unitsOf = (distance: Units['distance']): Units => ({ distance, volume: 'L', temperature: 'C' })
const km = unitsOf('km')
const mi = unitsOf('mi')

describe('thresholds in the units of an account', () => {
  it('are shown in minutes, feet and miles an hour', () => {
    expect(thresholdText('stopS', 180, km)).toBe('3')
    expect(thresholdText('stopS', 100, km)).toBe('1.67')
    expect(thresholdText('tripM', 300, mi)).toBe('984')
    expect(thresholdText('overspeedKmh', 120, mi)).toBe('74.6')
    expect(THRESHOLD_NAMES.map((name) => thresholdUnit(name, mi))).toContain('ft')
    expect(thresholdUnit('tripM', unitsOf('nmi'))).toBe('m')
  })

  it('say the same when they are read again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...THRESHOLD_NAMES),
        fc.constantFrom<Units['distance']>('km', 'mi', 'nmi'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (name, distance, share) => {
          const { min, max, kind }: ThresholdLimits = THRESHOLD_LIMITS[name]
          const exact = min + (max - min) * share
          const value = kind === 'acceleration' ? Number(exact.toFixed(2)) : Math.round(exact)
          const units = unitsOf(distance)
          expect(readThreshold(name, thresholdText(name, value, units), units)).toEqual({ value })
        },
      ),
    )
  })

  it('are read with a comma and with Arabic digits', () => {
    expect(readThreshold('harshBrakingMs2', ' 3,25 ', km)).toEqual({ value: 3.25 })
    expect(readThreshold('stopS', '٢٫٥', km)).toEqual({ value: 150 })
  })

  it('are refused when they are no number or lie outside of their limits', () => {
    for (const text of ['soon', '1e3', '-5', '1.2.3', 'Infinity', '1 000'])
      expect(readThreshold('tripM', text, km)).toEqual({ problem: 'notANumber' })
    expect(readThreshold('tripM', '49', km)).toEqual({ problem: 'outside' })
    expect(readThreshold('gapS', '1440.1', km)).toEqual({ problem: 'outside' })
  })

  it('have the limits that the API has', () => {
    for (const name of THRESHOLD_NAMES) {
      const { min, max }: ThresholdLimits = THRESHOLD_LIMITS[name]
      const takes = (value: number) => trackingThresholds.safeParse({ [name]: value }).success
      expect([takes(min), takes(max), takes(min - 1), takes(max + 1)], name).toEqual([
        true,
        true,
        false,
        false,
      ])
    }
  })
})

describe('a short length', () => {
  it('is said in metres or feet', () => {
    expect(shortLength(41.6, km)).toEqual({ value: 42, unit: 'm' })
    expect(shortLength(300, mi)).toEqual({ value: 984, unit: 'ft' })
  })
})
