import type { SensorValues } from '@/lib/positions/fix'

/** What a value of a record means. */
export type AvlElement = {
  /** Short, with its unit, as all sensors are named. */
  name: string
  /** The kind of reading that it is part of; without one it goes with the fix. */
  reading?: string
  /** Null for a sensor that says it has measured nothing. */
  read: (bytes: Buffer) => SensorValues[string] | null
}

export type AvlTable = ReadonlyMap<number, AvlElement>
export type AvlEntries = readonly (readonly [id: number, element: AvlElement])[]

type NumberForm = {
  /** How many units of the wire make one of ours. */
  per?: number
  /** How many of ours one unit of the wire is. */
  times?: number
  signed?: true
  /** Values of the wire that stand for an error. */
  errors?: readonly number[]
  /** All ones, or the largest of a signed one: what a bus says that does not know. */
  mayLack?: true
  reading?: string
}

/** What sensors say in place of a level: not there, not read, or broken. */
export const LEVEL_ERRORS = [65_532, 65_533, 65_534, 65_535] as const

/** A number, high byte first; of 8 bytes as digits where it is too large for one. */
export function number(
  name: string,
  { per = 1, times = 1, signed, errors = [], mayLack, reading }: NumberForm = {},
): AvlElement {
  const read = (bytes: Buffer): number | string | null => {
    const raw = signed ? readSigned(bytes) : readUnsigned(bytes)
    if (typeof raw !== 'number') return raw
    const lacks = mayLack && raw === 2 ** (8 * bytes.length - (signed ? 1 : 0)) - 1
    return lacks || errors.includes(raw) ? null : (raw * times) / per
  }
  return { name, read, ...(reading === undefined ? {} : { reading }) }
}

/** On or off. */
export const flag = (name: string, reading?: string): AvlElement => ({
  name,
  read: (bytes) => bytes.some((byte) => byte !== 0),
  ...(reading === undefined ? {} : { reading }),
})

/** Letters, without padding. */
export const text = (name: string, reading?: string): AvlElement => ({
  name,
  read: (bytes) => printable(bytes) || null,
  ...(reading === undefined ? {} : { reading }),
})

/** A number of a card or a chip as it came; nothing where all of it is zero. */
export const hex = (name: string, reading?: string): AvlElement => ({
  name,
  read: (bytes) => (bytes.some((byte) => byte !== 0) ? bytes.toString('hex') : null),
  ...(reading === undefined ? {} : { reading }),
})

/** A value of which no table tells. */
export function readUnknown(bytes: Buffer): number | string | null {
  if (bytes.length === 0) return null
  return [1, 2, 4, 8].includes(bytes.length) ? readUnsigned(bytes) : bytes.subarray(0, 100).toString('hex')
}

export const printable = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, 200)

function readUnsigned(bytes: Buffer): number | string | null {
  if (bytes.length === 0) return null
  if (bytes.length <= 6) return bytes.readUIntBE(0, bytes.length)
  if (bytes.length > 8) return bytes.toString('hex')
  const whole = BigInt(`0x${bytes.toString('hex')}`)
  return whole <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(whole) : String(whole)
}

function readSigned(bytes: Buffer): number | string | null {
  if (bytes.length === 0) return null
  if (bytes.length <= 6) return bytes.readIntBE(0, bytes.length)
  return bytes.length === 8 ? Number(bytes.readBigInt64BE()) : bytes.toString('hex')
}
