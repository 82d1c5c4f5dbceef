import { describe, expect, test } from 'vitest'
import { crc16X25 } from '@/gateway/protocols/gt06/crc'
import { encodeCommand } from '@/gateway/protocols/gt06/encode'
import { MAX_COMMAND_LENGTH } from '@/lib/commands/catalogue/text-parts'
import { decodeHex, frameOf } from './drain'

describe('the checksum', () => {
  test('is CRC-16/X25', () => {
    expect(crc16X25(Buffer.from('123456789', 'ascii'))).toBe(0x906e)
    expect(crc16X25(Buffer.alloc(0))).toBe(0)
  })
})

describe('a command', () => {
  test('RELAY,1# with serial 0 has these bytes', () => {
    const bytes = encodeCommand({ text: 'RELAY,1#', flag: 0, serial: 0 })
    expect(bytes.toString('hex')).toBe('787812800c0000000052454c41592c312300003ac40d0a')
  })

  test('carries the flag that the reply will echo, and the serial', () => {
    const bytes = encodeCommand({ text: 'STATUS#', flag: 0x01020304, serial: 0x0102 })
    expect(bytes.toString('hex')).toBe('787811800b0102030453544154555323010200e10d0a')
  })

  test('takes the largest flag and wraps the serial', () => {
    const frame = frameOf(
      encodeCommand({ text: 'VERSION#', flag: 0xffffffff, serial: 0x10002 }).toString('hex'),
    )
    expect(frame).toMatchObject({ type: 0x80, serial: 2 })
    expect(frame.content.readUInt32BE(1)).toBe(0xffffffff)
  })

  test('that fills a frame still comes back whole', () => {
    const text = 'A'.repeat(MAX_COMMAND_LENGTH)
    const hex = encodeCommand({ text, flag: 1, serial: 1 }).toString('hex')
    expect(frameOf(hex).content.subarray(5).toString('ascii')).toBe(text)
    expect(decodeHex(hex)).toMatchObject({ packet: 'command', reply: null })
  })

  test.each([
    ['an empty text', ''],
    ['a text that is no ASCII', 'RELAY,１#'],
    ['a line break', 'RELAY,1#\r\n'],
    ['a text that does not fit', 'A'.repeat(MAX_COMMAND_LENGTH + 1)],
  ])('with %s is refused', (_name, text) => {
    expect(() => encodeCommand({ text, flag: 0, serial: 0 })).toThrow(RangeError)
  })
})
