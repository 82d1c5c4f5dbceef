import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'

/**
 * Writes rows with binary COPY, the fastest way in. Nothing else may be sent until it is over; statements sent before need
 * not have been answered. `bytes` are made before it begins: rows that cannot be written must not leave it half open.
 */
export async function copyRows(tx: postgres.TransactionSql, into: string, bytes: Buffer): Promise<void> {
  const copy = tx.unsafe(`copy ${into} from stdin (format binary)`)
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

/** 2000-01-01, from which PostgreSQL counts, in Unix milliseconds. */
const POSTGRES_EPOCH_MS = 946_684_800_000
const SIGNATURE = Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1')
/** The only version of binary jsonb there is. */
const JSONB_VERSION = 1

/**
 * PostgreSQL's binary COPY format (manual, "COPY", Binary Format).
 *
 *   signature 11 | flags 4 | header extension 4 | rows: fields 2, then length 4 and bytes each | -1 2
 */
export class BinaryRows {
  private readonly buffer: Buffer
  private at: number

  /** Has room for rows of so many bytes. */
  constructor(bytes: number) {
    this.buffer = Buffer.allocUnsafe(SIGNATURE.length + 8 + bytes + 2)
    SIGNATURE.copy(this.buffer)
    this.buffer.fill(0, SIGNATURE.length, SIGNATURE.length + 8)
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

  /** JSON as a text, for a column of type jsonb. */
  jsonb(text: string): void {
    const at = this.length(1 + Buffer.byteLength(text))
    this.at = this.buffer.writeUInt8(JSONB_VERSION, at)
    this.at += this.buffer.write(text, this.at)
  }

  end(): Buffer {
    return this.buffer.subarray(0, this.buffer.writeInt16BE(-1, this.at))
  }

  private length(bytes: number): number {
    return this.buffer.writeInt32BE(bytes, this.at)
  }
}
