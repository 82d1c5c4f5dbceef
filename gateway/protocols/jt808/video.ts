import type { ByteReader } from '@/gateway/bytes'
import { encodeMessage, type Peer } from './encode'
import { dateBytes, encodeText, readDate, u16 } from './fields'
import { addReading, type ReadPacket } from './packet'

/**
 * What JT/T 1078 asks of a camera, and what it answers: live pictures, what is recorded, and files.
 *
 * The platform has no video yet. What asks a camera for something (`encode…`), `readRecordings` and `readUploadResult` have no caller
 * but the tests; `decode.ts` reads what cameras report by themselves with `readVideoAttributes`, `readFileList` and `readPassengers`.
 */

/** Where a camera is to dial to. */
export type StreamAddress = { host: string; tcpPort: number; udpPort: number }
export const LIVE_DATA = {
  audioVideo: 0,
  video: 1,
  talk: 2,
  listen: 3,
  broadcast: 4,
  transparent: 5,
} as const
/** The same streams are 0 and 1 in 0x9101, and 1 and 2 where recordings are meant. */
export type StreamName = 'main' | 'sub'

type Order<More> = More & { serial: number; channel: number }

/**
 * 0x9101: sends live. One at a time a device.
 *
 *   host, sized | TCP port 2 | UDP port 2 | channel 1 | data 1 | 0 main, 1 sub
 */
export function encodeStartLive(
  peer: Peer,
  order: Order<{ address: StreamAddress; data: keyof typeof LIVE_DATA; stream: StreamName }>,
): Buffer {
  const { serial, address, channel, data, stream } = order
  const what = Buffer.from([channel, LIVE_DATA[data], stream === 'main' ? 0 : 1])
  return encodeMessage(peer, { id: 0x9101, serial, body: Buffer.concat([addressBytes(address), what]) })
}

export const LIVE_CONTROLS = { close: 0, switch: 1, pause: 2, resume: 3, endTalk: 4 } as const
/** What is closed. */
export const CLOSES = { both: 0, audio: 1, video: 2 } as const

/**
 * 0x9102.
 *
 *   channel 1 | control 1 | what is closed 1 | 0 main, 1 sub
 */
export function encodeControlLive(
  peer: Peer,
  order: Order<{
    control: keyof typeof LIVE_CONTROLS
    closes: keyof typeof CLOSES
    stream: StreamName
  }>,
): Buffer {
  const { serial, channel, control, closes, stream } = order
  const body = [channel, LIVE_CONTROLS[control], CLOSES[closes], stream === 'main' ? 0 : 1]
  return encodeMessage(peer, { id: 0x9102, serial, body: Buffer.from(body) })
}

/** What recordings are meant; times in ms UTC. */
export type RecordingQuery = {
  from: number | null
  until: number | null
  /** Bits of alarms; 0 is whatever there was. */
  alarms: bigint
  media: keyof typeof RECORDED
  stream: StreamName | 'all'
  store: 'all' | 'main' | 'backup'
}
export const RECORDED = { audioVideo: 0, audio: 1, video: 2, either: 3 } as const
const STREAMS = { all: 0, main: 1, sub: 2 } as const
const STORES = { all: 0, main: 1, backup: 2 } as const

/**
 * 0x9205: asks what is recorded; 0x1205 answers.
 *
 *   channel 1 | from 6 | until 6 | alarms 8 | media 1 | stream 1 | store 1
 */
export function encodeListRecordings(peer: Peer, order: Order<RecordingQuery>): Buffer {
  const body = Buffer.concat([Buffer.from([order.channel]), queryBytes(order)])
  return encodeMessage(peer, { id: 0x9205, serial: order.serial, body })
}

export const PLAY_MODES = { normal: 0, fast: 1, rewind: 2, keyFrames: 3, single: 4 } as const
/** Of fast and rewind, as powers of two from 1; 0 where it does not matter. */
export type PlaySpeed = 0 | 1 | 2 | 3 | 4 | 5

/**
 * 0x9201: plays what is recorded.
 *
 *   host, sized | TCP port 2 | UDP port 2 | channel 1 | media 1 | stream 1 | store 1 | mode 1 | speed 1 | from 6 | until 6
 */
export function encodePlay(
  peer: Peer,
  order: Order<
    Omit<RecordingQuery, 'alarms'> & {
      address: StreamAddress
      mode: keyof typeof PLAY_MODES
      speed: PlaySpeed
    }
  >,
): Buffer {
  const { serial, address, channel, media, stream, store, mode, speed, from, until } = order
  const what = [channel, RECORDED[media], STREAMS[stream], STORES[store], PLAY_MODES[mode], speed]
  const body = Buffer.concat([
    addressBytes(address),
    Buffer.from(what),
    momentBytes(from),
    momentBytes(until),
  ])
  return encodeMessage(peer, { id: 0x9201, serial, body })
}

export const PLAY_CONTROLS = {
  start: 0,
  pause: 1,
  end: 2,
  fast: 3,
  rewind: 4,
  seek: 5,
  keyFrames: 6,
} as const

/**
 * 0x9202.
 *
 *   channel 1 | control 1 | speed 1 | where to 6, of seek
 */
export function encodeControlPlay(
  peer: Peer,
  order: Order<{ control: keyof typeof PLAY_CONTROLS; speed: PlaySpeed; to: number | null }>,
): Buffer {
  const { serial, channel, control, speed, to } = order
  const head = Buffer.from([channel, PLAY_CONTROLS[control], speed])
  return encodeMessage(peer, { id: 0x9202, serial, body: Buffer.concat([head, momentBytes(to)]) })
}

