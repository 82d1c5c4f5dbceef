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
    expect(readPictureName(name)).toEqual({ imei: '350000000000001', serial })
  })

  it.each(['holiday.jpg', '35000000000001-1.jpg', '350000000000001-0.jpg', '350000000000001-10.jpg', ''])(
    '“%s” is none',
    (name) => expect(readPictureName(name)).toBeNull(),
  )
})
