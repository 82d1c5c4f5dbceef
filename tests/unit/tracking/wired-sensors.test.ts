import { describe, expect, it } from 'vitest'
import type { SensorSettings, Tank } from '@/lib/devices/sensor-schema'
import { BATTERY_TYPES, chargeAt } from '@/lib/tracking/sensing/battery'
import { fuelNamesOf, hasMeasures, measuresOf, namesOf } from '@/lib/tracking/sensing/measures'
import { doorIn, doorOf } from '@/lib/tracking/sensing/switches'
import { UNWIRED, wiringOf } from '@/lib/tracking/sensing/wiring'

const cell = { batteryType: 'lithiumIon', nominalVoltage: 3.7 } as const

describe('the charge of a battery', () => {
  it('follows its voltage between empty and full', () => {
    expect([4.3, 4.2, 3.75, 3.3, 3].map((volts) => chargeAt(volts, cell))).toEqual([100, 100, 50, 0, 0])
    expect(chargeAt(12.15, { batteryType: 'leadAcid', nominalVoltage: 12 })).toBe(50)
  })

  it('ends at the cutoff voltage where one is stated', () => {
    expect([4.2, 3.9, 3.6].map((volts) => chargeAt(volts, { ...cell, cutoffVoltage: 3.6 }))).toEqual([
      100, 50, 0,
    ])
  })

  it('is not known without type and nominal voltage, or where they cannot be', () => {
    expect(chargeAt(3.7, null)).toBeNull()
    expect(chargeAt(3.7, { batteryType: 'lithiumIon' })).toBeNull()
    expect(chargeAt(3.7, { nominalVoltage: 3.7 })).toBeNull()
    expect(chargeAt(3.7, { ...cell, cutoffVoltage: 5 })).toBeNull()
  })

  it.each(BATTERY_TYPES)('of %s is neither full nor empty at its nominal voltage', (batteryType) => {
    const charge = chargeAt(12, { batteryType, nominalVoltage: 12 })
    expect(charge).toBeGreaterThan(0)
    expect(charge).toBeLessThan(100)
  })
})

describe('a reading of volts', () => {
  const measured = (kind: string, values: Record<string, number>) =>
    measuresOf({ kind, values }, { ...UNWIRED, battery: cell })
      .filter(({ measure }) => measure === 'batteryPercent')
      .map(({ value }) => value)

  it('has a charge, unless the device says it itself or the battery is that of a tag', () => {
    expect(measured('fix', { batteryVolts: 3.75 })).toEqual([50])
    expect(measured('fix', { batteryVolts: 3.75, batteryPercent: 61 })).toEqual([61])
    expect(measured('sensorTag.0123456789ab', { batteryVolts: 3.75 })).toEqual([])
  })
})

