const TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xa001 : value >>> 1
  return value
})

/** CRC-16/ARC, which makers call CRC-16/IBM as well: reflected 0x8005, starts at 0. */
export function crc16Arc(bytes: Uint8Array): number {
  let value = 0
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0)
  return value
}
