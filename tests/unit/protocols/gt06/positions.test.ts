import { describe, expect, test } from 'vitest'
import { decodeHex, LONDON, LONDON_TIME, replyTo, wrap } from './drain'

describe('position', () => {
  test('0x32 with length 2F has odometer, supply and engine time', () => {
    const hex =
      '78782f32180b0c0d0e0fcb05867d6000036ee832145a00ea0f1234050607080100010001e240054600000e1001020005ba5d0d0a'
    const decoded = decodeHex(hex)
    expect(decoded.fixes).toEqual([
      {
        time: LONDON_TIME,
        lat: 51.5,
        lon: 0.125,
        positioned: true,
        source: 1,
        speedKmh: 50,
        heading: 90,
        altitude: null,
        satellites: 11,
        accuracyM: null,
        ignition: true,
        odometerM: 123_456,
        buffered: true,
        sensors: { externalVolts: 13.5, engineSeconds: 3600 },
      },
    ])
    expect(decoded.network?.cells).toEqual([{ mcc: 234, mnc: 15, lac: 0x1234, cell: 0x05060708 }])
    expect(decoded.status).toBeUndefined()
  })

  test('0x32 that is not from the buffer tells the supply of now', () => {
    const content = `${LONDON} 00ea 0f 1234 05060708 01 00 00 0001e240 0546 00000e10 0102`
    expect(decodeHex(wrap(0x32, content)).status).toEqual({ voltage: 13.5 })
  })

  test.each([
    ['north east', '145a', 51.5, 0.125],
    ['north west', '1c5a', 51.5, -0.125],
    ['south east', '105a', -51.5, 0.125],
    ['south west', '185a', -51.5, -0.125],
  ])('lies %s', (_name, course, lat, lon) => {
    const [fix] = decodeHex(wrap(0x22, `${LONDON.slice(0, -4)}${course}`)).fixes
    expect(fix).toMatchObject({ lat, lon })
  })

  test.each([
    ['not said', '145a', null],
    ['not said though bit 15 is set', '945a', null],
    ['off', '545a', false],
    ['on', 'd45a', true],
  ])('ignition in the course bits: %s', (_name, course, ignition) => {
    expect(decodeHex(wrap(0x22, `${LONDON.slice(0, -4)}${course}`)).fixes[0]?.ignition).toBe(ignition)
  })

  test('the ACC byte counts more than the course bits', () => {
    const content = `${LONDON.slice(0, -4)}d45a 00ea 0f 1234 050607 00 00 00`
    expect(decodeHex(wrap(0x22, content)).fixes[0]?.ignition).toBe(false)
  })

  test('that is not positioned says so', () => {
    expect(decodeHex(wrap(0x22, `${LONDON.slice(0, -4)}045a`)).fixes[0]?.positioned).toBe(false)
  })

  test('beyond the globe passes as it is', () => {
    const [fix] = decodeHex(wrap(0x22, '180b0c0d0e0f cb ffffffff ffffffff 32 145a')).fixes
    expect(fix?.lat).toBeCloseTo(2386.092942, 5)
    expect(fix?.lon).toBeCloseTo(2386.092942, 5)
  })

  test('heads 0 for 360 and nowhere beyond', () => {
    expect(decodeHex(wrap(0x22, `${LONDON.slice(0, -4)}1568`)).fixes[0]?.heading).toBe(0)
    expect(decodeHex(wrap(0x22, `${LONDON.slice(0, -4)}17ff`)).fixes[0]?.heading).toBeNull()
  })

  test.each(['000000000000', '180d0c0d0e0f', '18021e0d0e0f', '180b0c180e0f', '180b0c0d3c0f'])(
    'of the impossible date %s is kept, with a time of 0 for a clock that was never set',
    (date) => {
      expect(decodeHex(wrap(0x22, `${date}${LONDON.slice(12)}`)).fixes).toMatchObject([
        { time: 0, lat: 51.5 },
      ])
    },
  )

  test.each([0x12, 0x22, 0x28, 0x2c, 0x94])('type %i gets no answer', (type) => {
    expect(decodeHex(wrap(type, `${LONDON} 00ea 0f 1234 050607`)).reply).toBeNull()
  })

  test.each([0x16, 0x19, 0x26, 0x27, 0xa4, 0xa5])('type %i gets an answer', (type) => {
    expect(replyTo(wrap(type, `${LONDON} 00`, { serial: 0x55 }))).toBe(wrap(type, '', { serial: 0x55 }))
  })
})

describe('zone of the login', () => {
  const hour = 3_600_000

  test.each([0x10, 0x12, 0x16])('counts for type %i, east and west', (type) => {
    const hex = wrap(type, `${LONDON} 09 02d4 05 1a2b 00c3d4 00 04 03 00 02`)
    expect(decodeHex(hex, {}, { zoneMinutes: 480 }).fixes[0]?.time).toBe(LONDON_TIME - 8 * hour)
    expect(decodeHex(hex, {}, { zoneMinutes: -210 }).fixes[0]?.time).toBe(LONDON_TIME + 3.5 * hour)
  })

  test.each([0x22, 0x26, 0x27, 0x32, 0xa0, 0xa4])('does not count for type %i', (type) => {
    const hex = wrap(type, `${LONDON} 09 02d4 05 1a2b 00c3d4 00 04 03 00 02`)
    expect(decodeHex(hex, {}, { zoneMinutes: 480 }).fixes[0]?.time).toBe(LONDON_TIME)
  })
})

describe('cells and Wi-Fi', () => {
  test('0x2C has seven cells and the access points', () => {
    const cells = '1a2b 00c3d4 3c 1a2b 00c3d5 5a'
    const content = `180b0c0d0e0f 00ea 0f ${cells} ${'0000 000000 00'.repeat(5)} ff 02 0102030405a0 c8 0102030405a1 41`
    expect(decodeHex(wrap(0x2c, content)).network).toEqual({
      time: LONDON_TIME,
      cells: [
        { mcc: 234, mnc: 15, lac: 0x1a2b, cell: 0xc3d4, signal: -60 },
        { mcc: 234, mnc: 15, lac: 0x1a2b, cell: 0xc3d5, signal: -90 },
      ],
      wifi: [
        { mac: '01:02:03:04:05:a0', signal: -56 },
        { mac: '01:02:03:04:05:a1', signal: -65 },
      ],
    })
  })

  test('bit 15 of the country code makes the network code two bytes', () => {
    const content = `${LONDON} 80ea 010f 00001a2b 000000000000c3d4 01 00 00`
    expect(decodeHex(wrap(0xa0, content)).network?.cells).toEqual([
      { mcc: 234, mnc: 0x10f, lac: 0x1a2b, cell: 0xc3d4 },
    ])
  })
})
