import type { ByteReader } from '@/gateway/bytes'
import type { DecodeContext, Decoded, DecodedEvent } from '@/gateway/protocols/protocol'
import type { DeviceStatus } from '@/lib/devices/device-status'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import type { Gt06Frame } from './frame'

/** A frame on its way through a decoder. */
export type Packet = {
  frame: Gt06Frame
  /** Over the content of the frame. */
  reader: ByteReader
  context: DecodeContext
}

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
export function addEvent(out: Decoded, event: DecodedEvent): void {
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
