import type postgres from 'postgres'
import type { DeviceChange, ReadingRow } from '@/lib/ingest/change'
import { newestReading } from '@/lib/ingest/steps'
import { isLate } from '@/lib/tracking/sensing/sense'
import { BinaryRows, copyRows } from './copy-rows'

type Owned = { deviceId: number; change: DeviceChange }

/** For fewer the turn that a copy takes by itself costs more than it saves. */
const WORTH_COPYING = 100

/**
 * Parts changes into those whose readings are copied and the others. A copy fails on a reading that is there already: only
 * what follows, each on the one before, on the newest that is known can be none of those.
 */
export function partByReadings<One extends Owned>(owned: readonly One[]): { copied: One[]; inserted: One[] } {
  const copied: One[] = []
  const inserted: One[] = []
  let count = 0
  for (const one of owned) {
    const { readings } = one.change
    if (readings.length === 0) continue
    const isNew = areNew(one.change)
    if (isNew) count += readings.length
    ;(isNew ? copied : inserted).push(one)
  }
  return count < WORTH_COPYING ? { copied: [], inserted: [...inserted, ...copied] } : { copied, inserted }
}

function areNew({ before, readings }: DeviceChange): boolean {
  let seen = newestReading(before.steps)
  for (const { time, kind } of readings) {
    if (isLate({ seen }, { time, kind })) return false
    seen = { time, kind }
  }
  return true
}

/** Writes readings of which none is there yet. Nothing else may be sent until it is over, as with `copyPositions`. */
export async function copyReadings(tx: postgres.TransactionSql, owned: readonly Owned[]): Promise<void> {
  if (owned.length === 0) return
  await copyRows(tx, 'device_readings (device_id, time, received_at, kind, values)', encodeReadings(owned))
}

const FIELDS = 5
/** Field count, 5 field lengths, every fixed-size field of a row, and the version of its JSON. */
const ROW_BYTES = 2 + FIELDS * 4 + 4 + 2 * 8 + 1

function encodeReadings(owned: readonly Owned[]): Buffer {
  const texts = owned.flatMap(({ change }) => change.readings.map(({ values }) => JSON.stringify(values)))
  let bytes = texts.length * ROW_BYTES
  for (const text of texts) bytes += Buffer.byteLength(text)
  for (const { change } of owned) for (const { kind } of change.readings) bytes += Buffer.byteLength(kind)
  const writer = new BinaryRows(bytes)
  let index = 0
  for (const { deviceId, change } of owned)
    for (const reading of change.readings) writeReading(writer, deviceId, reading, texts[index++] ?? '')
  return writer.end()
}

function writeReading(
  writer: BinaryRows,
  deviceId: number,
  { time, receivedAt, kind }: ReadingRow,
  values: string,
): void {
  writer.row(FIELDS)
  writer.int4(deviceId)
  writer.time(time, 0)
  writer.time(receivedAt, 0)
  writer.text(kind)
  writer.jsonb(values)
}
