const TABLE = Uint16Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x8408 : value >>> 1
  return value
})

/** CRC-16/X25: reflected 0x1021, starts at FFFF, result inverted. */
export function crc16X25(bytes: Uint8Array): number {
  let value = 0xffff
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0)
  return value ^ 0xffff
}
