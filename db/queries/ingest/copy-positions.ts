import type postgres from 'postgres'
import type { PositionRow } from '@/lib/ingest/change'
import { packDegrees, packDelay, packSignal, UNKNOWN } from '@/lib/positions/packed-fix'
import { BinaryRows, copyRows } from './copy-rows'

export type OwnedRows = { deviceId: number; rows: readonly PositionRow[] }

const COLUMNS =
  'fix_time, device_id, lat, lon, step_cm, delay_s, flags, speed, heading, altitude, signal, odometer, sensors'

/**
 * Writes positions with binary COPY. A row that is there already fails the whole transaction with a unique violation; the
 * caller then saves device by device. Nothing else may be sent until it is over; statements sent before need not have
 * been answered.
 */
export async function copyPositions(tx: postgres.TransactionSql, owned: readonly OwnedRows[]): Promise<void> {
  if (owned.every(({ rows }) => rows.length === 0)) return
  await copyRows(tx, `positions (${COLUMNS})`, encodePositions(owned))
}

const FIELDS = 13
/** Field count, 13 field lengths, every fixed-size field of a row, and the longest odometer. */
const ROW_BYTES = 2 + FIELDS * 4 + 8 + 5 * 4 + 5 * 2 + 10

function encodePositions(owned: readonly OwnedRows[]): Buffer {
  const sensors = owned.flatMap(({ rows }) =>
    rows.map(({ fix }) => (fix.sensors ? JSON.stringify(fix.sensors) : '')),
  )
  const sensorBytes = sensors.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const writer = new BinaryRows(sensors.length * ROW_BYTES + sensorBytes)
  let index = 0
  for (const { deviceId, rows } of owned) {
    for (const { fix, receivedAt, flags, stepCm, variant, ignition } of rows) {
      writer.row(FIELDS)
      writer.time(fix.time, variant)
      writer.int4(deviceId)
      writer.int4(packDegrees(fix.lat))
      writer.int4(packDegrees(fix.lon))
      writer.int4(stepCm)
      writer.int4(packDelay(fix.time, receivedAt))
      writer.int2(flags)
      writer.int2(fix.speedKmh === null ? UNKNOWN.speed : Math.round(fix.speedKmh * 10))
      writer.int2(fix.heading ?? UNKNOWN.heading)
      writer.int2(fix.altitude ?? UNKNOWN.altitude)
      writer.int2(packSignal(fix.source, ignition, fix.satellites))
      writer.text(fix.odometerM === null ? '' : String(fix.odometerM))
      writer.text(sensors[index++] ?? '')
    }
  }
  return writer.end()
}
