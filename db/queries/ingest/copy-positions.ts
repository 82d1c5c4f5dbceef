import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'
import type { PositionRow } from '@/lib/ingest/change'
import { packDegrees, packDelay, packSignal, UNKNOWN } from '@/lib/positions/packed-fix'

export type OwnedRows = { deviceId: number; rows: readonly PositionRow[] }

const COLUMNS =
  'fix_time, device_id, lat, lon, step_cm, delay_s, flags, speed, heading, altitude, signal, odometer, sensors'

/**
 * Writes positions with binary COPY, the fastest way in. A row that is there already fails the whole
 * transaction with a unique violation; the caller then saves device by device. Nothing else may be sent until it
 * is over; statements sent before need not have been answered.
 */
export async function copyPositions(tx: postgres.TransactionSql, owned: readonly OwnedRows[]): Promise<void> {
  if (owned.every(({ rows }) => rows.length === 0)) return
  // Before the copy begins: rows that cannot be written must not leave it half open.
  const bytes = encodePositions(owned)
  const copy = tx.unsafe(`copy positions (${COLUMNS}) from stdin (format binary)`)
  const refused = refusalOf(copy)
  const target = await copy.writable()
  await Promise.race([pipeline(Readable.from([bytes]), target), refused])
}

/**
 * Rejects when the server refuses a copy. The driver tells a query that has become a stream only while that is
 * being written; a refusal after the last byte, as of a row that is there already, would be waited for forever.
 */
function refusalOf(copy: object): Promise<never> {
  const query = copy as { reject: (error: unknown) => void }
  const reject = query.reject
  const refused = new Promise<never>((_, refuse) => {
    query.reject = (error) => {
      reject(error)
      refuse(error)
    }
  })
  // One that is refused before it becomes a stream is told of by the query itself.
  refused.catch(() => {})
  return refused
}

const FIELDS = 13
/** Field count, 13 field lengths, every fixed-size field of a row, and the longest odometer. */
const ROW_BYTES = 2 + FIELDS * 4 + 8 + 5 * 4 + 5 * 2 + 10
/** 2000-01-01, from which PostgreSQL counts, in Unix milliseconds. */
const POSTGRES_EPOCH_MS = 946_684_800_000
const SIGNATURE = Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1')

/**
 * PostgreSQL's binary COPY format (manual, "COPY", Binary Format).
 *
 *   signature 11 | flags 4 | header extension 4 | rows: fields 2, then length 4 and bytes each | -1 2
 */
function encodePositions(owned: readonly OwnedRows[]): Buffer {
  const sensors = owned.flatMap(({ rows }) =>
    rows.map(({ fix }) => (fix.sensors ? JSON.stringify(fix.sensors) : '')),
  )
  const sensorBytes = sensors.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const writer = new BinaryRows(
    Buffer.allocUnsafe(SIGNATURE.length + 8 + sensors.length * ROW_BYTES + sensorBytes + 2),
  )
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

class BinaryRows {
  private at: number

  constructor(private readonly buffer: Buffer) {
    SIGNATURE.copy(buffer)
    buffer.fill(0, SIGNATURE.length, SIGNATURE.length + 8)
    this.at = SIGNATURE.length + 8
  }

  row(fields: number): void {
    this.at = this.buffer.writeInt16BE(fields, this.at)
  }

  int2(value: number): void {
    this.at = this.buffer.writeInt16BE(value, this.length(2))
  }

  int4(value: number): void {
    this.at = this.buffer.writeInt32BE(value, this.length(4))
  }

  /** Microseconds since 2000; they stay exact as two halves far beyond what clocks can say. */
  time(ms: number, micro: number): void {
    const micros = (ms - POSTGRES_EPOCH_MS) * 1000 + micro
    const high = Math.floor(micros / 2 ** 32)
    const at = this.buffer.writeInt32BE(high, this.length(8))
    this.at = this.buffer.writeUInt32BE(micros - high * 2 ** 32, at)
  }

  text(value: string): void {
    const at = this.length(Buffer.byteLength(value))
    this.at = at + this.buffer.write(value, at)
  }

  end(): Buffer {
    return this.buffer.subarray(0, this.buffer.writeInt16BE(-1, this.at))
  }

  private length(bytes: number): number {
    return this.buffer.writeInt32BE(bytes, this.at)
  }
}
