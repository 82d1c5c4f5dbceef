import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getDay } from '@/app/api/devices/[imei]/day/route'
import { GET as getReadings } from '@/app/api/devices/[imei]/readings/route'
import { GET as getDevice } from '@/app/api/devices/[imei]/route'
import { readingQuarterHours } from '@/db/schema/device-periods'
import { deviceReadings } from '@/db/schema/device-readings'
import { deviceOwnerships, deviceRecords } from '@/db/schema/device-records'
import { deviceSegments } from '@/db/schema/device-segments'
import { deviceDetails, deviceStates } from '@/db/schema/device-states'
import { positions } from '@/db/schema/positions'
import type { DeviceDay, DeviceReadings } from '@/lib/devices/hub-schema'
import type { DeviceDetail } from '@/lib/devices/schema'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }
let sold: { id: number; imei: string }

const QUARTER_MS = 900_000
/** A quarter of an hour of two hours ago. */
const QUARTER = Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS - 8 * QUARTER_MS
const at = (minutes: number) => new Date(QUARTER + minutes * 60_000)

beforeAll(async () => {
  const fleet = await makeAccount('fleet', 'enterprise')
  const other = await makeAccount('other', 'enterprise')
  van = await makeDevice(fleet)
  sold = await makeDevice(fleet)
  for (const login of ['fleet', 'other']) tokens[login] = await tokenFor(login)
  for (const { id: deviceId } of [van, sold]) {
    const reading = (minute: number, kind: string, values: Record<string, number | string | boolean>) => ({
      deviceId,
      time: at(minute),
      kind,
      values,
    })
    await database.db
      .insert(deviceReadings)
      .values([
        reading(1, 'obd', { rpm: 900, speedKmh: 0, coolantC: 70, odometerKm: 1200 }),
        reading(2, 'obd', { rpm: 2100, speedKmh: 52, coolantC: 88, odometerKm: 1201 }),
        reading(3, 'power', { externalVolts: 13.9 }),
        reading(4, 'serial', { port: 1, text: 'DTC:P0301, U0100' }),
        reading(5, 'sensorTag.c1c2', { temperatureC: 4.5, batteryPercent: 71 }),
        reading(6, 'fix', { batteryVolts: 3.9 }),
      ])
    await database.db.insert(readingQuarterHours).values([
      { deviceId, quarter: at(0), measure: 'externalVolts', count: 2, sum: 27, min: 13, max: 14 },
      { deviceId, quarter: at(15), measure: 'externalVolts', count: 1, sum: 12.5, min: 12.5, max: 12.5 },
      { deviceId, quarter: at(0), measure: 'rpm', count: 2, sum: 3000, min: 900, max: 2100 },
    ])
    await database.db.insert(positions).values([
      { deviceId, fixTime: at(1), lat: 41, lon: -8, speed: 300, stepCm: 0 },
      { deviceId, fixTime: at(2), lat: 41, lon: -8, speed: 520, stepCm: 0 },
      { deviceId, fixTime: at(3), lat: 41, lon: -8, speed: 1900, stepCm: 0, flags: 1 },
    ])
    const place = { startLat: 41, startLon: -8, endLat: 41.1, endLon: -8 }
    await database.db.insert(deviceSegments).values([
      {
        deviceId,
        kind: SEGMENT_KINDS.trip,
        startTime: at(0),
        endTime: at(10),
        ...place,
        distanceCm: 900_000,
        maxSpeedKmh: 77,
      },
      { deviceId, kind: SEGMENT_KINDS.stop, startTime: at(10), endTime: at(20), ...place },
    ])
  }
  await database.db.insert(deviceRecords).values({
    deviceId: van.id,
    sensors: { batteryType: 'lithiumIon', nominalVoltage: 3.7 },
  })
  // All of it happened while the second one was somebody else's.
  const { deviceId, fromTime, toTime } = deviceOwnerships
  await database.db
    .update(deviceOwnerships)
    .set({ fromTime: at(60) })
    .where(and(eq(deviceId, sold.id), isNull(toTime)))
  await database.db.insert(deviceOwnerships).values({
    deviceId: sold.id,
    accountId: other,
    accountPath: `/${other}/`,
    fromTime: new Date(0),
    toTime: at(60),
  })
  const own = await database.db.select({ fromTime }).from(deviceOwnerships).where(eq(deviceId, sold.id))
  expect(own).toHaveLength(2)
})

