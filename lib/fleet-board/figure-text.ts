import type { Formats } from '@/lib/format/formats'
import { LITRES_PER_GALLON } from '@/lib/format/measure'
import type { Units } from '@/lib/format/units'
import type { FigureUnit } from './cards'

type Around = {
  formats: Formats
  units: Units
  volumeNames: { litres: string; gallons: string }
  language: string
  /** ISO 4217. */
  currency: string
}

/** A figure of the board as a person reads it, with its unit; a dash where nothing is known. */
export function figureText(
  value: number | null,
  unit: FigureUnit,
  { formats, units, volumeNames, language, currency }: Around,
): string {
  if (value === null) return '–'
  switch (unit) {
    case 'money':
      return new Intl.NumberFormat(`${language}-u-nu-latn`, {
        ...{ style: 'currency', currency, maximumFractionDigits: value < 100 ? 2 : 0 },
      }).format(value)
    case 'mass':
      return value < 10_000 ? `${formats.number(value, 0)} kg` : `${formats.number(value / 1000, 1)} t`
    case 'volume':
      return units.volume === 'GAL'
        ? `${formats.number(value / LITRES_PER_GALLON, 1)} ${volumeNames.gallons}`
        : `${formats.number(value, 1)} ${volumeNames.litres}`
    case 'percent':
      return `${formats.number(value * 100, 1)} %`
    case 'distance':
      return formats.distance(value)
    case 'duration':
      return formats.duration(value)
    case 'number':
      return formats.number(value, 1)
    case 'count':
      return formats.number(value, 0)
  }
}

/** A change as it is said: `+12 %`; null where there is nothing to compare with. */
export function changeText(change: number | null, language: string): string | null {
  if (change === null) return null
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    ...{ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0 },
  }).format(change)
}
