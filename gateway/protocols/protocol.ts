import type { DeviceStatus } from '@/lib/devices/device-status'
import type { EventType } from '@/lib/events/event-types'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'

/**
 * What a protocol is: three pure functions over bytes. `server.ts` does all I/O — it reads, frames,
 * decodes, waits for the commit and only then writes the replies, in order.
 */
export type TcpProtocol<Frame> = {
  /** As in the device model catalogue, e.g. `gt06`. */
  name: string
  /** Largest frame a device may send, in bytes. */
  maxFrameBytes: number
  frame: (buffer: Buffer) => Framed<Frame>
  decode: (frame: Frame, context: DecodeContext) => Decoded
  encodeCommand: (command: OutgoingCommand) => Buffer
}

/** Cuts one frame off the front of what has arrived. */
export type Framed<Frame> =
  | { kind: 'frame'; frame: Frame; length: number }
  /** A part of a frame: wait for more bytes. */
  | { kind: 'more' }
  /** Not a frame: drop `skip` bytes (≥ 1) and look again. */
  | { kind: 'bad'; skip: number; reason: string }

/** What the session knows when a frame is decoded. */
export type DecodeContext = {
  /** Milliseconds since 1970, for replies that carry the time. */
  now: number
  /** Set once the device has logged in. */
  identifier: string | null
  /** Minutes east of UTC that the login announced; 0 until then. */
  zoneMinutes: number
  /** The model family of the device in the catalogue, for tables that differ by model. */
  family: string | null
}

export type DecodedEvent = {
  type: EventType
  /** Null when the packet carries no time: then the moment of arrival counts. */
  time: number | null
  /** Position in `fixes` that the event belongs to. */
  fix: number | null
  data?: SensorValues
}

/** Cells and access points, for positions that are made from the network. */
export type NetworkCells = {
  cells: { mcc: number; mnc: number; lac: number; cell: number; signal?: number }[]
  wifi: { mac: string; signal?: number }[]
}

/** Everything one packet says. Empty lists and missing fields are what it does not say. */
export type Decoded = {
  /** Name of the packet for logs, e.g. `gps`, `heartbeat`. */
  packet: string
  login?: { identifier: string; zoneMinutes?: number }
  fixes: DeviceFix[]
  events: DecodedEvent[]
  status?: DeviceStatus
  /** Sensor values that came without a fix, with the device's time if it gave one. */
  readings?: { time: number | null; kind: string; values: SensorValues }[]
  network?: { time: number | null } & NetworkCells
  /** Answer to a command; `flag` is what the command was sent with. */
  commandReply?: { flag: number | null; text: string }
  /** Bytes to send once everything up to this packet is committed. */
  reply: Buffer | null
}

export type OutgoingCommand = {
  text: string
  /** Echoed by the device with its reply. */
  flag: number
  serial: number
}
