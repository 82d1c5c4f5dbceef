import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sensorSettings, type Tank } from '@/lib/devices/sensor-schema'
import { curveOfShape, fallingPoint, litresAtLevel, tankVolume } from '@/lib/devices/tank-volume'

const cube: Tank = { shape: 'cube', lengthCm: 100, widthCm: 50, heightCm: 40 }
const drum: Tank = { shape: 'horizontal', lengthCm: 200, diameterCm: 100 }

describe('the volume of a tank', () => {
  it('follows from its dimensions', () => {
    expect(tankVolume(cube)).toBe(200)
    expect(tankVolume(drum)).toBe(1570.8)
    expect(tankVolume({ ...cube, widthCm: null })).toBeNull()
    expect(tankVolume({ shape: 'irregular', lengthCm: 10, widthCm: 10, heightCm: 10 })).toBeNull()
  })

  it('at a level is a share of it, and never less or more than the tank', () => {
    expect(litresAtLevel(cube, 10)).toBe(50)
    expect(litresAtLevel(drum, 50)).toBe(785.4)
    expect(litresAtLevel(drum, 25)).toBe(307.1)
    expect(litresAtLevel(drum, 75)).toBe(1263.7)
    expect(litresAtLevel(drum, -5)).toBe(0)
    expect(litresAtLevel(drum, 500)).toBe(1570.8)
  })

  it('rises with the level', () => {
    const level = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(level, level, (one, other) => {
        const [low, high] = [
          litresAtLevel(drum, Math.min(one, other)),
          litresAtLevel(drum, Math.max(one, other)),
        ]
        expect(low).toBeLessThanOrEqual(high ?? 0)
      }),
    )
  })

  it('makes a calibration table that rises from nothing to full', () => {
    const curve = curveOfShape(drum, 4)
    expect(curve.map(({ value }) => value)).toEqual([0, 25, 50, 75, 100])
    expect([curve[0]?.litres, curve[4]?.litres]).toEqual([0, 1570.8])
    expect(fallingPoint(curve)).toBeNull()
    expect(curveOfShape({ shape: 'irregular' })).toEqual([])
  })
})

describe('a calibration table', () => {
  const points = (...pairs: [number, number][]) => pairs.map(([value, litres]) => ({ value, litres }))
  const parse = (tank: Partial<Tank>) =>
    sensorSettings.safeParse({
      fuel: { kind: 'capacitive', port: 'adc', tank: { shape: 'irregular', ...tank } },
    })

  it('has values that grow and litres that are not less than the ones before', () => {
    expect(fallingPoint(points([0, 0], [10, 20], [20, 20], [30, 40]))).toBeNull()
    expect(fallingPoint(points([0, 0], [10, 20], [10, 30]))).toBe(2)
    expect(fallingPoint(points([0, 0], [10, 20], [20, 19]))).toBe(2)
    expect(parse({ curve: points([0, 0], [10, 20]) }).success).toBe(true)
    const refused = parse({ curve: points([0, 0], [10, 20], [20, 19]) })
    expect(refused.error?.issues[0]?.path).toEqual(['fuel', 'tank', 'curve', 2, 'litres'])
  })

  it('does not reach beyond the capacity', () => {
    expect(parse({ capacityL: 100, curve: points([0, 0], [10, 100]) }).success).toBe(true)
    expect(parse({ capacityL: 100, curve: points([0, 0], [10, 101]) }).success).toBe(false)
  })
})

describe('the wiring of sensors', () => {
  const good = (given: object) => sensorSettings.safeParse(given).success

  it('has a capacitive fuel sensor on the analogue input, an ultrasonic one on a serial port', () => {
    expect(good({ fuel: { kind: 'capacitive', port: 'adc' } })).toBe(true)
    expect(good({ fuel: { kind: 'ultrasonic', port: 'rs485' } })).toBe(true)
    expect(good({ fuel: { kind: 'capacitive', port: 'rs232' } })).toBe(false)
    expect(good({ fuel: { kind: 'ultrasonic', port: 'adc' } })).toBe(false)
  })

  it('uses an input and a serial port for one thing', () => {
    expect(good({ door: 'input1', airConditioner: 'input2' })).toBe(true)
    expect(good({ door: 'input1', airConditioner: 'input1' })).toBe(false)
    expect(good({ fuel: { kind: 'ultrasonic', port: 'rs232' }, temperature: 'rs232' })).toBe(false)
    expect(good({ fuel: { kind: 'ultrasonic', port: 'rs232' }, temperature: 'rs485' })).toBe(true)
  })
})
