import type { FileRefusal, ReportedFile } from '@/lib/device-files/device-file'
import type { CatalogueModel } from '@/lib/devices/catalogue-model'
import type { Identifier, IdentifierKind } from '@/lib/identifiers/identifier-kinds'
import type { Report, ReportedEvent } from '@/lib/ingest/change'
import type { DeviceFix } from '@/lib/positions/fix'

/** Where a protocol listens: on the port of its setting, or else on `port`. */
export type Endpoint = {
  transport: 'tcp' | 'udp' | 'http'
  port: number
  setting: `GATEWAY_${string}_PORT`
}

/**
 * What a protocol is: what it is called and where it listens, and pure functions over bytes or requests.
 * The servers do all I/O: they read, frame, decode, wait for the commit and only then write the replies,
 * in order. One entry of `registry.ts`; everything else that knows protocols reads that list.
 */
export type Protocol<Frame = unknown, State = unknown> = {
  /** As in the device model catalogue, e.g. `gt06`. */
  name: string
  /** As people call it, e.g. `GT06 (Concox, Jimi)`. */
  title: string
  endpoints: readonly Endpoint[]
  /** Kinds of identifier that its devices may present; a new device gets the first one that its text fits. */
  identifiers: readonly [IdentifierKind, ...IdentifierKind[]]
  /** Device models that every installation knows. */
  models: readonly CatalogueModel[]
  /**
   * Code of the one of them that is meant when nothing else is known of a device: it is proposed where one is registered. For
   * protocols of several models.
   */
  defaultModel?: string
  /** For `tcp` and `udp` endpoints. */
  packets?: PacketCodec<Frame, State>
  /** For `http` endpoints. */
  requests?: RequestCodec
}

/**
 * Bytes in and out. Methods, so that the registry may hold codecs of different frames and states: each is
 * only ever given what it made itself.
 */
export type PacketCodec<Frame, State> = {
  /** Largest frame a device may send, in bytes. */
  maxFrameBytes: number
  /** What is remembered of a sender from packet to packet: the zone of the login, parts of a long message … */
  newState(): State
  /**
   * Whether the first bytes of a connection are of this protocol, for a port of several and for who knocks at a wrong one.
   * The first protocol that is sure has it, so that `yes` is for what no other begins with. For `tcp` endpoints.
   */
  recognise?(firstBytes: Buffer): Recognition
  /** Cuts frames off the front of what has arrived, for one connection or one datagram. */
  newFramer(): Framer<Frame>
  /**
   * Who a frame is of by its own words, for protocols whose frames say so each: a relay may send for several, and each has a
   * state of its own. Null, and where there is none: of whoever the connection is of.
   */
  senderOf?(frame: Frame): Identifier | null
  /** What a frame says. May change `state`, and nothing else. */
  decode(frame: Frame, state: State, context: DecodeContext): Decoded
  /** For protocols whose messages may come in parts. */
  unfinished?: {
    /** Bytes that the state holds of messages that are not whole. Lets go before of those that went silent by `now`, in ms. */
    held(state: State, now: number): number
    /** Lets go of all of them. */
    drop(state: State): void
  }
  /** A command that every device of the protocol answers and that changes nothing, to see whether it is there. */
  statusCommand?: string
  /** Bytes of a text command, for protocols that have them. Throws `RangeError` for a text that it cannot carry. */
  encodeCommand?(command: OutgoingCommand, state: State): Buffer
}

/** `more`: it may be, and a byte that has not come will tell. */
export type Recognition = 'yes' | 'no' | 'more'

export type RequestCodec = {
  /** What a request says; a refusal in a few words for what is none of this protocol. */
  decode(
    request: HttpRequest,
    now: number,
  ): (Decoded & { identifier: Identifier; key: string | null }) | { refusal: string }
  /** A command as the text of an answer, for clients that read it. Throws `RangeError` for one that it cannot carry. */
  encodeCommand?(text: string): string
}

export type HttpRequest = { method: string; url: string; contentType: string | null; body: string }

/**
 * May remember how far it has looked: the cost of a byte must not grow with what is waiting before it, or one sender
 * of single bytes holds up all the others (`npm run bench -- framing`).
 */
export type Framer<Frame> = {
  /** `buffer` begins where the last frame or noise ended, and holds what it held before, with more behind. */
  next(buffer: Buffer): Framed<Frame>
}

export type Framed<Frame> =
  | { kind: 'frame'; frame: Frame; length: number }
  /** A part of a frame: wait for more bytes. */
  | { kind: 'more' }
  /** Not a frame: drop `skip` bytes (≥ 1) and look again. */
  | { kind: 'bad'; skip: number; reason: string }

/** The reason of a frame that is one in everything but its checksum. */
export const WRONG_CHECKSUM = 'wrong checksum'

/** What is known beside the frame when it is decoded. */
export type DecodeContext = {
  /** Milliseconds since 1970, for replies that carry the time. */
  now: number
  /** Set once the device has said who it is. */
  identifier: Identifier | null
  /** The model family of the device in the catalogue, for tables that differ by model. */
  family: string | null
}

/** Cells and access points, for positions that are made from the network. */
export type NetworkCells = {
  cells: { mcc: number; mnc: number; lac: number; cell: number; signal?: number }[]
  wifi: { mac: string; signal?: number }[]
}

/** Everything one packet says: what becomes a `Report`, and more. What it does not say are empty lists and missing fields. */
export type Decoded = Pick<Report, 'status' | 'readings' | 'alarms'> & {
  /** Name of the packet for logs, e.g. `gps`, `heartbeat`. */
  packet: string
  /** Who sends it, in a login or with every packet; the rest of the packet counts for that device. */
  identifier?: Identifier
  fixes: DeviceFix[]
  events: ReportedEvent[]
  network?: { time: number | null } & NetworkCells
  /** Pictures, sounds and films; what they really are is judged by their bytes, whatever the protocol. */
  files?: ReportedFile[]
  /** Files that could not be read, to be counted with those that are refused. */
  refusedFiles?: FileRefusal[]
  /** Answer to a command; `flag` is what the command was sent with. */
  commandReply?: { flag: number | null; text: string }
  /** Bytes to send once everything up to this packet is committed. */
  reply: Buffer | null
  /** Bytes to send before the connection is closed because who sends it is not let in, or is not to be read. */
  refusal?: Buffer
}

export type OutgoingCommand = {
  text: string
  /** Echoed by the device with its reply. */
  flag: number
  serial: number
}
