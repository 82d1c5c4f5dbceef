import type { Formats } from '@/lib/format/formats'
import { LITRES_PER_GALLON } from '@/lib/format/measure'
import { moneyText } from '@/lib/format/money'
import type { Units } from '@/lib/format/units'
import { type Compared, changeOf } from './board-figures'
import type { FigureUnit } from './cards'

type Around = {
  formats: Formats
  units: Units
  unitNames: Record<'litres' | 'gallons' | 'kilograms' | 'tonnes', string>
  language: string
  /** ISO 4217. */
  currency: string
}

const DAY_S = 86_400

/** A figure of the board as a person reads it, with its unit; a dash where nothing is known. */
export function figureText(
  value: number | null,
  unit: FigureUnit,
  { formats, units, unitNames, language, currency }: Around,
): string {
  if (value === null) return '–'
  const written = (options: Intl.NumberFormatOptions, given = value) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, options).format(given)
  switch (unit) {
    case 'money':
      return moneyText(value, currency, language, value < 100 ? undefined : 0)
    case 'mass':
      return value < 10_000
        ? `${formats.number(value, 0)} ${unitNames.kilograms}`
        : `${formats.number(value / 1000, 1)} ${unitNames.tonnes}`
    case 'volume':
      return units.volume === 'GAL'
        ? `${formats.number(value / LITRES_PER_GALLON, 1)} ${unitNames.gallons}`
        : `${formats.number(value, 1)} ${unitNames.litres}`
    case 'percent':
      return written({ style: 'percent', maximumFractionDigits: 1 })
    case 'distance':
      return formats.distance(value)
    case 'duration':
      // Hours are what many vehicles are compared by: they drive more than a day has.
      return value < DAY_S
        ? formats.duration(value)
        : written(
            { style: 'unit', unit: 'hour', unitDisplay: 'narrow', maximumFractionDigits: 0 },
            value / 3600,
          )
    case 'number':
      return formats.number(value, value < 10 ? 2 : 1)
    case 'count':
    case 'score':
      return formats.number(value, 0)
  }
}

/**
 * A change as it is said: `+12 %`; of shares and scores the difference in points, which are hundredths already. Null where there is
 * nothing to compare with.
 */
export function changeText(compared: Compared, unit: FigureUnit, language: string): string | null {
  const written = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, { ...options, signDisplay: 'exceptZero' }).format(value)
  const { value, before } = compared
  const change = changeOf(compared)
  if (change === null || value === null || before === null) return null
  if (unit === 'score') return written(value - before, { maximumFractionDigits: 0 })
  if (unit === 'percent') return written((value - before) * 100, { maximumFractionDigits: 1 })
  return written(change, { style: 'percent', maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0 })
}
