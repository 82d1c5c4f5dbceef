import { UNKNOWN, unpackDegrees } from '@/lib/positions/packed-fix'
import type { Fixes } from './fixes'
import type { TrackIntervals } from './schema'

/*
 * A track in deltas: what the console asks for in place of JSON, a third of its size and without a text to be read.
 *
 *   version        1 byte: 1
 *   length         varint: bytes of the intervals
 *   intervals      JSON in UTF-8: {"distance", "stops", "trips", "gaps", "keptFrom"} as in the answer of JSON
 *   count          varint: fixes
 *   nine columns   one after the other as `TRACK_COLUMNS` names them, each of `count` zigzag varints: what has to be
 *                  added to the value before it, the first to 0
 *
 * A varint holds seven bits a byte, the lowest first; every byte but its last has the bit 128. Zigzag makes 0, -1, 1, -2
 * of it 0, 1, 2, 3. Values stand as `positions` stores them, what is unknown too (see `UNKNOWN` and `packSignal`).
 */
export const TRACK_COLUMNS = [
  /** Milliseconds since 1970, UTC. */
  'time',
  /** Whole 1e-7 degrees. */
  'lat',
  'lon',
  /** Tenths of km/h; -1 when unknown. */
  'speed',
  /** Degrees; -1 when unknown. */
  'heading',
  /** Metres; -32768 when unknown. */
  'altitude',
  /** Bits of `FIX_FLAGS`. */
  'flags',
  /** Source in the lowest 3 bits, then 2 bits of ignition: 0 unknown, 1 off, 2 on. */
  'signal',
  /** Centimetres that each adds to the mileage. */
  'stepCm',
] as const

/** Fixes as they are stored, column by column: whole numbers of less than 2^52. */
export type StoredColumns = Record<(typeof TRACK_COLUMNS)[number], ArrayLike<number>>

export type DecodedTrack = TrackIntervals & { fixes: Fixes }

const VERSION = 1
/** A time of these days takes six bytes; no delta takes more than eight. */
const MOST_BYTES = 8

/** Writes a track in deltas. All columns have the length of `time`. */
export function encodeTrack(columns: StoredColumns, intervals: TrackIntervals): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(intervals))
  const count = columns.time.length
  const writer = new VarintWriter(1 + 2 * MOST_BYTES + text.length + count * TRACK_COLUMNS.length * 3)
  writer.byte(VERSION)
  writer.varint(text.length)
  writer.bytes(text)
  writer.varint(count)
  for (const name of TRACK_COLUMNS) writer.deltas(columns[name], count)
  return writer.done()
}

/** Reads a track in deltas into columns of numbers. Throws a RangeError on bytes that are no such track. */
export function decodeTrack(bytes: Uint8Array): DecodedTrack {
  const reader = new VarintReader(bytes)
  if (reader.varint() !== VERSION) throw new RangeError('a track in deltas of another version')
  const intervals = JSON.parse(new TextDecoder().decode(reader.bytes(reader.varint()))) as TrackIntervals
  const count = reader.varint()
  // Every value is a byte at least: a count that is not so was never written.
  if (count * TRACK_COLUMNS.length > bytes.length) throw new RangeError('a track in deltas ends early')
  const fixes: Fixes = {
    count,
    time: reader.deltas(new Float64Array(count)),
    lat: degreesOf(reader.deltas(new Float64Array(count))),
    lon: degreesOf(reader.deltas(new Float64Array(count))),
    speedKmh: tenthsOf(reader.deltas(new Float32Array(count))),
    heading: knownOf(reader.deltas(new Float32Array(count)), UNKNOWN.heading),
    altitude: knownOf(reader.deltas(new Float32Array(count)), UNKNOWN.altitude),
    flags: reader.deltas(new Int32Array(count)),
    ...signalsOf(reader.deltas(new Int32Array(count))),
    stepCm: reader.deltas(new Int32Array(count)),
  }
  return { ...intervals, fixes }
}

/** What a device did not say becomes NaN. */
function knownOf(values: Float32Array, unknown: number): Float32Array {
  for (let row = 0; row < values.length; row++) if (values[row] === unknown) values[row] = Number.NaN
  return values
}

function tenthsOf(values: Float32Array): Float32Array {
  for (let row = 0; row < values.length; row++) {
    const tenths = values[row] ?? UNKNOWN.speed
    values[row] = tenths === UNKNOWN.speed ? Number.NaN : tenths / 10
  }
  return values
}

function degreesOf(values: Float64Array): Float64Array {
  for (let row = 0; row < values.length; row++) values[row] = unpackDegrees(values[row] ?? 0)
  return values
}

function signalsOf(signals: Int32Array): Pick<Fixes, 'source' | 'ignition'> {
  return {
    source: Uint8Array.from(signals, (signal) => signal & 7),
    ignition: Int8Array.from(signals, (signal) => ((signal >> 3) & 3) - 1),
  }
}

class VarintWriter {
  private at = 0
  private written: Uint8Array

  constructor(capacity: number) {
    this.written = new Uint8Array(capacity)
  }

  byte(value: number): void {
    this.written[this.at++] = value
  }

  bytes(values: Uint8Array): void {
    this.written.set(values, this.at)
    this.at += values.length
  }

  varint(value: number): void {
    let rest = value
    // The low half of a large one; bits alone reach only so far.
    for (; rest > 0x7fff_ffff; rest = Math.floor(rest / 128)) this.written[this.at++] = (rest % 128) | 128
    for (; rest > 127; rest >>>= 7) this.written[this.at++] = (rest & 127) | 128
    this.written[this.at++] = rest
  }

  deltas(values: ArrayLike<number>, count: number): void {
    this.makeRoom(count * MOST_BYTES)
    let before = 0
    for (let row = 0; row < count; row++) {
      const value = values[row] ?? 0
      const delta = value - before
      before = value
      this.varint(delta < 0 ? -2 * delta - 1 : 2 * delta)
    }
  }

  private makeRoom(bytes: number): void {
    if (this.written.length - this.at >= bytes) return
    const larger = new Uint8Array(Math.max(this.at + bytes, this.written.length * 2))
    larger.set(this.written.subarray(0, this.at))
    this.written = larger
  }

  done(): Uint8Array {
    return this.written.subarray(0, this.at)
  }
}

class VarintReader {
  private at = 0

  constructor(private readonly source: Uint8Array) {}

  bytes(length: number): Uint8Array {
    const from = this.at
    this.at += length
    if (this.at > this.source.length) throw new RangeError('a track in deltas ends early')
    return this.source.subarray(from, this.at)
  }

  varint(): number {
    let byte = this.source[this.at++]
    if (byte !== undefined && byte < 128) return byte
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      if (byte === undefined) throw new RangeError('a track in deltas ends early')
      value += (byte & 127) * unit
      if (byte < 128) return value
      byte = this.source[this.at++]
    }
  }

  deltas<T extends Float64Array | Float32Array | Int32Array>(into: T): T {
    let value = 0
    for (let row = 0; row < into.length; row++) {
      const zigzag = this.varint()
      value += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
      into[row] = value
    }
    return into
  }
}
