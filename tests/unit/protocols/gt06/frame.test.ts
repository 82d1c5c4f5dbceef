import { describe, expect, test } from 'vitest'
import { frameGt06 } from '@/gateway/protocols/gt06/frame'
import { bytesOf, drain, wrap } from './drain'

const LOGIN = '78780d0108601234567890120001f6fb0d0a'

function frame(hex: string) {
  return frameGt06(bytesOf(hex))
}

describe('a frame', () => {
  test('comes out with its type, content, serial and length', () => {
    expect(frame(`${LOGIN}7878`)).toEqual({
      kind: 'frame',
      length: 18,
      frame: { extended: false, type: 0x01, content: bytesOf('0860123456789012'), serial: 1 },
    })
  })

  test('with two bytes of length may be longer than 255 bytes', () => {
    const hex = wrap(0x94, `04${'41'.repeat(1000)}`, { extended: true, serial: 9 })
    const framed = frame(hex)
    expect(framed).toMatchObject({ kind: 'frame', length: hex.length / 2 })
    expect(framed).toMatchObject({ frame: { extended: true, type: 0x94, serial: 9 } })
  })

  test.each([0, 1, 2, 3, 4, 10, 17])('of which %i bytes are there waits for more', (bytes) => {
    expect(frameGt06(bytesOf(LOGIN).subarray(0, bytes))).toEqual({ kind: 'more' })
  })
})

describe('what is no frame', () => {
  test.each([
    ['a wrong checksum', '78780d0108601234567890120001f6fa0d0a', 'wrong checksum'],
    ['a wrong end', '78780d0108601234567890120001f6fb0d0b', 'no 0D0A at the end'],
    ['a length that has no room for a serial', '7878040100010d0a', 'impossible length'],
    ['a length beyond the cap', `7979fff094${'00'.repeat(20)}`, 'impossible length'],
    ['another start', `2a48512c${LOGIN}`, 'no start marker'],
    ['half a start marker', `7800${LOGIN}`, 'no start marker'],
  ])('%s is bad', (_name, hex, reason) => {
    expect(frame(hex)).toMatchObject({ kind: 'bad', reason })
  })

  test('is skipped to the next start marker', () => {
    expect(frame(`00112233${LOGIN}`)).toMatchObject({ kind: 'bad', skip: 4 })
    expect(frame('0011223378')).toMatchObject({ kind: 'bad', skip: 4 })
    expect(frame('0011223344')).toMatchObject({ kind: 'bad', skip: 5 })
  })

  test('a marker that repeats its byte does not hide the frame', () => {
    expect(drain(bytesOf(`78${LOGIN}`)).frames).toHaveLength(1)
    expect(drain(bytesOf(`7878${LOGIN}`)).frames).toHaveLength(1)
  })

  test('the head of a long frame in the noise does not hold up the frames behind it', () => {
    const { frames, left } = drain(bytesOf(`79793f00${LOGIN}${LOGIN}`))
    expect(frames).toHaveLength(2)
    expect(left).toHaveLength(0)
  })
})
