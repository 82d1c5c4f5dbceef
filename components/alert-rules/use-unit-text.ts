'use client'
import { useTranslations } from 'next-intl'
import { useFormats, useUnits } from '@/components/account/account-context'
import type { FieldUnit } from '@/lib/alerts/kinds/fields'
import { typedNumber } from '@/lib/alerts/kinds/typed-number'

const HOUR_S = 3600
const MINUTE_S = 60

/** The name of a unit of a field as the account has it: `km/h`, `mph`. */
export function useUnitName(): (unit: FieldUnit) => string {
  const t = useTranslations('alertRules.screen.units')
  const common = useTranslations('units')
  const { speedUnit, distanceUnit } = useFormats()
  const { temperature, volume } = useUnits()
  return (unit) => {
    switch (unit) {
      case 'kmh':
        return speedUnit
      case 'km':
        return distanceUnit
      case 'm':
        return common('m')
      case 'volts':
        return common('volts')
      case 'celsius':
        return `°${temperature}`
      case 'percent':
        return '%'
      case 'l':
        return t(volume === 'L' ? 'litres' : 'gallons')
      default:
        return t(unit)
    }
  }
}

/** A value of a field with its unit, to be read: `120 km/h`, `10 min`, `3 days`. */
export function useValueText(): (stored: number, unit: FieldUnit) => string {
  const t = useTranslations('alertRules.screen.sum')
  const formats = useFormats()
  const units = useUnits()
  const nameOf = useUnitName()
  return (stored, unit) => {
    if (unit === 's') return formats.duration(stored)
    if (unit === 'min') return formats.duration(stored * MINUTE_S)
    // Of hours that are counted days are no help.
    if (unit === 'h' && stored < 24) return formats.duration(stored * HOUR_S)
    if (unit === 'days') return t('days', { count: stored })
    const figure = formats.number(typedNumber(stored, unit, units), 2)
    return unit === 'times' ? figure : `${figure} ${nameOf(unit)}`
  }
}