export type FtpAddress = { host: string; port: number; user: string; password: string; path: string }
/** By which networks it may be sent. */
export const NETWORK_BITS = { wifi: 1, lan: 2, mobile: 4 } as const

/**
 * 0x9206: sends files by FTP; 0x1206 says when that is done.
 *
 *   host, sized | port 2 | user, sized | password, sized | path, sized | channel 1 | from 6 | until 6 | alarms 8 | media 1 |
 *   stream 1 | store 1 | networks 1
 */
export function encodeUploadFiles(
  peer: Peer,
  order: Order<RecordingQuery & { ftp: FtpAddress; networks: number }>,
): Buffer {
  const { host, port, user, password, path } = order.ftp
  const login = [sized(host), u16(port), sized(user), sized(password), sized(path)]
  const files = [Buffer.from([order.channel]), queryBytes(order), Buffer.from([order.networks])]
  return encodeMessage(peer, { id: 0x9206, serial: order.serial, body: Buffer.concat([...login, ...files]) })
}

function queryBytes({ from, until, alarms, media, stream, store }: RecordingQuery): Buffer {
  const bits = Buffer.alloc(8)
  bits.writeBigUInt64BE(alarms)
  const what = Buffer.from([RECORDED[media], STREAMS[stream], STORES[store]])
  return Buffer.concat([momentBytes(from), momentBytes(until), bits, what])
}

const momentBytes = (time: number | null): Buffer => (time === null ? Buffer.alloc(6) : dateBytes(time))

const addressBytes = ({ host, tcpPort, udpPort }: StreamAddress): Buffer =>
  Buffer.concat([sized(host), u16(tcpPort), u16(udpPort)])

/** @throws RangeError for what is longer than its length can say */
function sized(text: string): Buffer {
  const bytes = encodeText(text)
  if (bytes.length > 255) throw new RangeError('255 bytes at most')
  return Buffer.concat([Buffer.from([bytes.length]), bytes])
}

/** A file on the card of a camera; times in ms UTC, null where it knows none. */
export type Recording = {
  channel: number
  from: number | null
  until: number | null
  alarms: bigint
  media: number
  stream: number
  store: number
  bytes: number
}
/** So many are read of one list. */
const MOST_RECORDINGS = 5000
const RECORDING_BYTES = 28

/**
 * 0x1205, put together of its parts.
 *
 *   serial of the question 2 | count 4 | (channel 1 | from 6 | until 6 | alarms 8 | media 1 | stream 1 | store 1 | bytes 4) ×
 *   count
 */
export function readRecordings(reader: ByteReader): { serial: number; recordings: Recording[] } {
  const serial = reader.u16()
  const count = Math.min(reader.u32(), MOST_RECORDINGS)
  const recordings: Recording[] = []
  for (let at = 0; at < count && reader.remaining >= RECORDING_BYTES; at++)
    recordings.push({
      channel: reader.u8(),
      from: readDate(reader),
      until: readDate(reader),
      alarms: reader.bytes(8).readBigUInt64BE(0),
      media: reader.u8(),
      stream: reader.u8(),
      store: reader.u8(),
      bytes: reader.u32(),
    })
  return { serial, recordings }
}

/** What a camera can do. */
export type VideoAttributes = {
  audioCodec: number
  audioChannels: number
  sampleRate: number
  sampleBits: number
  frameBytes: number
  sendsAudio: boolean
  videoCodec: number
  mostAudioChannels: number
  mostVideoChannels: number
}

/**
 * 0x1003.
 *
 *   audio codec 1 | channels 1 | sample rate 1 | bits 1 | bytes of a frame 2 | sends audio 1 | video codec 1 | most audio
 *   channels 1 | most video channels 1
 */
export function readAttributesOf(reader: ByteReader): VideoAttributes {
  return {
    audioCodec: reader.u8(),
    audioChannels: reader.u8(),
    sampleRate: reader.u8(),
    sampleBits: reader.u8(),
    frameBytes: reader.u16(),
    sendsAudio: reader.u8() === 1,
    videoCodec: reader.u8(),
    mostAudioChannels: reader.u8(),
    mostVideoChannels: reader.u8(),
  }
}

/**
 * 0x1206.
 *
 *   serial of the order 2 | 0 done, 1 failed
 */
export const readUploadResult = (reader: ByteReader): { serial: number; done: boolean } => ({
  serial: reader.u16(),
  done: reader.u8() === 0,
})

export const readVideoAttributes: ReadPacket = ({ reader }, out) => {
  addReading(out, 'video', null, readAttributesOf(reader))
}

/** How much there is; the list itself is for who asked, by `readRecordings`. */
export const readFileList: ReadPacket = ({ reader }, out) => {
  const { recordings } = readRecordings(reader)
  const bytes = recordings.reduce((sum, one) => sum + one.bytes, 0)
  addReading(out, 'recordings', null, { files: recordings.length, bytes })
}

/**
 * 0x1005.
 *
 *   from 6 | until 6 | got in 2 | got out 2
 */
export const readPassengers: ReadPacket = ({ reader }, out) => {
  reader.skip(6)
  const time = readDate(reader)
  addReading(out, 'passengers', time, { gotIn: reader.u16(), gotOut: reader.u16() })
}
