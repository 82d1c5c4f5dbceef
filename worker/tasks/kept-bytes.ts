/** Keeps what flows through, as long as it is not more than `max` bytes. */
export class KeptBytes {
  private parts: Uint8Array[] = []
  private size = 0

  constructor(private readonly max: number) {}

  async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      this.size += part.byteLength
      if (this.size <= this.max) this.parts.push(part)
      else this.parts = []
      yield part
    }
  }

  /** Null where there was more. */
  bytes(): Buffer | null {
    return this.size <= this.max ? Buffer.concat(this.parts) : null
  }
}
