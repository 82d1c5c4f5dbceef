import { ByteReader, OutOfBytes } from '@/gateway/bytes'

/** One value of a record as it came, under its number. */
type AvlValue = { id: number; bytes: Buffer }

/** One record of a data packet. */
export type AvlRecord = {
  /** Milliseconds since 1970, UTC; 0 when the device did not know. */
  time: number
  /** 0 low, 1 high, 2 panic. */
  priority: number
  lat: number
  lon: number
  altitude: number | null
  /** Degrees; may be beyond 360 when nothing is known. */
  angle: number | null
  satellites: number
  speedKmh: number | null
  /** Which value made the record; 0 when none did. */
  eventId: number
  values: AvlValue[]
}

export const CODECS = { gh: 0x07, codec8: 0x08, codec16: 0x10, codec8Extended: 0x8e } as const
export type DataCodec = (typeof CODECS)[keyof typeof CODECS]

export const isDataCodec = (codec: number): codec is DataCodec =>
  (Object.values(CODECS) as number[]).includes(codec)

type ReadRecord = (reader: ByteReader) => AvlRecord

/** Some firmware puts a group of values of 16 bytes behind those of 8. */
const READERS: Readonly<Record<DataCodec, readonly ReadRecord[]>> = {
  [CODECS.gh]: [readGhRecord],
  [CODECS.codec8]: [
    avlReader({ idBytes: 1, sizes: [1, 2, 4, 8] }),
    avlReader({ idBytes: 1, sizes: [1, 2, 4, 8, 16] }),
  ],
  [CODECS.codec16]: [avlReader({ idBytes: 2, countBytes: 1, sizes: [1, 2, 4, 8], generation: true })],
  [CODECS.codec8Extended]: [avlReader({ idBytes: 2, sizes: [1, 2, 4, 8], anyLength: true })],
}

/**
 * The records of a data packet.
 *
 *   codec 1 | count 1 | record × count | count 1
 *
 * @returns null when the body is not made up of just so many records: then nothing in it can be trusted
 */
export function readRecords(body: Buffer): AvlRecord[] | null {
  const codec = body[0] ?? 0
  const count = body[1]
  if (!isDataCodec(codec) || count === undefined || body.at(-1) !== count) return null
  for (const readRecord of READERS[codec]) {
    const records = readAll(body.subarray(2, -1), count, readRecord)
    if (records) return records
  }
  return null
}

function readAll(bytes: Buffer, count: number, readRecord: ReadRecord): AvlRecord[] | null {
  const reader = new ByteReader(bytes)
  try {
    const records = Array.from({ length: count }, () => readRecord(reader))
    return reader.remaining === 0 ? records : null
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return null
  }
}

type Layout = {
  /** Of the numbers of values and, unless said otherwise, of their counts. */
  idBytes: 1 | 2
  countBytes?: 1 | 2
  sizes: readonly number[]
  /** A byte behind the event says what made the record. */
  generation?: true
  /** The last group has values of any length. */
  anyLength?: true
}

const UNITS_PER_DEGREE = 10_000_000

/**
 * A record of Codec 8, 8 Extended and 16.
 *
 *   time 8, ms | priority 1 | longitude 4 | latitude 4 | altitude 2, m | angle 2 | satellites 1 | speed 2, km/h |
 *   event id 1 (8) or 2 | generation 1 (16) | count of values | for each size of 1, 2, 4 and 8 bytes: count, (id, value)* |
 *   8E: count 2, (id 2, length 2, value)*
 */
function avlReader({ idBytes, countBytes = idBytes, sizes, generation, anyLength }: Layout): ReadRecord {
  const sized = (reader: ByteReader, bytes: 1 | 2) => (bytes === 1 ? reader.u8() : reader.u16())
  return (reader) => {
    const time = reader.u64()
    const priority = reader.u8()
    const lon = reader.i32() / UNITS_PER_DEGREE
    const lat = reader.i32() / UNITS_PER_DEGREE
    const altitude = reader.i16()
    const angle = reader.u16()
    const satellites = reader.u8()
    const speedKmh = reader.u16()
    const eventId = sized(reader, idBytes)
    if (generation) reader.skip(1)
    reader.skip(countBytes)
    const values: AvlValue[] = []
    for (const size of sizes) {
      for (let left = sized(reader, countBytes); left > 0; left--)
        values.push({ id: sized(reader, idBytes), bytes: reader.bytes(size) })
    }
    if (anyLength) {
      for (let left = reader.u16(); left > 0; left--)
        values.push({ id: reader.u16(), bytes: reader.bytes(reader.u16()) })
    }
    return { time, priority, lat, lon, altitude, angle, satellites, speedKmh, eventId, values }
  }
}

/** Seconds of GH devices count from 2007-01-01. */
const GH_EPOCH_S = 1_167_609_600

/** Numbers under which the fields of a GH record are kept, beyond those that any value has. */
export const GH_IDS = { area: 0x1_0001, cell: 0x1_0002, signal: 0x1_0003, operator: 0x1_0004 } as const

/**
 * A record of GH devices (Codec 7).
 *
 *   priority 2 bits and seconds since 2007 30 bits 4 | mask 1: 0 place, 1 values of 1 byte, 2 of 2, 3 of 4 |
 *   place: mask 1: 0 latitude 4, longitude 4 (both float) | 1 altitude 2 | 2 angle 1, 1/256 turn | 3 speed 1 |
 *     4 satellites 1 | 5 area 2, cell 2 | 6 signal 1 | 7 operator 4 |
 *   values: count 1, (id 1, value)*
 */
function readGhRecord(reader: ByteReader): AvlRecord {
  const stamp = reader.u32()
  const mask = reader.u8()
  const record: AvlRecord = {
    time: ((stamp & 0x3fff_ffff) + GH_EPOCH_S) * 1000,
    priority: stamp >>> 30,
    lat: 0,
    lon: 0,
    altitude: null,
    angle: null,
    satellites: 0,
    speedKmh: null,
    eventId: 0,
    values: [],
  }
  if (mask & 1) readGhPlace(reader, record)
  for (const [bit, size] of [
    [2, 1],
    [4, 2],
    [8, 4],
  ] as const) {
    if ((mask & bit) === 0) continue
    for (let left = reader.u8(); left > 0; left--)
      record.values.push({ id: reader.u8(), bytes: reader.bytes(size) })
  }
  return record
}

function readGhPlace(reader: ByteReader, record: AvlRecord): void {
  const mask = reader.u8()
  if (mask & 0x01) {
    record.lat = finite(reader.bytes(4).readFloatBE())
    record.lon = finite(reader.bytes(4).readFloatBE())
    // Models that do not count satellites send a place only when they have one.
    record.satellites = mask & 0x10 ? 0 : 1
  }
  if (mask & 0x02) record.altitude = reader.i16()
  if (mask & 0x04) record.angle = (reader.u8() * 360) / 256
  if (mask & 0x08) record.speedKmh = reader.u8()
  if (mask & 0x10) record.satellites = reader.u8()
  const keep = (id: number, bytes: number) => record.values.push({ id, bytes: reader.bytes(bytes) })
  if (mask & 0x20) {
    keep(GH_IDS.area, 2)
    keep(GH_IDS.cell, 2)
  }
  if (mask & 0x40) keep(GH_IDS.signal, 1)
  if (mask & 0x80) keep(GH_IDS.operator, 4)
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0)
