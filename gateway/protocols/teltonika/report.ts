import type { Decoded, NetworkCells } from '@/gateway/protocols/protocol'
import type { DeviceStatus } from '@/lib/devices/device-status'
import { bareFix, type DeviceFix, type SensorValues } from '@/lib/positions/fix'
import { readUnknown } from './avl/element'
import { type AvlFamily, avlTable } from './avl/tables'
import { BEACON_LISTS } from './beacons'
import { happenedIn } from './events'
import { type AvlRecord, GH_IDS } from './records'

/** What a connection remembers from packet to packet. */
export type TeltonikaState = {
  /** Time of the newest record, ms: older ones come later, and say nothing of now. */
  newest: number
  /** It speaks by datagrams. */
  byDatagrams: boolean
  /** As which it spoke last; empty before. */
  imei: string
  /** Its model is known to take commands that say whom they are for (Codec 14). */
  takesAddressed: boolean
}

export const newTeltonikaState = (): TeltonikaState => ({
  newest: 0,
  byDatagrams: false,
  imei: '',
  takesAddressed: false,
})

/** Older when they arrive, records come out of the device's memory. */
const BUFFERED_AFTER_MS = 300_000
/** Larger is no speed; 255 and 65535 mean that there is none. */
const MOST_KMH = 1000

/** What the values of a record say. */
type Said = {
  /** Beside the fix. */
  own: SensorValues
  /** By the kind of reading. */
  readings: Map<string, SensorValues>
}

/** Takes in the records of a packet, in whatever order they come. */
export function addRecords(
  out: Decoded,
  records: readonly AvlRecord[],
  { family, state, now }: { family: AvlFamily; state: TeltonikaState; now: number },
): void {
  let newest: { time: number; said: Said; ignition: boolean | null } | null = null
  const readings: NonNullable<Decoded['readings']>[number][] = []
  for (const record of records) {
    const said = sayingsOf(record, family)
    const fix = toFix(record, said.own, now)
    const happened = happenedIn(record, family)
    if (happened) out.events.push({ ...happened, time: record.time || null, fix: out.fixes.length })
    out.fixes.push(fix)
    for (const [kind, values] of said.readings) readings.push({ time: record.time || null, kind, values })
    if (!newest || record.time >= newest.time) newest = { time: record.time, said, ignition: fix.ignition }
  }
  if (readings.length > 0) out.readings = readings
  // What is older than what was told before says nothing of now.
  if (!newest || newest.time < state.newest) return
  state.newest = newest.time
  const status = toStatus(newest.said.own, newest.ignition)
  if (Object.keys(status).length > 0) out.status = status
  const cell = toCell(newest.said.own)
  if (cell) out.network = { time: newest.time || null, cells: [cell], wifi: [] }
}

function sayingsOf(record: AvlRecord, family: AvlFamily): Said {
  const table = avlTable(family)
  const said: Said = { own: {}, readings: new Map() }
  for (const { id, bytes } of record.values) {
    for (const heard of BEACON_LISTS.get(id)?.(bytes) ?? []) said.readings.set(heard.kind, heard.values)
    if (BEACON_LISTS.has(id) || id === SPEED) continue
    const element = table.get(id)
    const value = element ? element.read(bytes) : readUnknown(bytes)
    if (value === null) continue
    if (element?.reading === undefined) said.own[element?.name ?? GH_NAMES.get(id) ?? `io${id}`] = value
    else said.readings.set(element.reading, { ...said.readings.get(element.reading), [element.name]: value })
  }
  return said
}

/** The record itself has it. */
const SPEED = 24

const GH_NAMES: ReadonlyMap<number, string> = new Map([
  [GH_IDS.area, 'areaCode'],
  [GH_IDS.cell, 'cellId'],
  [GH_IDS.signal, 'signal'],
  [GH_IDS.operator, 'operator'],
])

