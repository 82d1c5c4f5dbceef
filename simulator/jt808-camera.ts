import { drawCameraPicture } from '@/demo/camera-picture'
import { keepNewest } from '@/gateway/limits'
import { u32 } from '@/gateway/protocols/jt808/fields'
import type { Jt808Link } from './jt808-link'
import { cutInParts, MEDIA, POSITION_BYTES } from './jt808-wire'

/** Pictures that one command may ask for. */
const MOST = 10

/** Pictures that it keeps; each is sent again when it is asked for. */
const MOST_STORED = 10
/** Of what it sends: number, kind, format, cause, channel, and position. */
const HEAD_BYTES = 8

type Waiting = { parts: Buffer[]; firstSerial: number }

/** The camera of a terminal: what it took is sent until the platform says that it has all of it. */
export class Jt808Camera {
  private next = 1
  private readonly waiting = new Map<number, Waiting>()
  private readonly kept = new Map<number, Buffer>()
  /** Pictures of which nothing went out on this connection. */
  private readonly unsent = new Set<number>()

  /** Takes pictures, and returns their numbers. `location` is where, as in 0x0200. */
  take({ channel, count, location, time }: Asked): number[] {
    const numbers: number[] = []
    for (let left = Math.min(count, MOST); left > 0; left--) {
      const number = this.next++
      const picture = drawCameraPicture({ time, channel, number })
      // As commanded, of kind and format 0: a picture, JPEG.
      const head = Buffer.concat([u32(number), Buffer.from([0, 0, 0, channel])])
      const body = Buffer.concat([head, location.subarray(0, POSITION_BYTES), picture])
      keepNewest(this.kept, number, body, MOST_STORED)
      this.again(number)
      numbers.push(number)
    }
    return numbers
  }

  /** What it keeps: number 4 | kind 1 | channel 1 | cause 1 | position. */
  stored(): Buffer[] {
    return [...this.kept.values()].map((body) => {
      const [kind = 0, , cause = 0, channel = 0] = body.subarray(4, HEAD_BYTES)
      const position = body.subarray(HEAD_BYTES, HEAD_BYTES + POSITION_BYTES)
      return Buffer.concat([body.subarray(0, 4), Buffer.from([kind, channel, cause]), position])
    })
  }

  /** Sends one that it keeps; false where it has none of that number. */
  again(number: number): boolean {
    const body = this.kept.get(number)
    if (!body) return false
    this.waiting.set(number, { parts: cutInParts(body), firstSerial: 0 })
    this.unsent.add(number)
    return true
  }

  /** On a new connection all goes out again. */
  begin(): void {
    for (const number of this.waiting.keys()) this.unsent.add(number)
  }

  send(link: Jt808Link): void {
    for (const number of this.unsent) {
      const picture = this.waiting.get(number)
      if (picture) picture.firstSerial = link.writeParts(MEDIA, picture.parts)
    }
    this.unsent.clear()
  }

  /**
   * 0x8800: all came, or which parts did not.
   *
   *   picture 4 | count 1 | part 2 × count
   */
  answered(body: Buffer, link: Jt808Link): void {
    if (body.length < 4) return
    const number = body.readUInt32BE(0)
    const picture = this.waiting.get(number)
    if (!picture) return
    const missing: number[] = []
    for (let at = 5; at + 2 <= body.length; at += 2) missing.push(body.readUInt16BE(at))
    if (missing.length === 0) this.waiting.delete(number)
    const { parts, firstSerial } = picture
    for (const index of missing) {
      const part = parts[index - 1]
      if (part) link.writePart(MEDIA, part, { serial: firstSerial + index - 1, total: parts.length, index })
    }
  }
}

type Asked = { channel: number; count: number; location: Buffer; time: number }
