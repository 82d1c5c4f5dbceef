import type { Decoded } from '@/gateway/protocols/protocol'
import { encodePhotoRequest } from './encode'
import type { Packet } from './packet'

/** What the device sends at most in one packet. */
const PART_BYTES = 1024

/**
 * 0x35: a picture waits.
 *
 *   date 6 | fixed 1 | latitude 4 | longitude 4 | camera 1 | source 1 | format 1 | bytes 4 | picture 4
 */
export function readPhotoAnnouncement({ reader }: Packet, out: Decoded): void {
  reader.skip(18)
  const bytes = reader.u32()
  const picture = reader.u32()
  out.reply = encodePhotoRequest(picture, 0, Math.min(bytes, PART_BYTES))
}
