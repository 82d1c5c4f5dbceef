import type { ByteReader } from '@/gateway/bytes'
import type { FileCause } from '@/lib/device-files/device-file'
import { recogniseFile } from '@/lib/device-files/recognise-file'
import { encodeMediaAnswer } from './encode'
import { isPosition, readFixAlone } from './location'
import { addReading, type ReadPacket } from './packet'

const KINDS = ['picture', 'sound', 'film'] as const
const FORMATS = ['jpeg', 'tif', 'mp3', 'wav', 'wmv'] as const
/** By their numbers. */
const CAUSES: readonly FileCause[] = [
  ...(['command', 'timer', 'robbery', 'crash', 'doorOpened', 'doorClosed', 'fast', 'distance'] as const),
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
  out.files = [{ ...{ kind: said, number, cause, channel }, ...made, bytes: Buffer.from(reader.rest()) }]
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
