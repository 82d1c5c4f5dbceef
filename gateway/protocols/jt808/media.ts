import type { ByteReader } from '@/gateway/bytes'
import type { SensorValues } from '@/lib/positions/fix'
import { encodeMediaAnswer } from './encode'
import { readFixAlone } from './location'
import { addReading, type ReadPacket } from './packet'

const KINDS = ['picture', 'sound', 'film'] as const
const FORMATS = ['jpeg', 'tif', 'mp3', 'wav', 'wmv'] as const
/** What it was made for. */
const CAUSES = [
  'command',
  'timer',
  'robbery',
  'crash',
  'doorOpened',
  'doorClosed',
  'fast',
  'distance',
] as const
/** Bytes of a position without extras. */
const POSITION_BYTES = 28

/**
 * 0x0800: a picture, a sound or a film was made.
 *
 *   as the head of 0x0801
 */
export const readMediaEvent: ReadPacket = ({ reader }, out) => {
  addReading(out, 'media', null, readHead(reader))
}

/**
 * 0x0801, of one message or put together of its parts.
 *
 *   media 4 | kind 1 | format 1 | cause 1 | channel 1 | position 28 | bytes
 *
 * The bytes themselves go nowhere: reports carry values, and no files.
 */
export const readPicture: ReadPacket = ({ reader, frame }, out) => {
  const head = readHead(reader)
  out.reply = encodeMediaAnswer(frame, head.media, [])
  const fix = reader.remaining >= POSITION_BYTES ? readFixAlone(reader) : null
  if (fix) out.fixes.push({ ...fix, buffered: true })
  addReading(out, 'media', fix?.time || null, { ...head, bytes: reader.remaining })
}

function readHead(reader: ByteReader): SensorValues & { media: number } {
  const media = reader.u32()
  const kind = reader.u8()
  const format = reader.u8()
  const cause = reader.u8()
  const values = { media, kind: KINDS[kind] ?? kind, format: FORMATS[format] ?? format }
  return { ...values, cause: CAUSES[cause] ?? cause, channel: reader.u8() }
}
