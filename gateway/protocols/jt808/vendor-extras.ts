import type { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { SensorValues } from '@/lib/positions/fix'
import { addBits, type BitTable } from './alarm-bits'
import type { Extra, ReadExtra } from './extras'
import { decodeText, readDigits, signedMagnitude } from './fields'
import { addEvent, addSensors, addStatus } from './packet'

const bytes = (length: number) => (given: number) => given === length

/** An id that is one value of a sensor. */
const value = (id: number, length: number, name: string, read: (body: ByteReader) => number): Extra => ({
  id,
  fits: bytes(length),
  read: (body, { fix }) => addSensors(fix, { [name]: read(body) }),
})
const text = (id: number, length: number, name: string): Extra => ({
  id,
  fits: bytes(length),
  read: (body, { fix }) => addSensors(fix, { [name]: decodeText(body.rest()) }),
})

/** Acceleration, braking twice over, turn, collision, rollover: documented for the G10LS. */
const MOTION_BITS: BitTable = {
  0: 'hardAcceleration',
  1: 'hardBraking',
  2: 'hardBraking',
  3: 'sharpTurn',
  4: 'crash',
  5: 'rollover',
}

/** What makers put behind a position. Of each the reference packets or a document of the maker say what it is. */
export const VENDOR_EXTRAS: readonly Extra[] = [
  { id: 0x06, fits: bytes(1), read: readPercent },
  { id: 0x33, fits: (length) => length > 20, read: readTextStatus },
  { id: 0x51, fits: bytes(16), read: readEach('temperature', 'C', (raw) => signedMagnitude(raw) / 10) },
  { id: 0x56, fits: bytes(2), read: readLevel },
  { id: 0x57, fits: bytes(8), read: readSwitches },
  { id: 0x58, fits: bytes(16), read: readEach('humidity', 'Percent', (raw) => raw / 10) },
  { id: 0x60, fits: (length) => length >= 2, read: readLockEvent },
  { id: 0x61, fits: bytes(2), read: readSupply(100) },
  { id: 0x63, fits: (length) => length > 0 && length % 11 === 0, read: readLocks },
  { id: 0x69, fits: bytes(2), read: readBattery(100) },
  text(0x6c, 15, 'imei'),
  text(0x71, 20, 'iccid'),
  value(0x80, 1, 'obdSpeedKmh', (body) => body.u8()),
  value(0x81, 2, 'rpm', (body) => body.u16()),
  { id: 0x82, fits: bytes(2), read: readSupply(10) },
  value(0x83, 1, 'engineLoadPercent', (body) => body.u8()),
  value(0x84, 1, 'coolantC', (body) => body.u8() - 40),
  value(0x86, 1, 'intakeC', (body) => body.u8() - 40),
  value(0x89, 1, 'fuelPercent', (body) => body.u8()),
  text(0x8b, 17, 'vin'),
  text(0xcc, 20, 'iccid'),
  { id: 0xe4, fits: bytes(2), read: readCharge },
  { id: 0xe6, fits: (length) => length > 20, read: readObdText },
  { id: 0xf1, fits: bytes(20), read: (body, { fix }) => addSensors(fix, { iccid: decodeText(body.rest()) }) },
  {
    id: 0xf2,
    fits: (length) => length > 8,
    read: (body, { fix }) => addSensors(fix, { version: decodeText(body.rest()) }),
  },
  { id: 0xf3, fits: bytes(1), read: readArmed },
  { id: 0xf4, fits: bytes(2), read: readMotion },
  { id: 0xf6, fits: bytes(8), read: readImei },
  { id: 0xf6, fits: (length) => length >= 18, read: readSensors },
  { id: 0xf7, fits: bytes(6), read: readCell },
  value(0xf8, 2, 'steps', (body) => body.u16()),
  { id: 0xf8, fits: (length) => length >= 19, read: readCards },
  { id: 0xfe, fits: bytes(1), read: readPercent },
]

/** Keeps the charge with the fix, and as the state of the device unless the position is an old one. */
export function addPercent({ fix, out, live }: ReadExtra, percent: number): void {
  if (percent > 100) return
  addSensors(fix, { batteryPercent: percent })
  if (live) addStatus(out, { batteryPercent: percent })
}

export function addSupply({ fix, out, live }: ReadExtra, volts: number): void {
  addSensors(fix, { externalVolts: volts })
  if (live) addStatus(out, { voltage: volts })
}

function readPercent(body: ByteReader, at: ReadExtra): void {
  addPercent(at, body.u8())
}

function readSupply(units: number) {
  return (body: ByteReader, at: ReadExtra): void => addSupply(at, body.u16() / units)
}

function readBattery(units: number) {
  return (body: ByteReader, { fix }: ReadExtra): void => addSensors(fix, { batteryVolts: body.u16() / units })
}

/** Of up to eight probes; FFFF is none. */
function readEach(name: string, unit: string, meaning: (raw: number) => number) {
  return (body: ByteReader, { fix }: ReadExtra): void => {
    for (let probe = 1; body.remaining >= 2; probe++) {
      const raw = body.u16()
      if (raw !== 0xffff) addSensors(fix, { [`${name}${probe === 1 ? '' : probe}${unit}`]: meaning(raw) })
    }
  }
}

/**
 *   level 1, 0–10 | percent 1, some models
 */
function readLevel(body: ByteReader, at: ReadExtra): void {
  const level = body.u8()
  const percent = body.u8()
  addPercent(at, percent >= 1 && percent <= 100 ? percent : level * 10)
}

/**
 *   0 charging | percent 1
 */
function readCharge(body: ByteReader, at: ReadExtra): void {
  const charging = body.u8() === 0
  if (at.live) addStatus(at.out, { charging })
  addPercent(at, body.u8())
}

/** `*M00,45,1138600Roy1Open&…`: mode, then what it says of itself; volts of the battery in hundredths. */
function readTextStatus(body: ByteReader, { fix }: ReadExtra): void {
  const [, volts] = /^\*M\d\d,\d{2},\d{2}(\d{3})/.exec(decodeText(body.rest())) ?? []
  if (volts !== undefined) addSensors(fix, { batteryVolts: Number(volts) / 100 })
}

function readArmed(body: ByteReader, { out, live }: ReadExtra): void {
  const armed = body.u8() === 1
  if (live) addStatus(out, { armed })
}

function readMotion(body: ByteReader, { packet, out, place }: ReadExtra): void {
  addBits(out, packet.state, 'motion', body.u16() & 0x3f, MOTION_BITS, place)
}

/**
 *   IMEI 8, two digits a byte behind a 0
 */
function readImei(body: ByteReader, { fix }: ReadExtra): void {
  const digits = body.hex(8)
  if (/^0\d{15}$/.test(digits)) addSensors(fix, { imei: digits.slice(1) })
}

/** What a report of AOVX trackers was made for. */
const CAUSES: Readonly<Record<number, 'moved' | 'other'>> = { 2: 'moved' }

/**
 *   cause 1 | which follow 1: bit 0 light, 1 temperature, 2 humidity, 3 acceleration | light 2 | temperature 2, 0.1 °C |
 *   humidity 2, 0.1 % | x 2, y 2, z 2, mg
 */
function readSensors(body: ByteReader, at: ReadExtra): void {
  const cause = CAUSES[body.u8()]
  const has = body.u8()
  const values: SensorValues = {}
  if (has & 1) values.light = body.u16()
  if (has & 2) values.temperatureC = body.i16() / 10
  if (has & 4) values.humidityPercent = body.u16() / 10
  if (has & 8) Object.assign(values, { gX: body.i16(), gY: body.i16(), gZ: body.i16() })
  addSensors(at.fix, values)
  if (cause) raise(at.out, at, cause)
}

function raise(out: Decoded, { place }: ReadExtra, type: 'moved' | 'other'): void {
  addEvent(out, { type, time: place.time, fix: place.fix, data: { source: 'report' } })
}

/**
 *   battery 4, mV | charging 1 | percent 1
 */
function readCell(body: ByteReader, at: ReadExtra): void {
  addSensors(at.fix, { batteryVolts: body.u32() / 1000 })
  const charging = body.u8() > 0
  if (at.live) addStatus(at.out, { charging })
  addPercent(at, body.u8())
}

/**
 *   ? 1 | IMEI 8 | ICCID 10 | model
 */
function readCards(body: ByteReader, { fix }: ReadExtra): void {
  body.skip(1)
  addSensors(fix, { imei: body.hex(8).replace(/^0/, ''), iccid: readDigits(body, 10) })
}

/**
 *   ? 4 | bit 0 door open 2 | ? 2
 */
function readSwitches(body: ByteReader, { packet, out, place }: ReadExtra): void {
  body.skip(4)
  addBits(out, packet.state, 'switches', body.u16(), { 0: 'doorOpen' }, place)
}

/**
 *   what happened to the lock 2 | ? | number of the card, text
 */
function readLockEvent(body: ByteReader, { fix }: ReadExtra): void {
  addSensors(fix, { lockEvent: body.u16() })
  const card = /[0-9A-Za-z]+$/.exec(body.rest().toString('latin1'))?.[0]
  if (card !== undefined) addSensors(fix, { driverId: card })
}

/**
 *   (lock 6 | battery 2, mV | bit 0 sealed 1 | ? 2)*
 */
function readLocks(body: ByteReader, { fix }: ReadExtra): void {
  for (let lock = 1; body.remaining >= 11; lock++) {
    const values = { [`lock${lock}Id`]: body.hex(6), [`lock${lock}Volts`]: body.u16() / 1000 }
    addSensors(fix, { ...values, [`lock${lock}Sealed`]: (body.u8() & 1) === 1 })
    body.skip(2)
  }
}

/** Places of `$OBD-RT,…` that are known. */
const OBD_PLACES = { rpm: 2, obdSpeedKmh: 3, coolantC: 6, fuelUsedL: 12 } as const

function readObdText(body: ByteReader, { fix }: ReadExtra): void {
  const places = decodeText(body.rest()).split(',')
  if (places[0] !== '$OBD-RT') return
  for (const [name, place] of Object.entries(OBD_PLACES)) {
    const said = places[place] ?? ''
    if (/^-?\d{1,9}(\.\d+)?$/.test(said)) addSensors(fix, { [name]: Number(said) })
  }
}
