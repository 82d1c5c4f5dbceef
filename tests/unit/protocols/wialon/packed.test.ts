import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sumOf } from '@/gateway/protocols/wialon/crc'
import { decodeWialon, senderOf } from '@/gateway/protocols/wialon/decode'
import { recogniseWialon } from '@/gateway/protocols/wialon/frame'
import { newWialonState } from '@/gateway/protocols/wialon/state'
import { CONTEXT, decodeLine, drain, feed, line, of20 } from './drain'

const BODY = '240123;135321;5748.3329;N;04312.9038;E;89;42;1250;16'
const two = (value: number) => String(value).padStart(2, '0')
/** A box of so many messages, so that the length of its container differs in both orders. */
const box = (messages: number) =>
  `#B#${Array.from({ length: messages }, (_, at) => BODY.replace('135321', `10${two(Math.floor(at / 60))}${two(at % 60)}`)).join('|')}`

function pack(text: string, order: 'LE' | 'BE' = 'LE'): Buffer {
  const deflated = deflateSync(Buffer.from(text))
  const head = Buffer.from([0xff, 0, 0])
  if (order === 'LE') head.writeUInt16LE(deflated.length, 1)
  else head.writeUInt16BE(deflated.length, 1)
  return Buffer.concat([head, deflated])
}

const LOGIN = line('#L#2002;NA')
const STREAM = Buffer.concat([
  LOGIN,
  pack(`#SD#${BODY}\r\n`),
  pack(box(300), 'BE'),
  line(`#SD#${BODY}`),
  pack(box(200)),
])
const said = (pieces: readonly Buffer[]) => {
  const state = newWialonState()
  return feed(pieces).map((frame) => decodeWialon(frame, state, CONTEXT))
}

describe('a container', () => {
  test('holds one packet, whichever byte of its length comes first', () => {
    expect(said([STREAM]).map(({ packet, reply }) => [packet, reply?.toString().trim()])).toEqual([
      ['L', '#AL#1'],
      ['SD', '#ASD#1'],
      ['B', '#AB#300'],
      ['SD', '#ASD#1'],
      ['B', '#AB#200'],
    ])
  })

  test('says the same split at every byte, and byte by byte', () => {
    const whole = said([STREAM])
    for (let at = 0; at <= STREAM.length; at += 7)
      expect(said([STREAM.subarray(0, at), STREAM.subarray(at)])).toEqual(whole)
    expect(said([...STREAM].map((byte) => Buffer.from([byte])))).toEqual(whole)
  })

  test('of a datagram names its sender', () => {
    const [frame] = drain(pack(`2.0;99999999#SD#${BODY};${sumOf(`${BODY};`)}\r\n`)).frames
    if (!frame) throw new Error('no frame')
    expect(senderOf(frame)).toEqual({ kind: 'vendor', value: '99999999' })
    expect(decodeWialon(frame, newWialonState(), CONTEXT).fixes).toHaveLength(1)
  })

  test('of which a bit is flipped brings no fix but its own, and hides none for good', () => {
    const one = pack(`#SD#${BODY}\r\n`)
    const rest = Buffer.concat(Array.from({ length: 400 }, () => line(`#SD#${BODY}`)))
    for (let bit = 0; bit < one.length * 8; bit++) {
      const flipped = Buffer.from(one)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const fixes = said([Buffer.concat([flipped, rest])]).flatMap((decoded) => decoded.fixes)
      expect(fixes.length).toBeGreaterThan(300)
      expect(new Set(fixes.map(({ lat, speedKmh }) => `${lat} ${speedKmh}`)).size).toBe(1)
    }
  })

  test('that cannot be read is told once', () => {
    const broken = pack(`#SD#${BODY}\r\n`)
    broken[20] = (broken[20] ?? 0) ^ 0xff
    const faults = said([broken, LOGIN, broken, LOGIN]).flatMap(({ events }) => events)
    expect(faults).toMatchObject([{ type: 'fault', data: { reason: 'unreadable' } }])
  })

  test('of more than a packet is none', () => {
    expect(said([pack(`#SD#${'1'.repeat(100_000)}`), LOGIN]).map(({ packet }) => packet)).toEqual(['FF', 'L'])
  })

  test('is told by its head', () => {
    const one = pack(box(3))
    expect([1, 3, 4, 5].map((length) => recogniseWialon(one.subarray(0, length)))).toEqual([
      'more',
      'more',
      'more',
      'yes',
    ])
    expect(recogniseWialon(Buffer.from('ff000f33', 'hex'))).toBe('no')
  })
})

describe('who sends', () => {
  test('is named by a login and a datagram, and by nothing else', () => {
    const senders = drain(
      Buffer.concat([LOGIN, line(`#SD#${BODY}`), line(`unit-7#SD#${BODY}`), line('#L#2.0;2002;NA;0')]),
    ).frames.map((frame) => senderOf(frame)?.value ?? null)
    expect(senders).toEqual(['2002', null, 'unit-7', null])
  })

  test('is nobody where the number is none: nothing of it counts for whoever was here before', () => {
    expect(decodeLine(`x#SD#${BODY}`)).toMatchObject({ fixes: [], reply: null })
  })
})

describe('what is not kept', () => {
  test('is a picture, of which its beginning is told', () => {
    const first = decodeLine('#I#0;0;2;240123;135321;a.jpg')
    expect(first.readings).toEqual([
      {
        time: Date.UTC(2023, 0, 24, 13, 53, 21),
        kind: 'media',
        values: { kind: 'picture', name: 'a.jpg', parts: 3 },
      },
    ])
    expect([first.reply?.toString(), decodeLine('#I#0;1;2;240123;135321;a.jpg').readings]).toEqual([
      '#AI#0;0\r\n',
      undefined,
    ])
  })

  test('is a file of a tachograph, whose head has a checksum of its own', () => {
    const body = '1;2;3;'
    expect(decodeLine(`#IT#${body}${sumOf(body)}`, of20()).reply?.toString()).toBe('#AIT#0\r\n')
    expect(decodeLine('#IT#1;2;3;1', of20()).reply?.toString()).toBe('#AIT#01\r\n')
  })
})

test('what the driver says is kept, whether anybody asked or not', () => {
  expect(decodeLine('#M#I am late').readings).toEqual([
    { time: null, kind: 'message', values: { text: 'I am late' } },
  ])
})
