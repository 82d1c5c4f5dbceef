import { METRES_PER, type Units } from '@/lib/format/units'
import { THRESHOLD_LIMITS, type ThresholdLimits, type ThresholdName } from './threshold-limits'

const METRES_PER_FOOT = 0.3048

/** Texts in messages under `trackingThresholds.units`. */
export type ThresholdUnit = 'min' | 's' | 'm' | 'ft' | 'kmh' | 'mph' | 'kn' | 'ms2'

/** What a threshold is shown in; `per` is how much of what is kept makes one of it. */
type Shown = { unit: ThresholdUnit; per: number; digits: number }

function shownOf(kind: ThresholdLimits['kind'], { distance }: Units): Shown {
  switch (kind) {
    case 'minutes':
      return { unit: 'min', per: 60, digits: 2 }
    case 'seconds':
      return { unit: 's', per: 1, digits: 0 }
    case 'length':
      return distance === 'mi'
        ? { unit: 'ft', per: METRES_PER_FOOT, digits: 0 }
        : { unit: 'm', per: 1, digits: 0 }
    case 'speed':
      if (distance === 'km') return { unit: 'kmh', per: 1, digits: 0 }
      return { unit: distance === 'mi' ? 'mph' : 'kn', per: METRES_PER[distance] / 1000, digits: 1 }
    case 'acceleration':
      return { unit: 'ms2', per: 1, digits: 2 }
  }
}

export const thresholdUnit = (name: ThresholdName, units: Units): ThresholdUnit =>
  shownOf(THRESHOLD_LIMITS[name].kind, units).unit

/** A kept value as it stands in its field: plain digits in the account's unit. */
export function thresholdText(name: ThresholdName, value: number, units: Units): string {
  const { per, digits } = shownOf(THRESHOLD_LIMITS[name].kind, units)
  return String(Number((value / per).toFixed(digits)))
}

export type ReadThreshold = { value: number } | { problem: 'notANumber' | 'outside' }

/** What was typed, as it is kept: whole seconds, metres and km/h, so that showing it again says the same. */
export function readThreshold(name: ThresholdName, text: string, units: Units): ReadThreshold {
  const { kind, min, max }: ThresholdLimits = THRESHOLD_LIMITS[name]
  const plain = withWesternDigits(text.trim())
  if (!/^\d{1,6}([.,]\d{1,6})?$/.test(plain)) return { problem: 'notANumber' }
  const exact = Number(plain.replace(',', '.')) * shownOf(kind, units).per
  const value = kind === 'acceleration' ? Math.round(exact * 100) / 100 : Math.round(exact)
  return value < min || value > max ? { problem: 'outside' } : { value }
}

const withWesternDigits = (text: string): string =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace('٫', '.')

/** A length of some steps, in metres or feet: kilometres would round it away. */
export function shortLength(metres: number, { distance }: Units): { value: number; unit: 'm' | 'ft' } {
  return distance === 'mi'
    ? { value: Math.round(metres / METRES_PER_FOOT), unit: 'ft' }
    : { value: Math.round(metres), unit: 'm' }
}
