import { type ByteReader, OutOfBytes } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import { gsmLevelOfCsq } from '@/lib/devices/gsm-level'
import type { DeviceFix } from '@/lib/positions/fix'
import type { Place } from './alarm-bits'
import { AREA_EXTRAS } from './areas'
import { DRIVER_EXTRAS } from './driver-assistance'
import { signedMagnitude } from './fields'
import { LIST_EXTRAS } from './lists'
import { NETWORK_EXTRAS } from './network'
import { addSensors, addStatus, type Packet } from './packet'
import { VENDOR_EXTRAS } from './vendor-extras'
import { VIDEO_EXTRAS } from './video-alarms'

/** What an extra may add to: the fix that it came with, and the message. */
export type ReadExtra = {
  packet: Packet
  out: Decoded
  fix: DeviceFix
  place: Place
  /** The alarm flag of the position. */
  alarms: number
  /** It tells of now: what it says of the device itself counts. */
  live: boolean
}

/** Makers use ids of the standard and of each other for something else, of another length mostly. */
export type Extra = {
  id: number
  /** Of these lengths only. */
  fits: (length: number) => boolean
  read: (body: ByteReader, at: ReadExtra) => void
}

export const bytes =
  (...lengths: number[]) =>
  (length: number): boolean =>
    lengths.includes(length)
export const many =
  (size: number) =>
  (length: number): boolean =>
    length > 0 && length % size === 0
export const atLeast = (least: number) => (length: number) => length >= least

/** A value that fills its field with ones is none: nothing was measured. */
export const NONE = { byte: 0xff, word: 0xffff, double: 0xffffffff } as const

/** A word in our unit, unless it is none. */
const word =
  (name: string, toOurs: (value: number) => number) =>
  (body: ByteReader, { fix }: ReadExtra): void => {
    const value = body.u16()
    if (value !== NONE.word) addSensors(fix, { [name]: toOurs(value) })
  }
const tenths = (value: number): number => value / 10

/** Those of the standard that are one value. */
const STANDARD: readonly Extra[] = [
  {
    id: 0x01,
    fits: bytes(4),
    read: (body, { fix }) => {
      const value = body.u32()
      if (value !== NONE.double) fix.odometerM = value * 100
    },
  },
  { id: 0x02, fits: bytes(2), read: word('fuelLitres', tenths) },
  { id: 0x03, fits: bytes(2), read: word('recorderSpeedKmh', tenths) },
  // Which alarm wants a confirmation by a person.
  { id: 0x04, fits: bytes(2), read: (body, { fix }) => addSensors(fix, { alarmToConfirm: body.u16() }) },
  { id: 0x05, fits: bytes(30), read: readTyres },
  { id: 0x06, fits: bytes(2), read: word('temperatureC', signedMagnitude) },
  { id: 0x25, fits: bytes(4), read: (body, { fix }) => addSensors(fix, { vehicleSignals: body.u32() }) },
  { id: 0x2a, fits: bytes(2), read: (body, { fix }) => addSensors(fix, { ioStatus: body.u16() }) },
  { id: 0x2b, fits: bytes(4), read: readAnalogue },
  { id: 0x30, fits: bytes(1), read: readSignal },
  {
    id: 0x31,
    fits: bytes(1),
    read: (body, { fix }) => {
      const count = body.u8()
      if (count !== NONE.byte) fix.satellites = count
    },
  },
]

const ALL: readonly Extra[] = [
  ...STANDARD,
  ...AREA_EXTRAS,
  ...VIDEO_EXTRAS,
  ...DRIVER_EXTRAS,
  ...NETWORK_EXTRAS,
  ...LIST_EXTRAS,
  ...VENDOR_EXTRAS,
]
const BY_ID = new Map<number, Extra[]>()
for (const extra of ALL) BY_ID.set(extra.id, [...(BY_ID.get(extra.id) ?? []), extra])

/**
 * Reads what stands behind a position. What is not known, or ends early, says nothing; the others count.
 *
 *   (id 1 | length 1 | value)*
 */
export function readExtras(reader: ByteReader, at: ReadExtra): void {
  while (reader.remaining >= 2) {
    const id = reader.u8()
    const value = reader.part(reader.u8())
    const length = value.remaining
    const extra = BY_ID.get(id)?.find(({ fits }) => fits(length))
    try {
      extra?.read(value, at)
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
    }
  }
}

/**
 *   pressure 1 × 30, from the front, left to right; FF where there is no wheel
 */
function readTyres(body: ByteReader, { fix }: ReadExtra): void {
  for (const [wheel, pressure] of [...body.rest()].entries())
    if (pressure !== 0xff) addSensors(fix, { [`tyre${wheel + 1}`]: pressure })
}

/**
 *   bits 16–31 the second, 0–15 the first, in units of the maker
 */
function readAnalogue(body: ByteReader, { fix }: ReadExtra): void {
  const analogue2 = body.u16()
  addSensors(fix, { analogue1: body.u16(), analogue2 })
}

/**
 *   0–31, 99 not known (CSQ)
 */
function readSignal(body: ByteReader, { fix, out, live }: ReadExtra): void {
  const csq = body.u8()
  if (csq === NONE.byte) return
  addSensors(fix, { csq })
  const gsmLevel = gsmLevelOfCsq(csq)
  if (live && gsmLevel !== null) addStatus(out, { gsmLevel })
}