describe('the day of a device', () => {
  const ask = (login: string, imei: string, from = at(-60), to = at(60)) =>
    callRoute<DeviceDay>(getDay, {
      token: tokens[login],
      params: { imei },
      path: `/api/devices/${imei}/day?from=${from.toISOString()}&to=${to.toISOString()}`,
    })

  it('has its trips and stops, without fixes', async () => {
    const { data } = await ask('fleet', van.imei)
    expect(data.trips).toEqual([
      { start: at(0).toISOString(), end: at(10).toISOString(), distance: 9000, maxSpeedKmh: 77, open: false },
    ])
    expect(data.stops).toHaveLength(1)
    expect(data).not.toHaveProperty('points')
  })

  it('is two days at most, of devices that are seen, in the time that is theirs', async () => {
    expect((await ask('fleet', van.imei, at(-60 * 24 * 3))).status).toBe(400)
    expect((await ask('other', van.imei)).status).toBe(404)
    expect((await ask('fleet', sold.imei)).data).toEqual({ trips: [], stops: [], gaps: [] })
  })
})

describe('the readings of a device', () => {
  const ask = (login: string, imei: string) =>
    callRoute<DeviceReadings>(getReadings, { token: tokens[login], params: { imei } })

  it('are the newest of each measure with their time, and its trouble codes', async () => {
    const { data } = await ask('fleet', van.imei)
    const newest = (measure: string, sensor = '') =>
      data.latest.find((one) => one.measure === measure && one.sensor === sensor)
    expect(newest('rpm')).toMatchObject({ value: 2100, time: at(2).toISOString() })
    expect(newest('odometerKm')).toMatchObject({ value: 1201 })
    expect(newest('externalVolts')).toMatchObject({ value: 13.9, time: at(3).toISOString() })
    expect(newest('temperatureC', 'c1c2')).toMatchObject({ value: 4.5 })
    // Worked out of the volts by the battery of its record.
    expect(newest('batteryPercent')).toMatchObject({ value: 67, time: at(6).toISOString() })
    expect(data.faults).toEqual({ codes: ['P0301', 'U0100'], time: at(4).toISOString() })
  })

  it('go back a day by quarters of an hour, flagged fixes left out', async () => {
    const { data } = await ask('fleet', van.imei)
    expect(data.speed).toEqual([[QUARTER, 52]])
    expect(data.series).toEqual([
      {
        measure: 'externalVolts',
        sensor: '',
        points: [
          [QUARTER, 13.5],
          [QUARTER + QUARTER_MS, 12.5],
        ],
      },
    ])
  })

  it('are those of the time in which the device was theirs, and of nobody else', async () => {
    const { data } = await ask('fleet', sold.imei)
    expect(data).toMatchObject({ latest: [], faults: null, speed: [], series: [] })
    expect((await ask('other', van.imei)).status).toBe(404)
  })
})

describe('the card', () => {
  it('tells the charge of a battery that sends volts, by the battery of its record', async () => {
    const card = () => callRoute<DeviceDetail>(getDevice, { token: tokens.fleet, params: { imei: van.imei } })
    expect((await card()).data.batteryPercent).toBeNull()
    const lastPacketAt = new Date()
    const { deviceId } = deviceStates
    await database.db
      .insert(deviceStates)
      .values({ deviceId: van.id, lastPacketAt })
      .onConflictDoUpdate({ target: deviceId, set: { lastPacketAt } })
    const sensors = { batteryVolts: 3.9 }
    await database.db
      .insert(deviceDetails)
      .values({ deviceId: van.id, sensors })
      .onConflictDoUpdate({ target: deviceDetails.deviceId, set: { sensors } })
    expect((await card()).data.batteryPercent).toBe(67)
    await database.db.update(deviceStates).set({ batteryPercent: 12 }).where(eq(deviceId, van.id))
    expect((await card()).data.batteryPercent).toBe(12)
  })
})
