import { ByteReader } from '@/gateway/bytes'
import type { EventType } from '@/lib/events/event-types'
import { addBits } from './alarm-bits'
import type { Extra, ReadExtra } from './extras'
import { decodeText, readDigits } from './fields'
import { addNetwork } from './network'
import { addEvent, addSensors, addStatus } from './packet'
import { addPercent, addSupply } from './vendor-extras'

/** Extras that hold lists of their own, or are told apart by what is in them. */
export const LIST_EXTRAS: readonly Extra[] = [
  { id: 0xeb, fits: (length) => length >= 5, read: readEb },
  { id: 0xe8, fits: (length) => length >= 3, read: readJimi },
]

/** The list of several makers; else the cells of others. */
function readEb(body: ByteReader, at: ReadExtra): void {
  const bytes = body.rest()
  const items = itemsOf(bytes)
  if (items) for (const [id, value] of items) EB_ITEMS.get(id)?.(new ByteReader(value), at)
  else if (bytes.length % 5 === 3) readCells(new ByteReader(bytes), at)
}

/**
 *   (length 2, of id and value | id 2 | value)*
 *
 * Null where the lengths do not add up.
 */
function itemsOf(bytes: Buffer): [id: number, value: Buffer][] | null {
  const items: [number, Buffer][] = []
  for (let at = 0; at < bytes.length; ) {
    if (bytes.length - at < 4) return null
    const length = bytes.readUInt16BE(at)
    if (length < 2 || at + 2 + length > bytes.length) return null
    items.push([bytes.readUInt16BE(at + 2), bytes.subarray(at + 4, at + 2 + length)])
    at += 2 + length
  }
  return items
}

type ReadItem = (body: ByteReader, at: ReadExtra) => void

const EB_ALARMS = { 0: 'powerCut', 12: 'dismantled' } as const

const EB_ITEMS: ReadonlyMap<number, ReadItem> = new Map<number, ReadItem>([
  [0x0001, (body, { fix }) => addSensors(fix, { fuelLitres: body.u16() / 10 })],
  [0x0023, readSecondTank],
  [0x002d, readVolts],
  [0x0089, readEbAlarms],
  [0x00a8, (body, at) => addPercent(at, body.u8())],
  [0x00b2, (body, { fix }) => addSensors(fix, { iccid: readDigits(body, 10) })],
  [0x00ce, (body, at) => addSupply(at, body.u16() / 100)],
  [0x00d5, (body, { fix }) => addSensors(fix, { imei: decodeText(body.rest()) })],
  [0x00d8, readOneCell],
  [0x00e1, (body, at) => addPercent(at, body.u8())],
])

/**
 *   litres, as text
 */
function readSecondTank(body: ByteReader, { fix }: ReadExtra): void {
  const litres = Number(decodeText(body.rest()))
  if (Number.isFinite(litres)) addSensors(fix, { fuel2Litres: litres })
}

/**
 *   supply 4, mV; or battery 2, mV
 */
function readVolts(body: ByteReader, at: ReadExtra): void {
  if (body.remaining >= 4) addSupply(at, body.u32() / 1000)
  else addSensors(at.fix, { batteryVolts: body.u16() / 1000 })
}

/**
 *   bits 4, 0 where there is an alarm
 */
function readEbAlarms(body: ByteReader, { packet, out, place }: ReadExtra): void {
  addBits(out, packet.state, 'list', ~body.u32() >>> 0, EB_ALARMS, place)
}

/**
 *   MCC 2 | MNC 1 | LAC 2 | cell 4
 */
function readOneCell(body: ByteReader, { out, fix }: ReadExtra): void {
  addNetwork(out, fix.time, [{ mcc: body.u16(), mnc: body.u8(), lac: body.u16(), cell: body.u32() }])
}

/**
 *   MCC 2 | MNC 1 | (LAC 2 | cell 2 | signal 1)*
 */
function readCells(body: ByteReader, { out, fix }: ReadExtra): void {
  const operator = { mcc: body.u16(), mnc: body.u8() }
  while (body.remaining >= 5)
    addNetwork(out, fix.time, [{ ...operator, lac: body.u16(), cell: body.u16(), signal: body.i8() }])
}

const JIMI_ALARMS: ReadonlyMap<number, EventType> = new Map<number, EventType>([
  [0x0406, 'vibration'],
  [0x0c01, 'sos'],
])
const JIMI_SUPPLY = 0x2003
const JIMI_VALUES = 0x2005

/**
 * E8 of Jimi: an alarm by its code, with the name of its files; or what it measures.
 *
 *   code 2 | length 1 | value
 */
function readJimi(body: ByteReader, at: ReadExtra): void {
  const code = body.u16()
  const value = new ByteReader(body.bytes(body.u8()))
  const { out, place } = at
  if (code === JIMI_SUPPLY) readJimiSupply(value, at)
  else if (code === JIMI_VALUES) readJimiValues(value, at)
  else
    addEvent(out, {
      type: JIMI_ALARMS.get(code) ?? 'other',
      time: place.time,
      fix: place.fix,
      data: { code, source: 'jimi', mark: value.rest().toString('hex') },
    })
}

/** Charge in sixths, as in GT06 of the same maker. */
const SIXTHS = [0, 16, 33, 50, 66, 83, 100] as const

/**
 *   charging 1 | level 1, 0–6 | battery 2, 0.01 V | signal 1, 0–4 | supply 2, 0.01 V
 */
function readJimiSupply(body: ByteReader, at: ReadExtra): void {
  const charging = body.u8() === 1
  const percent = SIXTHS[body.u8()]
  addSensors(at.fix, { batteryVolts: body.u16() / 100 })
  const gsmLevel = body.u8()
  addSupply(at, body.u16() / 100)
  if (percent !== undefined) addPercent(at, percent)
  if (!at.live) return
  addStatus(at.out, { charging })
  if (gsmLevel === 0 || gsmLevel === 1 || gsmLevel === 2 || gsmLevel === 3 || gsmLevel === 4)
    addStatus(at.out, { gsmLevel })
}

/**
 *   (id 2 | length 1 | value)*: 2001 supply, 0.1 V; 0007 HDOP, tenths
 */
function readJimiValues(body: ByteReader, at: ReadExtra): void {
  while (body.remaining >= 3) {
    const id = body.u16()
    const value = new ByteReader(body.bytes(body.u8()))
    if (id === 0x2001) addSupply(at, value.u16() / 10)
    if (id === 0x0007) addSensors(at.fix, { hdop: value.u16() / 10 })
  }
}
