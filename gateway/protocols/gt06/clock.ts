import type { ByteReader } from '@/gateway/bytes'

const MINUTE_MS = 60_000

/**
 * Reads a moment; null when it is none, as before the first fix.
 *
 *   yy mm dd hh mm ss, binary
 *
 * @param zoneMinutes minutes east of UTC that the fields are in
 * @returns milliseconds since 1970, UTC
 */
export function readDate(reader: ByteReader, zoneMinutes = 0): number | null {
  const time = momentOf(reader.bytes(6))
  return time === null ? null : time - zoneMinutes * MINUTE_MS
}

/** The same with two decimal digits in each byte. */
export function readBcdDate(reader: ByteReader): number | null {
  return momentOf(reader.bytes(6).map((byte) => (byte >> 4) * 10 + (byte & 0x0f)))
}

/** A moment in seconds since 1970; null when the device does not know. */
export function readUnixSeconds(reader: ByteReader): number | null {
  const seconds = reader.u32()
  return seconds === 0 ? null : seconds * 1000
}

function momentOf(fields: Uint8Array): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null
  const time = Date.UTC(2000 + year, month - 1, day, hour, minute, second)
  return new Date(time).getUTCDate() === day ? time : null
}
