const TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xa001 : value >>> 1
  return value
})

/** CRC-16/ARC: reflected 0x8005, starts at 0. */
function crc16(bytes: Uint8Array): number {
  let value = 0
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0)
  return value
}

const SUM = /^(?:0x)?([0-9a-f]{1,4})$/i

/** What stands before the checksum of a body, with the separator that it covers; null where it does not hold. */
export function checked(body: Buffer, separator: ';' | '|'): Buffer | null {
  const end = body.lastIndexOf(separator) + 1
  const [, sum] = SUM.exec(body.toString('latin1', end).trim()) ?? []
  const covered = body.subarray(0, end)
  return sum !== undefined && Number.parseInt(sum, 16) === crc16(covered) ? covered : null
}

/** The checksum of a body that ends with its separator, as it is written. */
export const sumOf = (body: string): string => crc16(Buffer.from(body)).toString(16).toUpperCase()
