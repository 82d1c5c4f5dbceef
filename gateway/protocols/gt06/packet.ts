import type { ByteReader } from '@/gateway/bytes'
import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import type { DeviceStatus } from '@/lib/devices/device-status'
import type { ReportedEvent } from '@/lib/ingest/change'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import type { Gt06Frame } from './frame'

/** A frame on its way through a decoder. */
export type Packet = {
  frame: Gt06Frame
  /** Over the content of the frame. */
  reader: ByteReader
  state: Gt06State
  context: DecodeContext
}

/** What a connection remembers from packet to packet. */
export type Gt06State = {
  /** Minutes east of UTC that the login announced; 0 until then. */
  zoneMinutes: number
}

export const newGt06State = (): Gt06State => ({ zoneMinutes: 0 })

/** Fills in `out` as it reads, whole parts only: a packet that ends early keeps what came before. */
export type ReadPacket = (packet: Packet, out: Decoded) => void

export type PacketDecoder = {
  /** For logs. */
  name: string
  /** Kind of frame in which the packet is answered with its own type and serial. */
  ack: 'none' | 'short' | 'extended'
  read: ReadPacket
}

/** Adds an event unless the packet has already told of the same type. */
export function addEvent(out: Decoded, event: ReportedEvent): void {
  if (!out.events.some(({ type }) => type === event.type)) out.events.push(event)
}

export function addStatus(out: Decoded, status: DeviceStatus): void {
  out.status = { ...out.status, ...status }
}

export function addSensors(fix: DeviceFix, values: SensorValues): void {
  fix.sensors = { ...fix.sensors, ...values }
}

export function addReading(out: Decoded, kind: string, time: number | null, values: SensorValues): void {
  out.readings = [...(out.readings ?? []), { time, kind, values }]
}

/** Older models send these in the zone they logged in with; everything else is documented as UTC. */
const LOCAL_TYPES: ReadonlySet<number> = new Set([0x10, 0x12, 0x16])

/** Minutes east of UTC that the packet's date is in. */
export function loginZone({ frame, state }: Packet): number {
  return LOCAL_TYPES.has(frame.type) ? state.zoneMinutes : 0
}
