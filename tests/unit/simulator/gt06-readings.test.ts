import { describe, expect, it } from 'vitest'
import { fixesBetween } from '@/demo/fixes-between'
import type { DemoReading } from '@/demo/sensors'
import { DEMO_VEHICLES } from '@/demo/vehicles'
import { decodeGt06 } from '@/gateway/protocols/gt06/decode'
import { frameGt06 } from '@/gateway/protocols/gt06/frame'
import { newGt06State } from '@/gateway/protocols/gt06/packet'
import { encodeReading } from '@/simulator/gt06-readings'

const FROM = Date.UTC(2026, 10, 9, 4)
const NAMES = ['Truck 101', 'Porto workshop car', 'Container 40-117', 'Porto van 2', 'Courier 7']

const readings: DemoReading[] = NAMES.flatMap((name) => {
  const vehicle = DEMO_VEHICLES.find((one) => one.name === name)
  if (!vehicle) throw new Error(name)
  return [...fixesBetween(vehicle, FROM, FROM + 20 * 3_600_000)].flatMap((report) => report.readings)
})
const families = [...new Set(readings.map(({ kind }) => kind.split('.')[0] ?? ''))]

describe('a reading of a demo tracker', () => {
  it('is of every kind', () => {
    expect(new Set(families)).toEqual(
      new Set(['fuel', 'climate', 'door', 'obd', 'serial', 'sensorTag', 'driver', 'peripheral']),
    )
  })

  it.each(families)('%s is read by the gateway as the seeded history has it', (family) => {
    for (const reading of readings.filter(({ kind }) => kind.split('.')[0] === family).slice(0, 40)) {
      const bytes = encodeReading(reading, 9)
      if (!bytes) throw new Error(`no frame for ${reading.kind}`)
      const framed = frameGt06(bytes)
      if (framed.kind !== 'frame') throw new Error(framed.kind)
      const context = { now: reading.time, identifier: null, family: null }
      const [read] = decodeGt06(framed.frame, newGt06State(), context).readings ?? []
      expect(read?.kind).toBe(reading.kind)
      expect(read?.time ?? reading.time).toBe(reading.time)
      expect(read?.values).toMatchObject(reading.values)
    }
  })
})