function toFix(record: AvlRecord, own: SensorValues, now: number): DeviceFix {
  const { time, lat, lon, satellites, altitude, angle, speedKmh } = record
  const { ignition, odometerM } = own
  const sensors = toSensors(record, own)
  return {
    ...bareFix(time, lat, lon),
    positioned: satellites > 0,
    speedKmh: speedKmh === null || speedKmh > MOST_KMH ? null : speedKmh,
    heading: angle === null || angle > 360 ? null : Math.round(angle) % 360,
    altitude,
    satellites,
    ignition: typeof ignition === 'boolean' ? ignition : null,
    odometerM: typeof odometerM === 'number' ? odometerM : null,
    buffered: time > 0 && now - time > BUFFERED_AFTER_MS,
    sensors: Object.keys(sensors).length > 0 ? sensors : null,
  }
}

/** What has a place of its own in the fix, in the state of the device or among the cells. */
const PLACED: ReadonlySet<string> = new Set([
  'ignition',
  'odometerM',
  'gsmSignal',
  'cellId',
  'wideCellId',
  'areaCode',
  'operator',
  'iccidBegin',
  'iccidEnd',
  'rfid',
  'doors',
  'charging',
  'input1',
  'input2',
  'input3',
  'input4',
  'output1',
  'output2',
  'output3',
  'output4',
])

function toSensors({ eventId, priority }: AvlRecord, own: SensorValues): SensorValues {
  const sensors = Object.fromEntries(Object.entries(own).filter(([name]) => !PLACED.has(name)))
  const inputs = bitsOf(own, 'input')
  const outputs = bitsOf(own, 'output')
  if (inputs !== null) sensors.inputs = inputs
  if (outputs !== null) sensors.outputs = outputs
  if (typeof own.iccidBegin === 'number' && typeof own.iccidEnd === 'number' && own.iccidBegin > 0)
    sensors.iccid = `${own.iccidBegin}${String(own.iccidEnd).padStart(10, '0')}`
  if (own.rfid !== undefined && own.driverId === undefined) sensors.driverId = own.rfid
  // Bits 8 to 11 are the doors, 12 the bonnet, 13 the boot.
  if (typeof own.doors === 'number') {
    sensors.doors = own.doors
    sensors.doorOpen = (own.doors & 0x0f00) !== 0
  }
  if (eventId > 0) sensors.eventId = eventId
  if (priority > 0) sensors.priority = priority
  return sensors
}

/** On and off of what is numbered from 1, as bits from the lowest; null where none of them was sent. */
function bitsOf(own: SensorValues, name: 'input' | 'output'): number | null {
  const sent = [1, 2, 3, 4].filter((number) => own[`${name}${number}`] !== undefined)
  if (sent.length === 0) return null
  return sent.reduce(
    (bits, number) => (own[`${name}${number}`] === true ? bits | (1 << (number - 1)) : bits),
    0,
  )
}

/** 0 none to 5, as our levels. */
const GSM_LEVELS = [0, 1, 2, 3, 3, 4] as const

function toStatus(own: SensorValues, ignition: boolean | null): DeviceStatus {
  const { externalVolts, batteryVolts, batteryPercent, gsmSignal, output1, charging } = own
  const voltage = externalVolts ?? batteryVolts
  const gsmLevel = typeof gsmSignal === 'number' ? GSM_LEVELS[gsmSignal] : undefined
  return {
    ...(ignition === null ? {} : { ignition }),
    ...(typeof voltage === 'number' ? { voltage } : {}),
    ...(typeof batteryPercent === 'number' && batteryPercent <= 100 ? { batteryPercent } : {}),
    ...(gsmLevel === undefined ? {} : { gsmLevel }),
    ...(typeof charging === 'boolean' ? { charging } : {}),
    // The first output is where the relay of an immobiliser is wired to, and where the command to cut sets it.
    ...(typeof output1 === 'boolean' ? { fuelCut: output1 } : {}),
  }
}

/** The cell that it is in: the operator is MCC and MNC as one number. */
function toCell({
  operator,
  areaCode,
  cellId,
  wideCellId,
}: SensorValues): NetworkCells['cells'][number] | null {
  const cell = typeof wideCellId === 'number' && wideCellId > 0 ? wideCellId : cellId
  if (typeof operator !== 'number' || typeof areaCode !== 'number' || typeof cell !== 'number') return null
  const digits = String(operator)
  if (!/^\d{5,6}$/.test(digits) || cell <= 0) return null
  return { mcc: Number(digits.slice(0, 3)), mnc: Number(digits.slice(3)), lac: areaCode, cell }
}
