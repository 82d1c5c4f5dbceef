const POLYNOMIAL = 0x1021

const TABLE: readonly number[] = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 8
  for (let bit = 0; bit < 8; bit++)
    sum = sum & 0x8000 ? ((sum << 1) ^ POLYNOMIAL) & 0xffff : (sum << 1) & 0xffff
  return sum
})

export const FIRST_SUM = 0xffff

/** The checksum of messages in HEX format, CRC-16/CCITT-FALSE, with so many bytes more. */
export function addToSum(sum: number, bytes: Buffer, from: number, end: number): number {
  let next = sum
  for (let at = from; at < end; at++)
    next = ((next << 8) & 0xffff) ^ (TABLE[(next >> 8) ^ (bytes[at] ?? 0)] ?? 0)
  return next
}
