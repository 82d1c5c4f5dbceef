import { crc16Arc } from '@/gateway/crc16'

const SUM = /^(?:0x)?([0-9a-f]{1,4})$/i

/** What stands before the checksum of a body, with the separator that it covers; null where it does not hold. */
export function checked(body: Buffer, separator: ';' | '|'): Buffer | null {
  const end = body.lastIndexOf(separator) + 1
  const [, sum] = SUM.exec(body.toString('latin1', end).trim()) ?? []
  const covered = body.subarray(0, end)
  return sum !== undefined && Number.parseInt(sum, 16) === crc16Arc(covered) ? covered : null
}

/** The checksum of a body that ends with its separator, as it is written. */
export const sumOf = (body: string): string => crc16Arc(Buffer.from(body)).toString(16).toUpperCase()
