import type { Formats } from '@/lib/format/formats'
import type { CellFormats } from '@/lib/reports/cell-format'
import type { Card } from './cards'

export type FigureUnit = Extract<Card, { kind: 'comparison' }>['unit']

type Around = { cells: CellFormats; formats: Formats; language: string; currency: string }

/** A figure of the board as a person reads it, with its unit; a dash where nothing is known. */
export function figureText(
  value: number | null,
  unit: FigureUnit,
  { cells, formats, language, currency }: Around,
): string {
  if (value === null) return '–'
  const locale = `${language}-u-nu-latn`
  switch (unit) {
    case 'money':
      return new Intl.NumberFormat(locale, {
        ...{ style: 'currency', currency, maximumFractionDigits: value < 100 ? 2 : 0 },
      }).format(value)
    case 'mass':
      return value < 10_000 ? `${formats.number(value, 0)} kg` : `${formats.number(value / 1000, 1)} t`
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
    default: {
      const shown = cells.text({ key: 'figure', kind: unit }, value)
      const name = cells.unit(unit)
      return name ? `${shown} ${name}` : shown
    }
  }
}

/** A change as it is said: `+12 %`; null where there is nothing to compare with. */
export function changeText(change: number | null, language: string): string | null {
  if (change === null) return null
  return new Intl.NumberFormat(`${language}-u-nu-latn`, {
    ...{ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0 },
  }).format(change)
}
