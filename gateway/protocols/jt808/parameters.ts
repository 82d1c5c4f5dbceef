import { decodeText, encodeText, u16, u32 } from './fields'

/** What the value of a parameter is on the wire. */
type Kind = 'u8' | 'u16' | 'u32' | 'text'

/** Parameters of the standard (0x8103, 0x0104), from one id to another. */
const RANGES: readonly (readonly [from: number, to: number, kind: Kind])[] = [
  [0x0001, 0x0007, 'u32'],
  [0x0010, 0x0017, 'text'],
  [0x0018, 0x0019, 'u32'],
  [0x001a, 0x001a, 'text'],
  [0x001b, 0x001c, 'u32'],
  [0x001d, 0x001d, 'text'],
  [0x0020, 0x0022, 'u32'],
  [0x0023, 0x0026, 'text'],
  [0x0027, 0x002f, 'u32'],
  [0x0030, 0x0030, 'u32'],
  [0x0031, 0x0031, 'u16'],
  [0x0040, 0x0044, 'text'],
  [0x0045, 0x0047, 'u32'],
  [0x0048, 0x0049, 'text'],
  [0x0050, 0x005a, 'u32'],
  [0x005b, 0x005e, 'u16'],
  [0x0064, 0x0065, 'u32'],
  [0x0070, 0x0074, 'u32'],
  [0x0080, 0x0080, 'u32'],
  [0x0081, 0x0082, 'u16'],
  [0x0083, 0x0083, 'text'],
  [0x0084, 0x0084, 'u8'],
  [0x0090, 0x0092, 'u8'],
  [0x0093, 0x0093, 'u32'],
  [0x0094, 0x0094, 'u8'],
  [0x0095, 0x0095, 'u32'],
  [0x0100, 0x0100, 'u32'],
  [0x0101, 0x0101, 'u16'],
  [0x0102, 0x0102, 'u32'],
  [0x0103, 0x0103, 'u16'],
]
const SIZES = { u8: 1, u16: 2, u32: 4 } as const

const kindOf = (id: number): Kind | null => RANGES.find(([from, to]) => id >= from && id <= to)?.[2] ?? null
export const parameterName = (id: number): string => id.toString(16).toUpperCase().padStart(4, '0')

/** A parameter as a terminal says it: `0029=30`; in hex what is not known, or of another length than it should be. */
export function parameterText(id: number, value: Buffer): string {
  const name = parameterName(id)
  const kind = kindOf(id)
  if (kind === 'text') return `${name}=${decodeText(value)}`
  if (kind !== null && value.length === SIZES[kind]) return `${name}=${value.readUIntBE(0, SIZES[kind])}`
  return `${name}=0x${value.toString('hex').toUpperCase()}`
}

/**
 *   parameter 4 | length 1 | value
 *
 * @throws RangeError for a value that the parameter does not take
 */
export function encodeParameter(id: number, text: string): Buffer {
  const value = valueBytes(id, text)
  if (value.length > 255) throw new RangeError(`${parameterName(id)} takes 255 bytes at most`)
  return Buffer.concat([u32(id), Buffer.from([value.length]), value])
}

function valueBytes(id: number, text: string): Buffer {
  const kind = kindOf(id)
  const hex = /^0x((?:[0-9a-f]{2})+)$/i.exec(text)?.[1]
  if (kind === 'text') return encodeText(text)
  if (hex !== undefined) return Buffer.from(hex, 'hex')
  if (kind === null)
    throw new RangeError(`${parameterName(id)} is not known: its value is written as 0x and bytes`)
  const number = Number(text)
  if (!/^\d{1,10}$/.test(text) || number >= 2 ** (8 * SIZES[kind]))
    throw new RangeError(`${parameterName(id)} takes a number of ${SIZES[kind]} bytes`)
  return kind === 'u8' ? Buffer.from([number]) : kind === 'u16' ? u16(number) : u32(number)
}