describe('sensors that the record states', () => {
  const read = (sensors: SensorSettings, kind: string, values: Record<string, number>) =>
    measuresOf({ kind, values }, wiringOf(sensors)).map(({ measure, value }) => [measure, value])

  it('have their fuel by the stated wire: of one at a serial port the analogue input says nothing', () => {
    const serial = { fuel: { kind: 'ultrasonic', port: 'rs232' } } as const
    const analogue = { fuel: { kind: 'capacitive', port: 'adc' } } as const
    for (const sensors of [{}, analogue])
      expect(read(sensors, 'fix', { fuelRaw: 40 })).toEqual([['fuelL', 40]])
    expect(read(serial, 'fix', { fuelRaw: 40 })).toEqual([])
    expect(read(serial, 'fuel', { fuelLevel: 41 })).toEqual([['fuelL', 41]])
  })

  it('have the volts of the analogue input as litres by the table of a capacitive sensor, and no other way', () => {
    const curve = [
      { value: 0.5, litres: 0 },
      { value: 4.5, litres: 80 },
    ]
    const of = (tank?: Tank) => ({ fuel: { kind: 'capacitive', port: 'adc', tank } }) as const
    const volts = { analog1Volts: 2.5, analog2Volts: 9 }
    expect(read(of({ shape: 'irregular', curve }), 'fix', volts)).toEqual([['fuelL', 40]])
    expect(read(of({ shape: 'irregular', capacityL: 80 }), 'fix', volts)).toEqual([])
    expect(read(of(), 'fix', volts)).toEqual([])
    expect(read({}, 'fix', volts)).toEqual([])
    const serial = {
      fuel: { kind: 'ultrasonic', port: 'rs485', tank: { shape: 'irregular', curve } },
    } as const
    expect(read(serial, 'fix', volts)).toEqual([])
    const both = { ...volts, fuelRaw: 1.5 }
    expect(read(of({ shape: 'irregular', curve }), 'fix', both)).toEqual([['fuelL', 20]])
    expect(fuelNamesOf(wiringOf(of({ shape: 'irregular', curve })))).toContain('analog1Volts')
    expect(fuelNamesOf(wiringOf(serial))).toEqual(['fuelLevel', 'fuelLitres', 'fuelL', 'fuel', 'fuelPercent'])
  })

  it('have litres as they are, percent of the capacity, and no litres of percent without one', () => {
    const tank = { shape: 'irregular', capacityL: 60 } as const
    const sized = { fuel: { kind: 'ultrasonic', port: 'rs232', tank } } as const
    expect(read(sized, 'fix', { fuelLitres: 45.5 })).toEqual([['fuelL', 45.5]])
    expect(read(sized, 'fix', { fuelPercent: 45 })).toEqual([['fuelL', 27]])
    expect(read(sized, 'fix', { fuelLevel: 45 })).toEqual([['fuelL', 27]])
    expect(read({}, 'fix', { fuelLitres: 45.5 })).toEqual([['fuelL', 45.5]])
    // Of a tank of which nothing is stated, percent stay percent.
    expect(read({}, 'fix', { fuelPercent: 45 })).toEqual([['fuelPercent', 45]])
    expect(read({}, 'fix', { fuelPercent: 45, fuelLitres: 20 })).toEqual([['fuelL', 20]])
    expect(read({}, 'fix', { fuelPercent: 145 })).toEqual([])
    expect(namesOf(['fuelPercent'])).toEqual([
      'fuelPercent',
      ...[2, 3, 4, 5, 6, 7, 8].map((tank) => `fuel${tank}Percent`),
    ])
    expect(read({}, 'fix', { fuelLevel: 45 })).toEqual([['fuelL', 45]])
  })

  it('are one for each tank: the probe before what is made of it, the vehicle’s computer apart', () => {
    const of = (sensors: SensorSettings, kind: string, values: Record<string, number>) =>
      measuresOf({ kind, values }, wiringOf(sensors)).map(({ sensor, value }) => [sensor, value])
    expect(of({}, 'fix', { fuelPercent: 45, fuelLitres: 40, fuelLevel: 39 })).toEqual([['', 39]])
    expect(of({}, 'obd', { fuelPercent: 45, fuelLitres: 40 })).toEqual([['obd', 40]])
    expect(of({ fuel: { kind: 'ultrasonic', port: 'rs232' } }, 'obd', { fuelLitres: 40 })).toEqual([
      ['obd', 40],
    ])
    const curve = [
      { value: 0, litres: 0 },
      { value: 4000, litres: 60 },
    ]
    const measured = { shape: 'irregular' as const, capacityL: 60, curve }
    const wiredTo: SensorSettings = { fuel: { kind: 'ultrasonic', port: 'rs232', tank: measured } }
    expect(of(wiredTo, 'obd', { fuelLevel: 50 })).toEqual([['obd', 30]])
    expect(of(wiredTo, 'fuel', { fuelLevel: 2000 })).toEqual([['', 30]])
    const tank = { shape: 'irregular', capacityL: 60 } as const
    const sized = { fuel: { kind: 'ultrasonic', port: 'rs232', tank } } as const
    expect(of(sized, 'fuel', { fuelLevel: 50, fuel2Level: 50, fuel5Litres: 20 })).toEqual([
      ['', 30],
      ['tank2', 50],
      ['tank5', 20],
    ])
  })

  it('of tyres and beacons are their own, and no value of the load', () => {
    const of = (sensors: SensorSettings, kind: string, values: Record<string, number>) =>
      measuresOf({ kind, values }, wiringOf(sensors)).map(({ measure, sensor, value }) => [
        measure,
        sensor,
        value,
      ])
    expect(of({}, 'tyre.2', { pressureKpa: 800, temperatureC: 30, tyreAlarms: 1 })).toEqual([
      ['tyreKpa', 'tyre.2', 800],
      ['tyreC', 'tyre.2', 30],
    ])
    expect(of({}, 'beacon.0a1f', { temperatureC: 4 })).toEqual([['temperatureC', '0a1f', 4]])
    expect(of({ temperature: 'oneWire' }, 'beacon.0a1f', { temperatureC: 4 })).toEqual([])
    expect(of({}, 'device', { temperatureC: 4 })).toEqual([['temperatureC', '', 4]])
    expect(namesOf(['tyreKpa'])).toEqual(['pressureKpa'])
  })

  it('have a door by the magnet of a tag where the record says so', () => {
    const wired = wiringOf({ door: 'bluetooth' })
    const tag = (magnet: boolean) => ({ kind: 'sensorTag.eye1', values: { magnet } })
    expect([doorIn(tag(false), wired), doorIn(tag(true), wired), doorIn(tag(false), UNWIRED)]).toEqual([
      true,
      false,
      null,
    ])
    expect(doorIn({ kind: 'fix', values: { inputs: 1, doorOpen: true } }, wired)).toBeNull()
    expect(doorOf(tag(true))).toBe('eye1')
  })

  it('have what the device counts where the vehicle does not tell', () => {
    expect(read({}, 'obd', { countedOdometerKm: 7, countedFuelUsedL: 3 })).toEqual([
      ['odometerKm', 7],
      ['fuelCounterL', 3],
    ])
    expect(read({}, 'obd', { countedOdometerKm: 7, odometerKm: 90_000 })).toEqual([['odometerKm', 90_000]])
  })

  it('are told apart by wire, by radio and by number', () => {
    const of = (kind: string, values: Record<string, number>) =>
      measuresOf({ kind, values }, UNWIRED).map(({ sensor, value }) => [sensor, value])
    expect(of('climate.1', { temperatureC: 20 })).toEqual([['1', 20]])
    expect(of('sensorTag.1', { temperatureC: 21 })).toEqual([['sensorTag.1', 21]])
    expect(of('sensorTag.0123456789ab', { temperatureC: 4 })).toEqual([['0123456789ab', 4]])
    expect(of('fix', { temperatureC: 20, temperature2C: -5, humidity3Percent: 40 })).toEqual([
      ['', 20],
      ['2', -5],
      ['3', 40],
    ])
    expect(hasMeasures({ temperature2C: -5 })).toBe(true)
    expect(namesOf(['temperatureC'])).toContain('temperature8C')
  })

  it('have the climate of their port alone: a tag’s, or that at the device', () => {
    const climate = { temperatureC: 4, humidityPercent: 50 }
    const both = [
      ['temperatureC', 4],
      ['humidityPercent', 50],
    ]
    expect(read({}, 'climate', climate)).toEqual(both)
    expect(read({}, 'sensorTag.0123456789ab', climate)).toEqual(both)
    expect(read({ temperature: 'bluetooth' }, 'climate', climate)).toEqual([])
    expect(read({ temperature: 'bluetooth' }, 'sensorTag.0123456789ab', climate)).toEqual(both)
    expect(read({ temperature: 'rs485' }, 'serial', { temperatureC: 4 })).toEqual([['temperatureC', 4]])
    expect(read({ temperature: 'rs485' }, 'sensorTag.0123456789ab', climate)).toEqual([])
  })

  it('tell of the air conditioner by the input that it is wired to', () => {
    const at = (inputs: number) => read({ airConditioner: 'input2' }, 'fix', { inputs })
    expect([at(0), at(1), at(2)]).toEqual([
      [['airConditionerOn', 0]],
      [['airConditionerOn', 0]],
      [['airConditionerOn', 1]],
    ])
    expect(read({}, 'fix', { inputs: 2 })).toEqual([])
  })
})
