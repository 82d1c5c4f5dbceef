/** Raised when a packet ends before the field that is read from it. */
export class OutOfBytes extends Error {}

/** Reads big-endian fields off a packet in order, and never past its end. */
export class ByteReader {
  constructor(
    private readonly buffer: Buffer,
    private offset = 0,
    private readonly end = buffer.length,
  ) {}

  get remaining(): number {
    return this.end - this.offset
  }

  private take(bytes: number): number {
    const at = this.offset
    if (bytes < 0 || at + bytes > this.end) {
      throw new OutOfBytes(`wanted ${bytes} bytes at ${at} of ${this.end}`)
    }
    this.offset = at + bytes
    return at
  }

  /** A reader of the next bytes alone. Without a view on them, of which each costs more than a small field is worth. */
  part(count: number): ByteReader {
    const at = this.take(count)
    return new ByteReader(this.buffer, at, at + count)
  }

  u8(): number {
    return this.buffer.readUInt8(this.take(1))
  }

  i8(): number {
    return this.buffer.readInt8(this.take(1))
  }

  u16(): number {
    return this.buffer.readUInt16BE(this.take(2))
  }

  i16(): number {
    return this.buffer.readInt16BE(this.take(2))
  }

  u24(): number {
    return this.buffer.readUIntBE(this.take(3), 3)
  }

  u32(): number {
    return this.buffer.readUInt32BE(this.take(4))
  }

  i32(): number {
    return this.buffer.readInt32BE(this.take(4))
  }

  /** Exact up to 2^53; larger values lose low bits. */
  u64(): number {
    return Number(this.buffer.readBigUInt64BE(this.take(8)))
  }

  bytes(count: number): Buffer {
    const at = this.take(count)
    return this.buffer.subarray(at, at + count)
  }

  rest(): Buffer {
    return this.bytes(this.remaining)
  }

  hex(count: number): string {
    const at = this.take(count)
    return this.buffer.toString('hex', at, at + count)
  }

  ascii(count: number): string {
    const at = this.take(count)
    return this.buffer.toString('latin1', at, at + count)
  }

  skip(count: number): void {
    this.take(count)
  }

  /** The next byte without reading it. */
  peek(): number {
    if (this.remaining < 1) throw new OutOfBytes('nothing left to look at')
    return this.buffer.readUInt8(this.offset)
  }
}
