const EMPTY: Buffer = Buffer.alloc(0)

/** Bytes of a stream that are not used up yet. However they come, each is copied a few times at most. */
export class ByteQueue {
  private bytes = EMPTY
  private start = 0
  private end = 0
  /** Whether `bytes` is ours to write to, and not a chunk that came. */
  private owned = false

  /** What is there, as a view. */
  get front(): Buffer {
    return this.bytes.subarray(this.start, this.end)
  }

  add(chunk: Buffer): void {
    if (this.start === this.end) {
      this.set(chunk, chunk.length, false)
      return
    }
    if (!this.owned || this.end + chunk.length > this.bytes.length)
      this.moveTo(this.end - this.start + chunk.length)
    chunk.copy(this.bytes, this.end)
    this.end += chunk.length
  }

  use(bytes: number): void {
    this.start += bytes
  }

  /** To be called when no more is used for now: a view on a few bytes would keep the whole chunk alive. */
  rest(): void {
    if (this.start === this.end) this.clear()
    else if (!this.owned) this.moveTo(this.end - this.start)
  }

  clear(): void {
    this.set(EMPTY, 0, false)
  }

  /** Into bytes of our own, with room for as much again. */
  private moveTo(needed: number): void {
    const own = Buffer.allocUnsafe(2 * needed)
    const length = this.bytes.copy(own, 0, this.start, this.end)
    this.set(own, length, true)
  }

  private set(bytes: Buffer, end: number, owned: boolean): void {
    this.bytes = bytes
    this.start = 0
    this.end = end
    this.owned = owned
  }
}
