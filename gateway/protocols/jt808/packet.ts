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

/** Fills in `out` as it reads, whole parts only: a message that ends early keeps what came before. */
export type ReadPacket = (packet: Packet, out: Decoded) => void

/** A command that a terminal was sent and that it has not answered for. */
export type AskedCommand = {
  flag: number
  id: number
  /** Whether it cuts or restores the engine; null for any other. */
  cuts: boolean | null
}

/** What a connection remembers from message to message. */
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
  ...{ peer: null, assemblies: new Map(), told: new Map(), asked: new Map(), engine: null },
  ...{ hasDoors: false, refusedEncryption: false },
})

/** Adds an event unless the message has told of the same type at the same fix. */
export function addEvent(out: Decoded, event: ReportedEvent): void {
  if (!out.events.some(({ type, fix }) => type === event.type && fix === event.fix)) out.events.push(event)
}

export function addStatus(out: Decoded, status: DeviceStatus): void {
  out.status = { ...out.status, ...status }
}

export function addSensors(fix: DeviceFix, values: SensorValues): void {
  fix.sensors = { ...fix.sensors, ...values }
}

export function addReading(out: Decoded, kind: string, time: number | null, values: SensorValues): void {
  if (Object.keys(values).length > 0) out.readings = [...(out.readings ?? []), { time, kind, values }]
}

/** The bits that are set now and were not before, and remembers those that are. */
export function newBits(state: Jt808State, what: string, bits: number): number[] {
  const before = state.told.get(what) ?? 0
  state.told.set(what, bits)
  const begun = bits & ~before
  return Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (begun >>> bit) & 1)
}
