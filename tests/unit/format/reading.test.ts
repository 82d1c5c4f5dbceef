import { expect, it } from 'vitest'
import { makeFormats } from '@/lib/format/formats'
import { readingText } from '@/lib/format/reading'
import type { Units } from '@/lib/format/units'

const NAMES = { km: 'km', mi: 'mi', nmi: 'nmi', kmh: 'km/h', mph: 'mph', kn: 'kn', m: 'm', ft: 'ft' }
const names = { volts: 'V', rpm: 'rpm', hours: 'h', litres: 'L', gallons: 'gal', on: 'On', off: 'Off' }
const METRIC: Units = { distance: 'km', volume: 'L', temperature: 'C' }
const AMERICAN: Units = { distance: 'mi', volume: 'GAL', temperature: 'F' }

const text = (units: Units) => {
  const formats = makeFormats('en', 'UTC', units, NAMES)
  return (measure: Parameters<typeof readingText>[0], value: number) =>
    readingText(measure, value, { formats, units, names })
}

it('writes readings with their units', () => {
  const metric = text(METRIC)
  expect(metric('externalVolts', 13.94)).toBe('13.94 V')
  expect(metric('batteryPercent', 67)).toBe('67 %')
  expect(metric('rpm', 2100)).toBe('2,100 rpm')
  expect(metric('odometerKm', 1201.5)).toBe('1,202 km')
  expect(metric('fuelRateLh', 7.25)).toBe('7.3 L/h')
  expect(metric('airConditionerOn', 1)).toBe('On')
  expect(metric('airConditionerOn', 0)).toBe('Off')
})

it('in those of the account', () => {
  const american = text(AMERICAN)
  expect(american('temperatureC', 4.5)).toBe('40.1 °F')
  expect(american('coolantC', 88)).toBe('190.4 °F')
  expect(american('obdSpeedKmh', 100)).toBe('62 mph')
  expect(american('fuelL', 40)).toBe('10.6 gal')
})
