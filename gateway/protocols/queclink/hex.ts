import { ByteReader, OutOfBytes } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { EventType } from '@/lib/events/event-types'
import { type Identifier, provesItself, readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { encodeHeartbeat, encodeTaken, type QueclinkState } from './encode'
import type { QueclinkFrame } from './frame'
import { hexPlacesIn, readDrive } from './hex-places'
import { ignitionOf } from './states'

type HexFrame = Extract<QueclinkFrame, { kind: 'hex' }>

/** What stands before the numbers that differ by model. */
type Head = {
  type: number
  /** Of RSP and EVT: which parts a position has, and whether a time and a count stand at the end. */
  mask: number
  deviceType: number | null
  /** Device type and protocol, as in ASCII. */
  version: string
  /** Null for a number that is none. */
  sender: Identifier | null
  reader: ByteReader
}

const REPORTS: ReadonlySet<string> = new Set(['RSP', 'BSP', 'EVT', 'BVT'])

/**
 * HEX format, big-endian. What a message leaves out is said by its mask.
 *
 *   +RSP, +EVT: type 1 | mask 4 | length 2 | device type 1 | protocol 2 | firmware 2 | who 8 | …
 *   +INF: type 1 | mask 2 | length 2 | who 8 | …
 *   +HBD: mask 1 | length 1 | device type 1 | protocol 2 | firmware 2 | who 8 | time 7 | count 2
 *   +ACK: type 1 | mask 1 | length 1 | device type 1 | protocol 2 | firmware 2 | who 8 | ? 1 | serial number 2 | time 7 | count 2
 *   all: checksum 2 | CR LF
 */
function headOf({ head, bytes }: HexFrame): Head {
  const reader = new ByteReader(bytes, 4, bytes.length - 4)
  if (REPORTS.has(head)) {
    const [type, mask] = [reader.u8(), reader.u32()]
    if (mask & 0x80) reader.skip(2)
    return {
      type,
      mask,
      ...modelIn(reader, mask >>> 8),
      sender: readWho(reader, (mask & 0x40) !== 0),
      reader,
    }
  }
  if (head === 'INF' || head === 'BNF') {
    const [type, mask] = [reader.u8(), reader.u16()]
    if (mask & 1) reader.skip(2)
    return { type, mask, deviceType: null, version: '', sender: readWho(reader, (mask & 2) !== 0), reader }
  }
  if (head === 'HBD') {
    const mask = reader.u8()
    if (mask & 1) reader.skip(1)
    const model = modelIn(reader, mask >>> 1)
    return {
      type: 0,
      mask,
      ...model,
      sender: mask & 0x80 ? readWho(reader, (mask & 0x10) !== 0) : null,
      reader,
    }
  }
  if (head === 'ACK') {
    const [type, mask] = [reader.u8(), reader.u8()]
    if (mask & 1) reader.skip(1)
    return { type, mask, ...modelIn(reader, mask >>> 1), sender: readWho(reader, null), reader }
  }
  return { type: reader.u8(), mask: 0, deviceType: null, version: '', sender: null, reader }
}

/** Bits of the mask from the lowest: device type, protocol, firmware. */
function modelIn(reader: ByteReader, mask: number): Pick<Head, 'deviceType' | 'version'> {
  const deviceType = mask & 1 ? reader.u8() : null
  const protocol = mask & 2 ? reader.hex(2).toUpperCase() : ''
  if (mask & 4) reader.skip(2)
  const type = deviceType === null ? '' : deviceType.toString(16).toUpperCase().padStart(2, '0')
  return { deviceType, version: `${type}${protocol}` }
}

/** An IMEI as seven numbers of two digits and one of one, or the name that its owner gave it; null: not known which. */
function readWho(reader: ByteReader, isName: boolean | null): Identifier | null {
  const bytes = reader.bytes(8)
  if (isName !== true && bytes.every((byte, at) => byte <= (at < 7 ? 99 : 9))) {
    const digits = [...bytes].map((byte, at) => String(byte).padStart(at < 7 ? 2 : 1, '0')).join('')
    const imei = readIdentifier(digits, ['imei'])
    if (imei && (isName === false || provesItself(imei))) return imei
  }
  if (isName === false) return null
  return readIdentifier(bytes.toString('latin1').replace(/\0+$/, ''), ['vendor'])
}

const read = (frame: HexFrame): Head | null => {
  try {
    return headOf(frame)
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return null
  }
}

export const senderOfHex = (frame: HexFrame): Identifier | null => read(frame)?.sender ?? null

/** The last thing before the checksum. */
const countOf = ({ bytes }: HexFrame): string =>
  bytes.toString('hex', bytes.length - 6, bytes.length - 4).toUpperCase()

/** What a message says; one of a layout that is not known is named once, and answered so that the tracker goes on. */
export function readHex(frame: HexFrame, state: QueclinkState, out: Decoded): void {
  const head = read(frame)
  if (!head) return
  out.packet = `${frame.head} ${head.type.toString(16).padStart(2, '0')}`
  const count = countOf(frame)
  if (frame.head === 'HBD') {
    out.reply = encodeHeartbeat(head.version, count)
    return
  }
  if (frame.head === 'ACK') {
    takeAnswer(head, state, out)
    return
  }
  out.reply = encodeTaken(count)
  if (REPORTS.has(frame.head) && addPlaces(frame, head, out)) return
  if (frame.head === 'INF' || frame.head === 'BNF') {
    out.packet = 'INF'
    return
  }
  if (state.unread.has(out.packet) || state.unread.size >= MOST_UNREAD) return
  state.unread.add(out.packet)
  const data = { reason: 'layoutUnknown', message: out.packet }
  out.events.push({ type: 'fault', time: null, fix: null, data })
}

const MOST_UNREAD = 64

function takeAnswer({ reader }: Head, { asked }: QueclinkState, out: Decoded): void {
  if (reader.remaining < 3) return
  reader.skip(1)
  const serial = reader.hex(2).toUpperCase()
  const known = asked.get(serial)
  if (!known) return
  asked.delete(serial)
  out.commandReply = { flag: known.flag, text: known.name }
}

/** Of GB100, whose packets and numbers are published; those of others are not. */
const GB100 = 0x45
const DRIVE = 0x64
const EVENTS: Readonly<Record<number, EventType>> = {
  6: 'internalBatteryLow',
  23: 'crash',
  33: 'jamming',
  45: 'ignitionOn',
  46: 'ignitionOff',
}

function addPlaces(frame: HexFrame, head: Head, out: Decoded): boolean {
  const { bytes } = frame
  const { deviceType, mask, type, reader } = head
  const isDrive = deviceType === GB100 && type === DRIVE && frame.head.endsWith('SP')
  const from = bytes.length - 4 - reader.remaining
  const around = aroundOf(deviceType, reader)
  const fixes = isDrive ? readDrive(reader) : hexPlacesIn(bytes, from, mask, out)
  const [last] = fixes.slice(-1)
  if (!last) return false
  if (frame.head.startsWith('B')) for (const fix of fixes) fix.buffered = true
  last.satellites = around.satellites
  last.ignition = around.ignition
  last.sensors = around.externalVolts === null ? null : { externalVolts: around.externalVolts }
  out.fixes.push(...fixes)
  out.status = {
    ...(around.ignition === null ? {} : { ignition: around.ignition }),
    ...(around.externalVolts === null ? {} : { voltage: around.externalVolts }),
    ...(around.batteryPercent === null ? {} : { batteryPercent: around.batteryPercent }),
  }
  const event = frame.head.endsWith('VT') && deviceType === GB100 ? EVENTS[type] : undefined
  if (event) out.events.push({ type: event, time: last.time || null, fix: out.fixes.length - 1 })
  return true
}

type Around = {
  externalVolts: number | null
  batteryPercent: number | null
  ignition: boolean | null
  satellites: number | null
}

/**
 * What stands before the positions, of the model of which it is known.
 *
 *   GB100: battery % 1 | supply in mV 2 | state 1 | satellites 1
 */
function aroundOf(deviceType: number | null, reader: ByteReader): Around {
  if (deviceType !== GB100 || reader.remaining < 5)
    return { externalVolts: null, batteryPercent: null, ignition: null, satellites: null }
  const percent = reader.u8()
  const volts = reader.u16() / 1000
  return {
    externalVolts: volts > 0 ? volts : null,
    batteryPercent: percent <= 100 ? percent : null,
    ignition: ignitionOf(reader.hex(1)),
    satellites: reader.u8(),
  }
}
