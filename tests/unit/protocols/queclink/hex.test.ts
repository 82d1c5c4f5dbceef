import { describe, expect, test } from 'vitest'
import { queclink } from '@/gateway/protocols/queclink/protocol'
import { codecOf, drain, hear, hearPacket, packetBytes, sayings } from '../codec'
import { HEX_PACKETS } from './hex-packets'
import { PACKETS } from './packets'

const codec = codecOf(queclink)
const whole = HEX_PACKETS.map(({ packet }) => packetBytes(packet))
const [first, second] = whole
if (!first || !second) throw new Error('no packets')

describe('packets in HEX format', () => {
  test.each(HEX_PACKETS.map((one) => [one.packet.slice(0, 24), one] as const))(
    '%s',
    (_name, { packet, says }) => {
      expect(sayings(hearPacket(codec, packet))).toMatchObject(says)
    },
  )

  test('of a drive have a point for each second', () => {
    const { fixes } = hearPacket(codec, HEX_PACKETS[3]?.packet ?? '')
    expect(fixes.length).toBeGreaterThan(200)
    const far = fixes.some(({ lat, lon }) => Math.abs(lat - 39.61) > 0.1 || Math.abs(lon + 9.06) > 0.1)
    expect(far).toBe(false)
    expect(fixes.every(({ time }, at) => at === 0 || time > (fixes[at - 1]?.time ?? 0))).toBe(true)
  })

  test('say the same split at every byte and between texts', () => {
    const text = packetBytes(PACKETS[0]?.packet ?? '')
    for (const one of whole) {
      const expected = hear(codec, [one, text]).map(sayings)
      expect(expected).toHaveLength(2)
      for (let at = 0; at <= Math.min(one.length, 200); at++)
        expect(hear(codec, [one.subarray(0, at), one.subarray(at), text]).map(sayings)).toEqual(expected)
    }
  })

  test('of which a bit is flipped are none, and those that were cut off hide none', () => {
    for (const one of [first, second, ...whole.slice(4)]) {
      // The letters of the head do not count into the checksum.
      for (let bit = 32; bit < one.length * 8; bit++) {
        const flipped = Buffer.from(one)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const said = hear(codec, [Buffer.concat([flipped, second])])
        expect(said.map(sayings)).toEqual([sayings(hearPacket(codec, HEX_PACKETS[1]?.packet ?? ''))])
      }
      for (let length = 1; length < one.length; length++)
        expect(hear(codec, [Buffer.concat([one.subarray(0, length), second])])).toHaveLength(1)
    }
  })

  test('of a layout that is not known are named once, and answered so that the tracker goes on', () => {
    const state = codec.newState()
    const crash = Buffer.from('2b43524401ff0014000000000000000000000000', 'hex')
    const unread = withSum(Buffer.concat([first.subarray(0, 24), Buffer.alloc(20, 0xee)]))
    const said = hear(codec, [unread, unread], state)
    expect(
      said.map(({ fixes, events, reply }) => [fixes.length, events.map(({ data }) => data), reply !== null]),
    ).toEqual([
      [0, [{ reason: 'layoutUnknown', message: 'EVT 2d' }], true],
      [0, [], true],
    ])
    // Data of a crash do not say in a known place who sends them.
    expect(hear(codec, [withSum(crash)])[0]?.identifier).toBeUndefined()
  })

  test('of heads within heads are looked at once', () => {
    const heads = Buffer.concat(Array.from({ length: 3000 }, () => first.subarray(0, 11)))
    const { frames, left } = drain(codec, heads)
    expect([frames.length, left.length]).toEqual([0, 11])
  })

  test('are found behind many ends, which are dropped a part at a time', () => {
    const ends = Buffer.alloc(60_000, '$')
    expect(hear(codec, [Buffer.concat([ends, first])])).toHaveLength(1)
  })

  test('answer a command by the serial number that it went out with', () => {
    const state = codec.newState()
    codec.encodeCommand?.({ text: 'GTRTO,gb100,3,,,,,', flag: 77, serial: 0xffff }, state)
    const [said] = hear(codec, [whole[4] ?? first], state)
    expect(said?.commandReply).toEqual({ flag: 77, text: 'GTRTO' })
  })
})

/** With the length, the checksum and the end of the line that a report has. */
function withSum(bytes: Buffer): Buffer {
  const sized = Buffer.from(bytes)
  sized.writeUInt16BE(bytes.length + 4, bytes[3] === 0x44 ? 6 : 9)
  let sum = 0xffff
  for (const byte of sized.subarray(4)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++)
      sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff
  }
  return Buffer.concat([sized, Buffer.from([sum >> 8, sum & 0xff, 0x0d, 0x0a])])
}
