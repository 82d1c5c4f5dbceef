import { describe, expect, it } from 'vitest'
import { readPictureName } from '@/lib/devices/record-schema'

describe('the name of a picture', () => {
  it.each([
    ['350000000000001-1.jpg', 1],
    ['350000000000001_9.JPEG', 9],
    ['350000000000001 2.png', 2],
    ['3500000000000013.jpg', 3],
    ['350000000000001.png', null],
  ])('%s is an IMEI with the serial %s', (name, serial) => {
    expect(readPictureName(name)).toEqual([{ imei: '350000000000001', serial }])
  })

  it('is another identifier, whose end may look like a serial', () => {
    const read = (name: string) => readPictureName(name).map(({ imei, serial }) => `${imei} ${serial}`)
    expect(read('TERM-77-2.jpg')).toEqual(expect.arrayContaining(['TERM-77-2 null', 'TERM-77 2']))
    expect(read('TERM-77-2.jpg')[0]).toBe('TERM-77-2 null')
    expect(read('LORRY.1.png')).toContain('LORRY.1 null')
    // However a terminal number is filled up with zeros.
    expect(read('013800001234_1.png')).toContain('13800001234 1')
    expect(read('013800001234.png')).toEqual(['013800001234 null', '13800001234 null'])
  })

  it.each(['holiday.jpg', 'a day off.jpg', '350000000000001-0.jpg', '350000000000001-10.jpg', ''])(
    '“%s” is none',
    (name) => expect(readPictureName(name)).toEqual([]),
  )
})
