import { database } from '@/db/client'
import { deviceEvents } from '@/db/schema/device-events'
import { devicePeriods, readingQuarterHours } from '@/db/schema/device-periods'
import { deviceReadings } from '@/db/schema/device-readings'
import { deviceQuarterHours, deviceSegments } from '@/db/schema/device-segments'
import { positions } from '@/db/schema/positions'
import { PERIOD_KIND_NAMES, PERIOD_KINDS } from '@/lib/tracking/period'
import { MEASURES } from '@/lib/tracking/sensing/measures'
import { SEGMENT_KINDS } from '@/lib/tracking/state'

/** Latitude and longitude of all that `fillPast` writes: they stand in the answer of whoever is shown any of it. */
export const PAST_PLACE = { lat: 33.777712, lon: 44.777712 } as const
/** The same in an answer, and in what was written down; digits may follow. */
export const PAST_MARKS = /(33|44)\.77771|pastmark/

/**
 * Writes half an hour of a device's past from `start`, a quarter of an hour, on: something in every table that a report,
 * a track or a list of events is read from.
 */
export async function fillPast(deviceId: number, start: Date): Promise<void> {
  const db = database()
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  const { lat, lon } = PAST_PLACE
  const place = { startLat: lat, startLon: lon, endLat: lat, endLon: lon }
  const segment = (kind: keyof typeof SEGMENT_KINDS, from: number, to: number) => ({
    deviceId,
    kind: SEGMENT_KINDS[kind],
    startTime: at(from),
    endTime: at(to),
    ...place,
    ...(kind === 'trip' && { distanceCm: 900_000, maxSpeedKmh: 77 }),
  })
  await db
    .insert(deviceSegments)
    .values([segment('trip', 0, 10), segment('stop', 10, 20), segment('gap', 20, 30)])
  await db
    .insert(deviceQuarterHours)
    .values({ deviceId, quarter: start, distanceCm: 900_000, movingS: 600, idleS: 60, engineS: 600 })
  await db
    .insert(positions)
    .values(
      [0, 5, 10].map((minute) => ({ deviceId, fixTime: at(minute), lat, lon, stepCm: 300_000, speed: 770 })),
    )
  await db.insert(devicePeriods).values(
    PERIOD_KIND_NAMES.map((kind) => ({
      deviceId,
      kind: PERIOD_KINDS[kind],
      startTime: at(1),
      endTime: at(4),
      decidedAt: at(4),
      stream: 1,
      ...place,
      distanceCm: 500_000,
      maxValue: 121,
      avgValue: 118,
      sensor: 'A1B2',
      details: { code: 'P0301', driverId: 'A1B2', fromL: 10, toL: 40, limitKmh: 110, litres: 1.2 },
    })),
  )
  const reading = (kind: string, minute: number, values: Record<string, number | string>) => ({
    deviceId,
    time: at(minute),
    kind,
    values,
  })
  await db
    .insert(deviceReadings)
    .values([
      reading('power', 1, { externalVolts: 12.6, batteryPercent: 88 }),
      reading('sensorTag.c1c2c3c4c5c6', 2, { temperatureC: 4.5, humidityPercent: 60, batteryPercent: 71 }),
      reading('climate', 2, { temperatureC: 4.5, humidityPercent: 60 }),
      reading('obd', 3, { rpm: 1900, speedKmh: 48, coolantC: 88 }),
      reading('fuel', 4, { fuelLevel: 42 }),
      reading('serial', 5, { accelerationX: 1, accelerationY: 2, accelerationZ: 9.6 }),
    ])
  await db
    .insert(readingQuarterHours)
    .values(
      MEASURES.map((measure) => ({ deviceId, quarter: start, measure, count: 2, sum: 80, min: 38, max: 42 })),
    )
  await db.insert(deviceEvents).values(
    ['sos', 'hardBraking', 'crash'].map((type, minute) => ({
      deviceId,
      eventTime: at(minute),
      type,
      lat,
      lon,
      speedKmh: 77,
      subject: 'pastmark',
    })),
  )
}
