import { describe, expect, it } from 'vitest'
import { readAttached } from '@/gateway/protocols/queclink/attached'

/** Blocks between the type of the serial device and the time. */
const read = (mask: number, blocks: string) =>
  readAttached(mask, `0,${blocks},20240415154438,405C`.split(','))

describe('what is attached is read by the mask', () => {
  it('a fuel sensor before all else', () => {
    expect(read(0x01, '0099').fuel).toEqual({ fuelRaw: 153 })
    // A model that writes more of its sensor.
    expect(read(0x01, '1,1,01DF').fuel).toEqual({ fuelRaw: 479 })
    const both = read(0x103, '0099,1,28F8A149F69A3C25,1,0190,1,00,6,4,0D1C099A,0802,7805414BA78A,24.58')
    expect([both.fuel, both.tags]).toEqual([
      { fuelRaw: 153 },
      [{ kind: 'sensorTag.7805414ba78a', values: { temperatureC: 24.58 } }],
    ])
    // Its length is not known where it is not one field.
    expect(read(0x101, '1,1,01DF,1,00,6,4,0D1C099A,0802,7805414BA78A,24.58')).toMatchObject({
      fuel: {},
      tags: [],
    })
  })

  it('a driver’s button on the wire is no thermometer', () => {
    const wire = '2,28F8A149F69A3C25,1,0190,01AABBCCDDEEFF00,2,'
    expect(read(0x02, wire).driverId).toBe('01AABBCCDDEEFF00')
    expect(read(0x02, '1,28F8A149F69A3C25,1,0190').driverId).toBeNull()
    expect(read(0x02, '0').driverId).toBeNull()
  })

  it('fuel sensors where their fields come out even', () => {
    expect(read(0x18, '2,1,45.5,27.3,20,80,64.0').fuel).toEqual({
      fuelPercent: 45.5,
      fuelLitres: 27.3,
      fuel2Percent: 80,
      fuel2Litres: 64,
    })
    expect(read(0x08, '1,1,0,61').fuel).toEqual({ fuelPercent: 61 })
    expect(read(0x10, '1,2,120.5').fuel).toEqual({ fuelLitres: 120.5 })
    for (const blocks of ['2,1,45.5,27.3', '0', '1,1,45.5,27.3,22,5,6', '9,1,2', '1,1,101'])
      expect(read(0x08, blocks).fuel).toEqual({})
    // What stands behind them may be theirs.
    expect(read(0x108, '1,1,45.5,1,00,6,4,0D1C099A,0802,7805414BA78A,24.58')).toMatchObject({
      fuel: {},
      tags: [],
    })
  })

  it('tags behind the bus, where all of its fields are counted', () => {
    const tag = '1,00,6,4,0D1C099A,0802,7805414BA78A,24.58'
    expect(read(0x104, `0,8020,900,12,${tag}`)).toMatchObject({
      can: { values: { rpm: 900 } },
      tags: [{ kind: 'sensorTag.7805414ba78a' }],
    })
    expect(read(0x104, `0,100020,900,12,${tag}`).tags).toEqual([])
    expect(read(0x140, tag).tags).toEqual([])
  })

  it('of tags all fields that are known, and none behind one that is not', () => {
    const one = (mask: string, fields: string) => read(0x100, `1,00,6,4,00,${mask},${fields}`).tags[0]
    expect(one('23BA', '7805414BA78A,3000,20,45,0,1,1200,2,0,230,90')).toEqual({
      kind: 'tyre.7805414ba78a',
      values: {
        batteryVolts: 3,
        temperatureC: 20,
        humidityPercent: 45,
        pressureKpa: 230,
        batteryPercent: 90,
      },
    })
    expect(one('4012', '7805414BA78A,20,1,0')).toBeUndefined()
    expect(one('881F0007', '7805414BA78A,20')).toBeUndefined()
  })
})
