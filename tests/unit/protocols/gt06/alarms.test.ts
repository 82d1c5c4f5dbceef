import { describe, expect, test } from 'vitest'
import { decodeHex, LONDON, LONDON_TIME, wrap } from './drain'

describe('alarm', () => {
  const hex = '78782526180b0c0d0e0fc90286d5740500d2643c190f0902d4051a2b00c3d44704030102009986a50d0a'

  test('is a fix, an event, a status and a cell, and is answered', () => {
    const decoded = decodeHex(hex)
    expect(decoded.packet).toBe('alarm')
    expect(decoded.fixes).toHaveLength(1)
    expect(decoded.fixes[0]).toMatchObject({
      time: LONDON_TIME,
      positioned: true,
      speedKmh: 60,
      heading: 271,
    })
    expect(decoded.fixes[0]).toMatchObject({ satellites: 9, ignition: true, buffered: false })
    expect(decoded.fixes[0]?.lat).toBeCloseTo(-23.5505, 6)
    expect(decoded.fixes[0]?.lon).toBeCloseTo(-46.6333, 6)
    expect(decoded.events).toEqual([{ type: 'sos', time: LONDON_TIME, fix: 0, data: { code: 1 } }])
    expect(decoded.status).toMatchObject({ armed: true, ignition: true, batteryPercent: 66, gsmLevel: 3 })
    expect(decoded.network).toEqual({
      time: LONDON_TIME,
      cells: [{ mcc: 724, mnc: 5, lac: 0x1a2b, cell: 0xc3d4 }],
      wifi: [],
    })
    expect(decoded.reply?.toString('hex')).toBe('7878052600994e230d0a')
  })

  test.each([
    ['fe', 'ignitionOn'],
    ['ff', 'ignitionOff'],
    ['09', 'moved'],
    ['0e', 'externalBatteryLow'],
    ['13', 'dismantled'],
    ['29', 'hardAcceleration'],
    ['30', 'hardBraking'],
    ['2a', 'sharpLeft'],
    ['2b', 'sharpRight'],
    ['2c', 'crash'],
    ['4b', 'tilt'],
  ])('code %s is %s', (code, type) => {
    const content = `${LONDON} 09 02d4 05 1a2b 00c3d4 00 04 03 ${code} 02`
    expect(decodeHex(wrap(0x16, content)).events.map((event) => event.type)).toEqual([type])
  })

  test('code that no table knows is still an alarm', () => {
    const decoded = decodeHex(wrap(0x16, `${LONDON} 09 02d4 05 1a2b 00c3d4 00 04 03 77 02`))
    expect(decoded.events).toEqual([{ type: 'other', time: LONDON_TIME, fix: 0, data: { code: 0x77 } }])
  })

  test('codes differ by family', () => {
    const content = wrap(0x16, `${LONDON} 09 02d4 05 1a2b 00c3d4 00 04 03 29 02`)
    expect(decodeHex(content, { family: 'seeworld' }).events[0]?.type).toBe('crash')
    expect(decodeHex(content, { family: 'SeeWorld' }).events[0]?.type).toBe('crash')
    expect(decodeHex(content, { family: 'vl' }).events[0]?.type).toBe('hardAcceleration')
  })

  test('of a fence tells which', () => {
    const decoded = decodeHex(wrap(0x27, `${LONDON} 09 02d4 05 1a2b 00c3d4 00 04 03 04 02 07`))
    expect(decoded.events).toEqual([
      { type: 'fenceEnter', time: LONDON_TIME, fix: 0, data: { code: 4, fence: 7 } },
    ])
    expect(decoded.reply).not.toBeNull()
  })

  test('without a date has time 0, which stands for the moment it arrives', () => {
    const content = `000000000000 ${LONDON.slice(12)} 09 02d4 05 1a2b 00c3d4 00 04 03 01 02`
    const decoded = decodeHex(wrap(0x16, content))
    expect(decoded.fixes).toMatchObject([{ time: 0 }])
    expect(decoded.events).toEqual([{ type: 'sos', time: 0, fix: 0, data: { code: 1 } }])
  })

  test('0x19 has no position', () => {
    const decoded = decodeHex(wrap(0x19, '02d4 05 1a2b 00c3d4 02 04 03 02 02'))
    expect(decoded).toMatchObject({ fixes: [], events: [{ type: 'powerCut', time: null, fix: null }] })
    expect(decoded.reply).not.toBeNull()
  })

  test('with the long cell of LTE models', () => {
    const cell = '10 00ea 0f 00001a2b 000000000000c3d4'
    const decoded = decodeHex(wrap(0xa4, `${LONDON} ${cell} 00 04 03 02 02 ff`))
    expect(decoded.network?.cells).toEqual([{ mcc: 234, mnc: 15, lac: 0x1a2b, cell: 0xc3d4 }])
    expect(decoded.events).toEqual([{ type: 'powerCut', time: LONDON_TIME, fix: 0, data: { code: 2 } }])
  })

  test('cut off behind the position keeps the position and is answered', () => {
    const decoded = decodeHex(wrap(0x26, `${LONDON} 09 02d4 05`))
    expect(decoded.fixes).toMatchObject([{ time: LONDON_TIME, lat: 51.5, ignition: null }])
    expect(decoded).toMatchObject({ events: [], packet: 'alarm' })
    expect(decoded.reply).not.toBeNull()
  })

  test('cut off within the position has none', () => {
    expect(decodeHex(wrap(0x26, LONDON.slice(0, -2))).fixes).toEqual([])
  })
})
