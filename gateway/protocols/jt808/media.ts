import type { ByteReader } from '@/gateway/bytes'
import type { FileCause } from '@/lib/device-files/device-file'
import { recogniseFile } from '@/lib/device-files/recognise-file'
import { take } from './answers'
import { encodeMediaAnswer } from './encode'
import { readDate } from './fields'
import { isPosition, readFixAlone } from './location'
import { addReading, type ReadPacket } from './packet'

const KINDS = ['picture', 'sound', 'film'] as const
const FORMATS = ['jpeg', 'tif', 'mp3', 'wav', 'wmv'] as const
/** By their numbers. */
const CAUSES: readonly FileCause[] = [
  'command',
  'timer',
  'robbery',
  'crash',
  'doorOpened',
  'doorClosed',
  'fast',
  'distance',
]
const HEAD_BYTES = 8

/**
 * 0x0800: a picture, a sound or a film was made.
 *
 *   as the head of 0x0801
 */
export const readMediaEvent: ReadPacket = ({ reader }, out) => {
  addReading(out, 'media', null, readHead(reader))
}

/**
 * 0x0801, of one message or put together of its parts. It is answered by 0x8800, which goes out once it is stored.
 *
 *   media 4 | kind 1 | format 1 | cause 1 | channel 1 | position 28, none of 2011 | bytes
 */
export const readPicture: ReadPacket = ({ reader, frame }, out) => {
  const head = readHead(reader)
  out.reply = encodeMediaAnswer(frame, head.media, [])
  const said = KINDS.find((kind) => kind === head.kind) ?? null
  const behind = frame.body.subarray(HEAD_BYTES)
  const hasPosition = isPosition(behind) && !beginsFile(behind)
  const fix = hasPosition ? readFixAlone(reader) : null
  if (fix) out.fixes.push({ ...fix, buffered: true })
  addReading(out, 'media', fix?.time || null, { ...head, bytes: reader.remaining })
  if (reader.remaining === 0) return
  const { media: number, cause, channel } = head
  const made = { time: fix?.time || null, fix: fix ? out.fixes.length - 1 : null }
  // In memory of its own: what arrived goes on.
  out.files = [{ kind: said, number, cause, channel, ...made, bytes: Buffer.from(reader.rest()) }]
}

/** So many of what is stored are told of in an answer. */
const MOST_STORED = 20
/** Before the time in the position of a picture. */
const BEFORE_TIME_BYTES = 22

/**
 * 0x0802: what is stored, in answer to 0x8802.
 *
 *   serial of the command 2 | how many in all 2 | (media 4 | kind 1 | channel 1 | cause 1 | position 28) × count
 */
export const readMediaList: ReadPacket = ({ reader, state }, out) => {
  const asked = take(state, reader.u16())
  const total = reader.u16()
  if (!asked) return
  const told: string[] = []
  while (told.length < MOST_STORED && reader.remaining >= 35) {
    const media = reader.u32()
    const kind = reader.u8()
    const channel = reader.u8()
    const cause = reader.u8()
    reader.skip(BEFORE_TIME_BYTES)
    const time = readDate(reader)
    const at = time === null ? '' : ` ${new Date(time).toISOString().slice(0, 19)}Z`
    told.push(`${media} ${KINDS[kind] ?? kind} channel ${channel} ${CAUSES[cause] ?? cause}${at}`)
  }
  const list = told.length > 0 ? `: ${told.join(', ')}${told.length < total ? ', …' : ''}` : ''
  out.commandReply = { flag: asked.flag, text: `8802: ${total} stored${list}` }
}

/** No position does: its first bytes are alarms. */
const beginsFile = (bytes: Buffer): boolean => recogniseFile(bytes, null) !== null

type Head = {
  media: number
  kind: string | number
  format: string | number
  cause: FileCause | number
  channel: number
}

function readHead(reader: ByteReader): Head {
  const media = reader.u32()
  const kind = reader.u8()
  const format = reader.u8()
  const cause = reader.u8()
  const values = { media, kind: KINDS[kind] ?? kind, format: FORMATS[format] ?? format }
  return { ...values, cause: CAUSES[cause] ?? cause, channel: reader.u8() }
}
