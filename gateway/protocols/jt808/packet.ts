import type { ByteReader } from '@/gateway/bytes'
import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import type { DeviceStatus } from '@/lib/devices/device-status'
import type { ReportedEvent } from '@/lib/ingest/change'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import type { Delimiter, Jt808Frame } from './header'
import type { Assembly } from './parts'

/** A whole message on its way through a decoder. */
export type Packet = {
  frame: Jt808Frame
  /** Over its body. */
  reader: ByteReader
  state: Jt808State
  context: DecodeContext
}

/**
 * What one message may say. A body of 64 kB of honest positions stays below it; what is more is cut off, of which a `fault` tells.
 * More cells and access points than these find no better position: they are just left out.
 */
export const MOST = { fixes: 2000, events: 500, readings: 1000, cells: 100, accessPoints: 200 } as const

/** What a message says, as it is read. */
export type Told = Decoded & {
  /** Truncated: there was more than is kept. Nothing to do with an engine that is cut. */
  isCut?: true
}

/** Fills in `out` as it reads, whole parts only: a message that ends early keeps what came before. */
export type ReadPacket = (packet: Packet, out: Told) => void

/** A command that a terminal was sent and that it has not answered for. */
export type AskedCommand = {
  flag: number
  id: number
  /** Whether it cuts or restores the engine; null for any other. */
  cuts: boolean | null
  /** The stored picture that it asks for; null for any other. */
  picture: number | null
}

/** What is remembered of a terminal from message to message. */
export type Jt808State = {
  /** How the terminal writes its header, for what it is sent. */
  peer: { phone: Buffer; version: number | null; delimiter: Delimiter } | null
  /** Messages of which parts have come, by message and first serial. */
  assemblies: Map<string, Assembly>
  /** Alarms that were told, by the set of bits and whether by live reports: each is raised when it begins. */
  told: Map<string, number>
  /** By serial, the oldest first. */
  asked: Map<number, AskedCommand>
  /** An engine command that the terminal confirmed: the next status says whether it did it. */
  engine: { flag: number; id: number; cuts: boolean } | null
  /** It has doors that report. */
  hasDoors: boolean
  refusedEncryption: boolean
}

export const newJt808State = (): Jt808State => ({
  peer: null,
  assemblies: new Map(),
  told: new Map(),
  asked: new Map(),
  engine: null,
  hasDoors: false,
  refusedEncryption: false,
})

/** Adds an event unless the message has told of the same type at the same fix. */
export function addEvent(out: Told, event: ReportedEvent): void {
  if (!isTold(out, event)) pushEvent(out, event)
}

/** Adds an event beside another of its type at the same fix: what it is of tells them apart. */
export const addApart = (out: Told, event: ReportedEvent, subject: string): void =>
  pushEvent(out, isTold(out, event) ? { ...event, subject } : event)

export const isTold = (out: Told, { type, fix }: Pick<ReportedEvent, 'type' | 'fix'>): boolean =>
  eventsAt(out, fix).some((one) => one.type === type)

export function pushEvent(out: Told, event: ReportedEvent): void {
  if (out.events.length < MOST.events) out.events.push(event)
  else out.isCut = true
}

/** Events at the fix that is being read: they are the last ones, and none before them is looked at. */
export function eventsAt({ events }: Told, fix: number | null): ReportedEvent[] {
  let from = events.length
  while (from > 0 && events[from - 1]?.fix === fix) from--
  return events.slice(from)
}

export function addStatus(out: Told, status: DeviceStatus): void {
  out.status = out.status ? { ...out.status, ...status } : status
}

export function addSensors(fix: DeviceFix, values: SensorValues): void {
  const known = fix.sensors
  if (!known) fix.sensors = { ...values }
  // One by one: `Object.assign` takes ten times as long, and there are some in each position.
  else for (const name in values) known[name] = values[name] as SensorValues[string]
}

export function addReading(out: Told, kind: string, time: number | null, values: SensorValues): void {
  if (Object.keys(values).length === 0) return
  const readings = out.readings ?? []
  if (readings.length < MOST.readings) out.readings = [...readings, { time, kind, values }]
  else out.isCut = true
}

export type NewBit = { bit: number } & Pick<ReportedEvent, 'resumes'>

/**
 * The bits that are set now and were not before, and remembers those that are. Those that are set when they are first heard
 * of may have been told over another connection.
 */
export function newBits(out: Told, state: Jt808State, of: string, bits: number): NewBit[] {
  const before = state.told.get(of)
  if (before === bits) return []
  state.told.set(of, bits)
  out.alarms = { ...out.alarms, [of]: bits >>> 0 }
  const begun = bits & ~(before ?? 0)
  return Array.from({ length: 32 }, (_, bit) => bit)
    .filter((bit) => (begun >>> bit) & 1)
    .map((bit) => (before === undefined ? { bit, resumes: { of, bits: (1 << bit) >>> 0 } } : { bit }))
}
