import { describe, expect, it } from 'vitest'
import { NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { collectReadings } from '@/lib/ingest/stages/collect-readings'
import { makeChange, makeReport, NOW } from './make-change'

describe('collectReadings', () => {
  it('keeps every reading, under the time of its arrival when the device gave none', () => {
    const readings = [
      { time: NOW - 9000, kind: 'obd', values: { rpm: 900 } },
      { time: null, kind: 'obd', values: { rpm: 1200 } },
    ]
    const change = makeChange({ reports: [makeReport({ readings }), makeReport()] })
    collectReadings(change)
    expect(change.readings).toEqual([
      { time: NOW - 9000, receivedAt: NOW, kind: 'obd', values: { rpm: 900 } },
      { time: NOW, receivedAt: NOW, kind: 'obd', values: { rpm: 1200 } },
    ])
  })

  it('shows the newest value of each sensor, and leaves the others as they were', () => {
    const before = { temperatureC: 4, rpm: 0 }
    const readings = [{ time: NOW, kind: 'obd', values: { rpm: 1200 } }]
    const change = makeChange({ given: { sensors: before }, reports: [makeReport({ readings })] })
    collectReadings(change)
    expect(change.state.sensors).toEqual({ temperatureC: 4, rpm: 1200 })
    expect(before).toEqual({ temperatureC: 4, rpm: 0 })
  })

  it('shows nothing out of a buffer as a value of now', () => {
    const of = (minutes: number, rpm: number) => ({
      readings: [{ time: NOW - minutes * 60_000, kind: 'obd', values: { rpm } }],
    })
    const before = { ...NEW_DEVICE_STATE, fixTime: NOW, receivedAt: NOW }
    const given = { sensors: { rpm: 1000 } }
    const late = makeChange({ before, given, reports: [makeReport(of(6, 900))] })
    collectReadings(late)
    expect(late.readings).toHaveLength(1)
    expect(late.state.sensors).toEqual({ rpm: 1000 })
    const slow = makeChange({ before, given, reports: [makeReport(of(4, 900))] })
    collectReadings(slow)
    expect(slow.state.sensors).toEqual({ rpm: 900 })
  })

  it('keeps what sensors of other kinds say from being a value of the vehicle', () => {
    const of = (kind: string, values: Record<string, number | string>) => ({ time: NOW, kind, values })
    const readings = [
      of('climate', { temperatureC: 20 }),
      of('climate.2', { temperatureC: -5 }),
      of('sensorTag.2', { temperatureC: 7, batteryPercent: 60 }),
      of('fuel', { fuelLevel: 40, temperatureC: 15 }),
      of('tyre.0', { temperatureC: 30, batteryPercent: 80 }),
      of('media', { kind: 'picture', bytes: 6 }),
      of('beacon.1f', { temperatureC: 1 }),
      of('driver', { driverId: 'A1' }),
    ]
    const change = makeChange({ given: { sensors: null }, reports: [makeReport({ readings })] })
    collectReadings(change)
    expect(change.readings).toHaveLength(readings.length)
    expect(change.state.sensors).toEqual({
      driverId: 'A1',
      driverName: '',
      temperatureC: 20,
      'climate.2.temperatureC': -5,
      fuelLevel: 40,
      'fuel.temperatureC': 15,
      'sensorTag.2.temperatureC': 7,
      'sensorTag.2.batteryPercent': 60,
    })
  })
})
