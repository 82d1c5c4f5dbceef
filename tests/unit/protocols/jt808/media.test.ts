import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES } from '@/gateway/protocols/jt808/encode'
import { newJt808State } from '@/gateway/protocols/jt808/packet'
import { LIMITS } from '@/gateway/protocols/jt808/parts'
import { bytesOf, decodeOne, MADRID, MADRID_TIME, wrap } from './messages'

const JPEG = bytesOf('ffd8ffe0 00104a46494600 0102030405060708090a ffd9')
const HEAD = '0000007b 00 00 00 02'
const picture = (bytes = JPEG, position = MADRID, head = HEAD) =>
  Buffer.concat([bytesOf(`${head} ${position}`), bytes])
const done = wrap(0x8800, '0000007b', { serial: 0 }).toString('hex')
const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? ''

/** A picture in parts of 20 bytes; `serial` is that of the first. */
const partsOf = (body: Buffer, serial = 30) => {
  const total = Math.ceil(body.length / 20)
  return Array.from({ length: total }, (_, at) =>
    wrap(0x0801, body.subarray(at * 20, at * 20 + 20), {
      serial: serial + at,
      part: { total, index: at + 1 },
    }),
  )
}

describe('a picture', () => {
  it('is a file with what it was made for, by which camera, where and when', () => {
    const decoded = decodeOne(wrap(0x0801, picture()))
    expect(decoded.files).toEqual([
      { kind: 'picture', number: 123, cause: 'command', channel: 2, time: MADRID_TIME, fix: 0, bytes: JPEG },
    ])
    expect(decoded.fixes).toMatchObject([{ time: MADRID_TIME, buffered: true }])
    expect(hex(decoded.reply)).toBe(done)
  })

  it('of which the bytes follow the head at once, as of 2011, has no position', () => {
    const decoded = decodeOne(wrap(0x0801, picture(Buffer.concat([JPEG, Buffer.alloc(40)]), '')))
    expect(decoded.fixes).toEqual([])
    expect(decoded.files).toMatchObject([{ time: null, fix: null, number: 123 }])
    expect(decoded.files?.[0]?.bytes).toHaveLength(JPEG.length + 40)
  })

  it.each([
    ['a date that is none', '00000000 0000000b 0268b620 003883f8 028a 02d5 005a 26010211040a'],
    ['a latitude that is none', '00000000 0000000b 055d4a81 003883f8 028a 02d5 005a 260102110405'],
    ['a longitude that is none', '00000000 0000000b 0268b620 0aba9501 028a 02d5 005a 260102110405'],
  ])('of a format that nobody knows has no position where there is %s', (_, first) => {
    const decoded = decodeOne(wrap(0x0801, picture(Buffer.alloc(40, 1), first)))
    expect(decoded.fixes).toEqual([])
    expect(decoded.files?.[0]?.bytes).toEqual(Buffer.concat([bytesOf(first), Buffer.alloc(40, 1)]))
  })

  it('has the position of a terminal whose clock was never set', () => {
    const [fix] = decodeOne(wrap(0x0801, picture(JPEG, `${MADRID.slice(0, -12)}${'0'.repeat(12)}`))).fixes
    expect(fix).toMatchObject({ time: 0, lat: 40.4168 })
  })

  it('has a cause and kind by number where the standard has no name', () => {
    const [file] = decodeOne(wrap(0x0801, picture(JPEG, MADRID, '0000007b 09 00 2a 02'))).files ?? []
    expect(file).toMatchObject({ kind: null, cause: 0x2a })
  })

  it('without a byte is no file', () => {
    expect(decodeOne(wrap(0x0801, picture(Buffer.alloc(0)))).files).toBeUndefined()
  })

  it('keeps its bytes although what arrived goes on', () => {
    const wire = wrap(0x0801, picture())
    const decoded = decodeOne(wire)
    wire.fill(0)
    expect(decoded.files?.[0]?.bytes).toEqual(JPEG)
  })
})

describe('a picture in parts', () => {
  it('of which some are lost is asked for them, and is whole when they come', () => {
    const state = newJt808State()
    const [first, second, third] = partsOf(picture())
    if (!first || !second || !third) throw new Error('three parts are wanted')
    expect(decodeOne(first, state).files).toBeUndefined()
    const asked = decodeOne(third, state)
    expect(asked.files).toBeUndefined()
    expect(hex(asked.reply)).toContain(hex(wrap(0x8800, '0000007b 01 0002', { serial: 0 })))
    const whole = decodeOne(second, state)
    expect(whole.files?.[0]?.bytes).toEqual(JPEG)
    expect(hex(whole.reply).endsWith(done)).toBe(true)
  })

  it('that comes twice is the same file twice, and answered twice', () => {
    const state = newJt808State()
    const [once, again] = [30, 70].map((serial) =>
      partsOf(picture(), serial)
        .map((part) => decodeOne(part, state))
        .at(-1),
    )
    expect(again?.files).toEqual(once?.files)
    for (const decoded of [once, again]) expect(hex(decoded?.reply ?? null).endsWith(done)).toBe(true)
  })

  it('that is too long is counted once for each time that it had to be dropped', () => {
    const state = newJt808State()
    const body = Buffer.alloc(MAX_BODY_BYTES, 1)
    const total = Math.ceil(LIMITS.bytes / MAX_BODY_BYTES)
    const refused = Array.from(
      { length: total },
      (_, at) =>
        decodeOne(wrap(0x0801, body, { serial: at + 1, part: { total, index: at + 1 } }), state)
          .refusedFiles ?? [],
    )
    expect(refused.flat()).toEqual(['tooLarge'])
  })

  it('of which too many are announced is counted by its first', () => {
    const state = newJt808State()
    const total = LIMITS.parts + 1
    const refused = [1, 2, 3].map(
      (index) => decodeOne(wrap(0x0801, '00', { serial: index, part: { total, index } }), state).refusedFiles,
    )
    expect(refused).toEqual([['tooLarge'], undefined, undefined])
  })
})
