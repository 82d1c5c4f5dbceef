import { crc16X25 } from '@/gateway/protocols/gt06/crc'

/** One frame of the server: an answer, which carries the serial of what it answers, or a command. */
export type ServerFrame = { type: number; content: Buffer; serial: number }

/**
 * Cuts whole frames off what arrived. A frame with a wrong checksum counts as none, as with real
 * trackers; what is no frame is skipped.
 */
export function takeFrames(buffer: Buffer): { frames: ServerFrame[]; rest: Buffer } {
  const frames: ServerFrame[] = []
  let at = 0
  while (buffer.length - at >= 5) {
    const mark = buffer.readUInt16BE(at)
    if (mark !== 0x7878 && mark !== 0x7979) {
      at++
      continue
    }
    const head = mark === 0x7878 ? 3 : 4
    const length = mark === 0x7878 ? buffer.readUInt8(at + 2) : buffer.readUInt16BE(at + 2)
    const end = at + head + length + 2
    if (length < 5) {
      at++
      continue
    }
    if (buffer.length < end) break
    if (buffer.readUInt16BE(end - 4) === crc16X25(buffer.subarray(at + 2, end - 4))) {
      frames.push({
        type: buffer.readUInt8(at + head),
        content: buffer.subarray(at + head + 1, end - 6),
        serial: buffer.readUInt16BE(end - 6),
      })
    }
    at = end
  }
  return { frames, rest: buffer.subarray(at) }
}

/**
 * What a command frame (0x80) asks.
 *
 *   length 1, of flag and text | server flag 4 | text, ASCII | language 2, some servers
 */
export function readCommand({ content }: ServerFrame): { flag: number; text: string } | null {
  if (content.length < 5) return null
  const end = Math.min(1 + content.readUInt8(0), content.length)
  return { flag: content.readUInt32BE(1), text: content.subarray(5, end).toString('latin1') }
}
