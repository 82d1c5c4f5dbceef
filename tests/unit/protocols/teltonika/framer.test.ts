import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crc16Arc } from '@/gateway/crc16'
import { WRONG_CHECKSUM } from '@/gateway/protocols/protocol'
import { decodeTeltonika } from '@/gateway/protocols/teltonika/decode'
import { encodePacket } from '@/gateway/protocols/teltonika/encode'
import { MAX_FRAME_BYTES, TeltonikaFramer } from '@/gateway/protocols/teltonika/frame'
import { newTeltonikaState } from '@/gateway/protocols/teltonika/report'
import { fuzz } from '../../../support/fuzz'
import { holdBriefly } from '../../../support/loop-hold'
import { answer, bodyOf, bytesOf, CONTEXT, datagram, drain, feed, IMEI, login, packet, record } from './drain'

const PACKETS = [
  packet(record()),
  packet(
    record({
      values: [
        [239, '01'],
        [66, '3039'],
      ],
    }),
    record({ time: 1 }),
  ),
  answer('Ver:03.27'),
]
const STREAM = Buffer.concat([login(), ...PACKETS, bytesOf('ff'), packet(record({ speedKmh: 7 }))])
const expected = feed([STREAM])

test('the checksum is that of the vendor’s examples', () => {
  expect(crc16Arc(Buffer.from('123456789', 'ascii'))).toBe(0xbb3d)
})

describe('frames', () => {
  test('split in two at every byte are the same frames', () => {
    expect(expected.map(({ kind }) => kind)).toEqual([
      'login',
      'packet',
      'packet',
      'packet',
      'ping',
      'packet',
    ])
    for (let at = 0; at <= STREAM.length; at++)
      expect(feed([STREAM.subarray(0, at), STREAM.subarray(at)])).toEqual(expected)
  })

  test('that come byte by byte are the same frames', () => {
    expect(feed([...STREAM].map((byte) => Buffer.from([byte])))).toEqual(expected)
  })

  test('that come twice are there twice', () => {
    expect(feed([STREAM, STREAM])).toEqual([...expected, ...expected])
  })

  test('that are cut off never come out', () => {
    for (const one of [login(), ...PACKETS, datagram(bodyOf(record()))])
      for (let length = 0; length < one.length; length++)
        expect(drain(one.subarray(0, length)).frames).toEqual([])
  })

  test('of a datagram carry its numbers and who sends it', () => {
    const body = bodyOf(record())
    expect(drain(datagram(body)).frames).toEqual([
      { kind: 'datagram', imei: IMEI, channelId: 0xcafe, packetId: 5, body },
    ])
  })

  test('with any single bit flipped never become a fix', () => {
    const next = packet(record({ speedKmh: 7 }))
    for (const one of PACKETS.slice(0, 2)) {
      for (let bit = 0; bit < one.length * 8; bit++) {
        const flipped = Buffer.from(one)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        // Whatever length it now claims, it is over by then.
        const stream = Buffer.concat([flipped, ...Array(bit < 64 ? 300 : 12).fill(next)])
        const { frames } = drain(stream.subarray(0, MAX_FRAME_BYTES))
        const fixes = frames.flatMap((frame) => decodeTeltonika(frame, newTeltonikaState(), CONTEXT).fixes)
        expect(fixes.every(({ speedKmh }) => speedKmh === 7)).toBe(true)
        expect(fixes.length).toBeGreaterThan(0)
      }
    }
  })

  test('of a wrong checksum are said to be that, once', () => {
    const wrong = Buffer.from(packet(record()))
    wrong[20] = (wrong[20] ?? 0) ^ 1
    const { frames, reasons } = drain(Buffer.concat([wrong, packet(record())]))
    expect(reasons[0]).toBe(WRONG_CHECKSUM)
    expect(frames).toHaveLength(1)
  })

  test('behind one that was cut off are found in what it claimed', () => {
    const whole = packet(record())
    const { frames } = drain(Buffer.concat([whole.subarray(0, 30), whole, whole]))
    expect(frames).toHaveLength(2)
  })

  test('are found whatever noise lies before and between them', async () => {
    const noise = fc.uint8Array({ maxLength: 60, min: 0x41, max: 0xfe })
    await fuzz(
      fc.property(fc.array(noise, { maxLength: 6 }), (parts) => {
        const stream = Buffer.concat(parts.flatMap((before) => [Buffer.from(before), packet(record())]))
        expect(drain(stream).frames).toHaveLength(parts.length)
      }),
      500,
    )
  })

  test('are looked for with progress at every step, in any bytes', async () => {
    const likely = fc.array(fc.constantFrom(0x00, 0x00, 0x00, 0x0f, 0x30, 0x01, 0x08, 0xff, 0x8e), {
      maxLength: 400,
    })
    await fuzz(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 2000 }), likely), (bytes) => {
        holdBriefly('framing', () => drain(Buffer.from(bytes)))
      }),
      2000,
    )
  })

  test('cost the same a byte whatever was sent before: heads in heads are given up', () => {
    // Each head claims all that follows it, and its checksum is wrong.
    const heads = Array.from({ length: 4000 }, () => Buffer.from([0, 0, 0, 0, 0, 0, 0x30, 0, 8, 1, 2, 3]))
    const stream = Buffer.concat(heads)
    let summed = 0
    const framer = new TeltonikaFramer()
    for (let at = 0; at < stream.length; ) {
      const framed = framer.next(stream.subarray(at, at + MAX_FRAME_BYTES))
      if (framed.kind === 'more') break
      if (framed.kind === 'bad' && framed.reason === WRONG_CHECKSUM) summed += 0x3000
      at += framed.kind === 'frame' ? framed.length : framed.skip
    }
    expect(summed).toBeLessThan(8 * stream.length + 8 * MAX_FRAME_BYTES)
  })

  test('longer than any are none, and neither are lengths of nothing', () => {
    expect(drain(bytesOf('00000000 00010000 08')).frames).toEqual([])
    expect(drain(Buffer.concat([bytesOf('00000000 00000000'), packet(record())])).frames).toHaveLength(1)
    expect(drain(bytesOf('ff'.repeat(200))).left.length).toBeLessThan(100)
  })
})

