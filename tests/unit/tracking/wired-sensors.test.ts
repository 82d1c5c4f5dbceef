import { describe, expect, it } from 'vitest'
import type { SensorSettings, Tank } from '@/lib/devices/sensor-schema'
import { BATTERY_TYPES, chargeAt } from '@/lib/tracking/sensing/battery'
import { fuelNamesOf, measuresOf } from '@/lib/tracking/sensing/measures'
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
    expect(fuelNamesOf(wiringOf(serial))).toEqual(['fuelLevel', 'fuelPercent', 'fuel'])
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
