import type { Measure } from '@/lib/tracking/sensing/measures'
import type { Formats } from './formats'
import { shownMeasure } from './measure'
import type { Units } from './units'

/** Names of units that readings have beside those of figures; they come from messages. */
export type ReadingUnits = {
  volts: string
  rpm: string
  hours: string
  litres: string
  gallons: string
  on: string
  off: string
}

/** A reading as people read it, with its unit, in the units of the account. */
export function readingText(
  measure: Measure,
  value: number,
  { formats, units, names }: { formats: Formats; units: Units; names: ReadingUnits },
): string {
  const litres = () => {
    const shown = formats.number(shownMeasure(value, 'litres', units), 1)
    return `${shown} ${units.volume === 'L' ? names.litres : names.gallons}`
  }
  switch (measure) {
    case 'externalVolts':
    case 'batteryVolts':
      return `${formats.number(value, 2)} ${names.volts}`
    case 'batteryPercent':
    case 'humidityPercent':
    case 'throttlePercent':
    case 'fuelPercent':
      return `${formats.number(value)} %`
    case 'temperatureC':
    case 'coolantC':
    case 'tyreC':
      return `${formats.number(shownMeasure(value, 'celsius', units), 1)} °${units.temperature}`
    case 'tyreKpa':
      return `${formats.number(value)} kPa`
    case 'rpm':
      return `${formats.number(value)} ${names.rpm}`
    case 'obdSpeedKmh':
      return formats.speed(value)
    case 'odometerKm':
      return formats.distance(value * 1000)
    case 'engineHours':
      return `${formats.number(value, 1)} ${names.hours}`
    case 'fuelRateLh':
      return `${litres()}/${names.hours}`
    case 'fuelL':
    case 'fuelUsedL':
    case 'fuelCounterL':
      return litres()
    case 'airConditionerOn':
      return value === 1 ? names.on : names.off
    default:
      return formats.number(value, 2)
  }
}