describe('decoding', () => {
  test('any body with a checksum that holds never throws, and every number is finite', async () => {
    const codec = fc.constantFrom(0x07, 0x08, 0x8e, 0x10, 0x0c, 0x0d, 0x0e, 0x0f)
    const family = fc.option(fc.constantFrom('fmb', 'tmt', 'fm6', 'fm1', '__proto__'))
    await fuzz(
      fc.property(codec, fc.uint8Array({ maxLength: 300 }), family, (first, rest, known) => {
        const [frame] = drain(encodePacket(Buffer.from([first, 1, ...rest, 1]))).frames
        if (!frame) throw new Error('no frame')
        const decoded = holdBriefly('decoding', () =>
          decodeTeltonika(frame, newTeltonikaState(), { ...CONTEXT, family: known }),
        )
        for (const { time, lat, lon } of decoded.fixes)
          expect([time, lat, lon].every((value) => Number.isFinite(value))).toBe(true)
      }),
      10_000,
    )
  })

  test('never says that more was taken in than there is, and takes nothing of what does not fit', async () => {
    const body = bodyOf(record({ values: [[239, '01']] }), record())
    await fuzz(
      fc.property(fc.nat(body.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(body)
        changed[at] = byte
        const [frame] = drain(encodePacket(changed)).frames
        if (!frame) return
        const { reply, fixes } = decodeTeltonika(frame, newTeltonikaState(), CONTEXT)
        expect(reply?.readUInt32BE(0) ?? 0).toBe(fixes.length)
      }),
      3000,
    )
  })
})
