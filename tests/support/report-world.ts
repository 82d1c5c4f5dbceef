import { beforeAll } from 'vitest'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { deviceEvents } from '@/db/schema/device-events'
import { devicePeriods } from '@/db/schema/device-periods'
import { deviceReadings } from '@/db/schema/device-readings'
import { deviceQuarterHours, deviceSegments } from '@/db/schema/device-segments'
import { landmarks } from '@/db/schema/landmarks'
import { positions } from '@/db/schema/positions'
import { regionNames } from '@/lib/places/region-names'
import { unpackRows } from '@/lib/reports/row'
import type { ReportAnswer } from '@/lib/reports/schema'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { callRoute } from './call-route'
import { freshDatabase } from './database'
import { makeAccount, makeDevice, tokenFor } from './world'

type Device = { id: number; imei: string }

/** Yesterday at noon, on a quarter of an hour. */
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000
export const at = (minutes: number) => new Date(NOON + minutes * 60_000)
export const range = (fromMinutes: number, toMinutes: number) =>
  `from=${at(fromMinutes).toISOString()}&to=${at(toMinutes).toISOString()}`
export const AROUND = range(-300, 300)

/**
 * A fleet with a van and a car, a driver below it, somebody else's device, and somebody who sees no reports; in
 * everything that a report reads stand a few rows of yesterday.
 */
export function reportWorld() {
  const database = freshDatabase()
  const tokens: Record<string, string> = {}
  const devices = {} as { van: Device; car: Device; foreign: Device }
  const ask = async (name: string, query: string, token = tokens.fleet) => {
    const path = `/api/reports/${name}?${query}`
    const answer = await callRoute<ReportAnswer>(getReport, { params: { name }, path, token })
    // A refusal has no rows.
    const rows = answer.data.rows ? unpackRows(answer.data) : []
    return { ...answer, data: { ...answer.data, rows } }
  }

  beforeAll(async () => {
    // The table of places is read by the first that asks a process for a name, as code is.
    regionNames('en')(41, -8)
    const admin = await makeAccount('admin', 'administrator')
    const fleet = await makeAccount('fleet', 'enterprise', admin, { timeZone: 'Asia/Kathmandu' })
    await makeAccount('driver', 'endUser', fleet)
    const other = await makeAccount('other', 'enterprise', admin)
    await makeAccount('blind', 'enterprise', admin, { viewReport: false })
    const van = await makeDevice(fleet, { name: 'Van' })
    const car = await makeDevice(fleet, { name: 'Car' })
    const foreign = await makeDevice(other, { name: 'Foreign' })
    Object.assign(devices, { van, car, foreign })
    for (const login of ['admin', 'fleet', 'driver', 'other', 'blind']) tokens[login] = await tokenFor(login)

    const segment = (
      deviceId: number,
      kind: keyof typeof SEGMENT_KINDS,
      from: number,
      to: number,
      cm = 0,
    ) => ({
      deviceId,
      kind: SEGMENT_KINDS[kind],
      startTime: at(from),
      endTime: at(to),
      distanceCm: cm,
      startLat: 41.15,
      startLon: -8.61,
      endLat: 41.2,
      endLon: -8.6,
      maxSpeedKmh: kind === 'trip' ? 80 : null,
    })
    await database.db
      .insert(deviceSegments)
      .values([
        segment(van.id, 'trip', 0, 30, 1_200_000),
        segment(van.id, 'stop', 30, 60),
        segment(van.id, 'trip', 60, 90, 800_000),
        segment(van.id, 'gap', 90, 200),
        segment(car.id, 'trip', 10, 20, 500_000),
        segment(foreign.id, 'trip', 0, 30, 700_000),
      ])
    await database.db.insert(landmarks).values({
      accountId: fleet,
      name: 'Depot',
      icon: 'pin',
      shape: { kind: 'circle', lat: 41.15, lon: -8.61, radiusM: 100 },
    })
    const quarter = (deviceId: number, minutes: number, distanceCm: number) => ({
      deviceId,
      quarter: at(minutes),
      distanceCm,
      movingS: 900,
      idleS: 0,
      engineS: 900,
    })
    await database.db
      .insert(deviceQuarterHours)
      .values([
        quarter(van.id, 0, 700_000),
        quarter(van.id, 15, 500_000),
        quarter(van.id, 60, 800_000),
        quarter(car.id, 0, 500_000),
        quarter(foreign.id, 0, 700_000),
      ])
    const fix = (minutes: number, stepCm: number) => ({
      deviceId: van.id,
      fixTime: at(minutes),
      lat: 41.15 + minutes / 1000,
      lon: -8.61,
      stepCm,
      speed: 500,
    })
    await database.db
      .insert(positions)
      .values([fix(0, 0), fix(15, 700_000), fix(30, 500_000), fix(75, 800_000)])
    const period = (kind: keyof typeof PERIOD_KINDS, from: number, to: number, more = {}) => ({
      deviceId: van.id,
      kind: PERIOD_KINDS[kind],
      startTime: at(from),
      endTime: at(to),
      decidedAt: at(to),
      stream: 1,
      startLat: 41.15,
      startLon: -8.61,
      endLat: 41.2,
      endLon: -8.6,
      ...more,
    })
    await database.db.insert(devicePeriods).values([
      period('parking', 30, 60),
      period('idling', 5, 9, { details: { onTrip: true } }),
      period('ignitionOn', 0, 30),
      period('ignitionOff', 30, 60),
      period('online', -60, 90),
      period('offline', 90, 200),
      period('overspeed', 10, 12, { maxValue: 121, avgValue: 118, details: { limitKmh: 110 } }),
      period('harshBraking', 11, 11, { maxValue: 4.2, details: { speedKmh: 70 } }),
      period('refuel', 40, 45, { maxValue: 30, details: { fromL: 10, toL: 40 } }),
      period('obdTrip', 0, 30, {
        distanceCm: 1_200_000,
        maxValue: 90,
        avgValue: 40,
        details: { litres: 1.2 },
      }),
      period('obdFault', 0, 30, { sensor: 'P0301', details: { code: 'P0301' } }),
      period('clockIn', 0, 0, { sensor: 'A1B2', details: { driverId: 'A1B2' } }),
    ])
    const reading = (kind: string, minutes: number, values: Record<string, number>) => ({
      deviceId: van.id,
      time: at(minutes),
      kind,
      values,
    })
    await database.db
      .insert(deviceReadings)
      .values([
        reading('power', 1, { externalVolts: 12.6, batteryPercent: 88 }),
        reading('sensorTag.c1c2c3c4c5c6', 2, { temperatureC: 4.5, humidityPercent: 60, batteryPercent: 71 }),
        reading('obd', 3, { rpm: 1900, speedKmh: 48, coolantC: 88 }),
        reading('fuel', 4, { fuelLevel: 42 }),
        reading('serial', 5, { accelerationX: 1, accelerationY: 2, accelerationZ: 9.6 }),
      ])
    await database.db.insert(deviceEvents).values([
      { deviceId: van.id, eventTime: at(5), type: 'hardBraking', lat: 41.15, lon: -8.61, speedKmh: 60 },
      { deviceId: van.id, eventTime: at(6), type: 'sos', lat: 41.15, lon: -8.61 },
      { deviceId: foreign.id, eventTime: at(6), type: 'sos' },
    ])
  })
  return { tokens, devices, ask, database }
}
