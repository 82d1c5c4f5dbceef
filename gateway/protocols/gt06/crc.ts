const TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = half(value)
  return value
})

/** CRC-16/X25: reflected 0x1021, starts at FFFF, result inverted. */
export function crc16X25(bytes: Uint8Array): number {
  let value = 0xffff
  for (const byte of bytes) value = step(value, byte)
  return value ^ 0xffff
}

/**
 * CRC-16/X25 of any part of a stream for the same cost: a CRC is linear, so that it follows from the sums up to where
 * the part begins and ends, of which each is taken once.
 */
export class RunningCrc {
  /** The sum from the beginning up to a byte, from `front` on; it starts at 0. */
  private sums = new Uint16Array(64)
  private front = 0
  private known = 0

  /** `longest`: of a part, in bytes. */
  constructor(private readonly longest: number) {}

  /** Of the bytes of `buffer` between two places of it. It begins where what was dropped ends. */
  between(buffer: Buffer, from: number, to: number): number {
    this.extend(buffer, to)
    const { sums, front } = this
    const before = (sums[front + from] ?? 0) ^ 0xffff
    const shifted = multiply(before, powersUpTo(this.longest)[to - from] ?? 0)
    return (sums[front + to] ?? 0) ^ shifted ^ 0xffff
  }

  /** Forgets bytes at the front. */
  drop(bytes: number): void {
    if (this.front + bytes > this.known) {
      this.clear()
      return
    }
    this.front += bytes
    // What is kept is moved when it is the smaller part, so that each sum is moved once at most.
    if (this.front < this.sums.length / 2) return
    this.sums.copyWithin(0, this.front, this.known + 1)
    this.known -= this.front
    this.front = 0
  }

  clear(): void {
    if (this.sums.length > 1024) this.sums = new Uint16Array(64)
    this.front = 0
    this.known = 0
    this.sums[0] = 0
  }

  private extend(buffer: Buffer, to: number): void {
    const wanted = this.front + to
    if (wanted >= this.sums.length) {
      const larger = new Uint16Array(2 * wanted)
      larger.set(this.sums)
      this.sums = larger
    }
    const { sums, front } = this
    let value = sums[this.known] ?? 0
    for (let at = this.known; at < wanted; at++) {
      value = step(value, buffer[at - front] ?? 0)
      sums[at + 1] = value
    }
    this.known = Math.max(this.known, wanted)
  }
}

function step(value: number, byte: number): number {
  return (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0)
}

/** Times x, modulo the polynomial; the highest power is the lowest bit. */
function half(value: number): number {
  return value & 1 ? (value >>> 1) ^ 0x8408 : value >>> 1
}

function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 0x8000, power = b; bit !== 0; bit >>>= 1, power = half(power)) if (a & bit) product ^= power
  return product
}

let powers = Uint16Array.of(0x8000)

/** What so many bytes of zeros multiply a sum with. */
function powersUpTo(bytes: number): Uint16Array {
  if (powers.length > bytes) return powers
  powers = new Uint16Array(bytes + 1)
  powers[0] = 0x8000
  for (let at = 1; at <= bytes; at++) powers[at] = step(powers[at - 1] ?? 0, 0)
  return powers
}
