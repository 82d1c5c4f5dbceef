import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeH02 } from '@/gateway/protocols/h02/decode'
import { encodeCommand } from '@/gateway/protocols/h02/encode'
import { H02Framer, MAX_FRAME_BYTES } from '@/gateway/protocols/h02/frame'
import { h02 } from '@/gateway/protocols/h02/protocol'
import { newH02State } from '@/gateway/protocols/h02/state'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { fuzz } from '../../../support/fuzz'
import { holdBriefly } from '../../../support/loop-hold'
import { bytesOf, CONTEXT, decodeBytes, decodeText, drain, feed, textOf } from './drain'

const V1 = '*HQ,4106012736,V1,224434,A,1827.3855,N,06705.7577,W,010.00,090,100117,FFFFFBFF#'
const SHORT = '2441060116601245431311165035313006004318210e000000fffffbffff0024'
const LONG = '2441091144271222470112142233983006114026520e000000fffffbffff0014060000000001cc00262b0f170a'
const MILEAGE = '5800009814991024031101175540227006012321670c000095fffffbffff0033'

const STREAM = Buffer.concat([
  textOf(V1),
  bytesOf(SHORT),
  textOf(`\r\n${V1}\r\n`),
  bytesOf(LONG),
  bytesOf(MILEAGE),
])
const expected = feed([STREAM])
const fixesOf = (pieces: readonly Buffer[]) => {
  const state = newH02State()
  return feed(pieces).flatMap((frame) => decodeH02(frame, state, CONTEXT).fixes)
}

describe('frames', () => {
  test('split in two at every byte have the same fixes', () => {
    expect(expected.map(({ kind }) => kind)).toEqual(['text', 'record', 'text', 'record', 'record'])
    const whole = fixesOf([STREAM])
    for (let at = 0; at <= STREAM.length; at++)
      expect(fixesOf([STREAM.subarray(0, at), STREAM.subarray(at)])).toEqual(whole)
  })

  test('that come byte by byte have the same fixes, and twice have them twice', () => {
    const whole = fixesOf([STREAM])
    expect(fixesOf([...STREAM].map((byte) => Buffer.from([byte])))).toEqual(whole)
    expect(fixesOf([STREAM, STREAM])).toEqual([...whole, ...whole])
  })

  test('that are cut off never come out, and do not hide the next', () => {
    for (const one of [textOf(V1), bytesOf(SHORT), bytesOf(MILEAGE)])
      for (let length = 0; length < one.length; length++)
        expect(drain(one.subarray(0, length)).frames).toEqual([])
    for (let length = 5; length < V1.length - 1; length++)
      expect(drain(textOf(V1.slice(0, length) + V1)).frames).toHaveLength(1)
  })

  test('of records are what their digits and dates allow', () => {
    for (const [at, byte] of [
      [1, 0x4a],
      [6, 0x24],
      [7, 0x60],
      [10, 0x13],
      [12, 0xf0],
    ] as const) {
      const wrong = bytesOf(SHORT)
      wrong[at] = byte
      expect(drain(wrong).frames).toEqual([])
    }
  })

  test('of which a bit is flipped never throw, nor move a fix out of the world unseen', () => {
    for (const one of [textOf(V1), bytesOf(LONG)])
      for (let bit = 0; bit < one.length * 8; bit++) {
        const flipped = Buffer.from(one)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        for (const fix of fixesOf([flipped])) {
          expect(Number.isFinite(fix.lat) && Number.isFinite(fix.lon) && Number.isFinite(fix.time)).toBe(true)
          expect(fix.heading === null || (fix.heading >= 0 && fix.heading < 360)).toBe(true)
        }
      }
  })

  test('are found whatever noise lies before them', async () => {
    const noise = fc
      .uint8Array({ maxLength: 60 })
      .map((bytes) => bytes.filter((byte) => ![0x2a, 0x24, 0x58].includes(byte)))
    await fuzz(
      fc.property(fc.array(noise, { maxLength: 6 }), (parts) => {
        const stream = Buffer.concat(parts.flatMap((before) => [Buffer.from(before), textOf(V1)]))
        expect(drain(stream).frames).toHaveLength(parts.length)
      }),
      500,
    )
  })

  test('are looked for with progress at every step, in any bytes, and none of them throws', async () => {
    const likely = fc.array(fc.constantFrom(...textOf('*HQ,#$X01AVN.\r\n')), { maxLength: 300 })
    await fuzz(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 1000 }), likely), (bytes) => {
        const { frames } = holdBriefly('framing', () => drain(Buffer.from(bytes)))
        for (const frame of frames) decodeH02(frame, newH02State(), CONTEXT)
      }),
      2000,
    )
    const fields = fc.array(
      fc.constantFrom(
        '',
        'A',
        'V',
        'N',
        'W',
        '104000',
        '130721',
        '2235.1777',
        '-23-3.3',
        'FFFFFBFF',
        '6',
        '460',
      ),
      {
        maxLength: 20,
      },
    )
    const types = fc.constantFrom(
      'V1',
      'V3',
      'V4',
      'VP1',
      'NBR',
      'LINK',
      'HTBT',
      'XT',
      'BS',
      'BASE',
      'SMS',
      'V9',
    )
    await fuzz(
      fc.property(types, fields, (type, rest) => {
        decodeText(`*HQ,1234567890,${type},${rest.join(',')}#`)
      }),
      3000,
    )
  })

  test('without an end are given up, and looked at once: a byte costs the same whatever came before it', () => {
    const framer = new H02Framer()
    const endless = Buffer.from(`*HQ,${'1'.repeat(MAX_FRAME_BYTES + 10)}`)
    for (let length = 1; length <= MAX_FRAME_BYTES; length++)
      expect(framer.next(endless.subarray(0, length)).kind).toBe('more')
    expect(framer.next(endless)).toMatchObject({ kind: 'bad', reason: 'too long' })
  })
})

describe('a number', () => {
  test('of 15 digits is an IMEI; another is the vendor’s own', () => {
    expect(decodeText('*HQ,353588010001689,HTBT#').identifier).toEqual({
      kind: 'imei',
      value: '353588010001689',
    })
    expect(decodeText(V1).identifier).toEqual({ kind: 'vendor', value: '4106012736' })
    expect(readIdentifier('4106012736', h02.identifiers)).toEqual({ kind: 'vendor', value: '4106012736' })
  })

  test('that is missing leaves it to the connection', () => {
    const decoded = decodeText(V1.replace('4106012736', ''))
    expect([decoded.identifier, decoded.reply, decoded.fixes.length]).toEqual([undefined, null, 1])
  })
})

describe('a position', () => {
  test('has knots, and is confirmed with the time of the server', () => {
    const decoded = decodeText(V1)
    expect(decoded.fixes[0]).toMatchObject({
      speedKmh: 18.52,
      heading: 90,
      positioned: true,
      ignition: false,
    })
    expect(decoded.reply?.toString()).toBe('*HQ,4106012736,V4,V1,20261120155206#')
  })

  test('may have its degrees without a point', () => {
    // traccar/traccar, H02ProtocolDecoderTest.
    const text =
      '*HQ,5905101893,V1,105759,A,37573392,S,145037022,E,000.00,173,280122,FF7FFBFF,,,9059e2c,8232,4#'
    const { fixes, reply } = decodeText(text)
    expect(fixes).toMatchObject([{ time: Date.UTC(2022, 0, 28, 10, 57, 59), heading: 173, positioned: true }])
    expect(fixes[0]?.lat).toBeCloseTo(-37.955653, 6)
    expect(fixes[0]?.lon).toBeCloseTo(145.061703, 6)
    expect(reply?.toString()).toBe('*HQ,5905101893,V4,V1,20261120155206#')
    expect(decodeText(text.replace('37573392', '3757339')).fixes).toEqual([])
  })

  test('that is not known leaves status, cell and battery, and is confirmed', () => {
    const text = '*HQ,4106012736,V1,101010,V,,,,,0,0,271126,FFFFFBFD,460,0,9338,3692,6#'
    const time = Date.UTC(2026, 10, 27, 10, 10, 10)
    const said = decodeText(text)
    expect(said).toMatchObject({
      fixes: [],
      status: { ignition: false, batteryPercent: 100 },
      network: { time, cells: [{ mcc: 460, mnc: 0, lac: 9338, cell: 3692 }] },
      events: [{ type: 'sos', time, fix: null }],
    })
    expect(said.reply?.toString()).toBe('*HQ,4106012736,V4,V1,20261120155206#')
    const without = decodeText(text.replace('FFFFFBFD', ''))
    expect([without.status, without.reply]).toEqual([undefined, null])
    const answer = '*HQ,4106012736,V4,S17,155207,101010,V,,,,,0,0,271126,FFFFFFFF#'
    expect(decodeText(answer)).toMatchObject({ commandReply: { text: 'S17' }, status: { ignition: true } })
  })

  test('of a mileage record has the odometer, and no name', () => {
    const decoded = decodeBytes(bytesOf(MILEAGE))
    expect(decoded.identifier).toBeUndefined()
    expect(decoded.fixes[0]?.odometerM).toBe(Math.round(981_499 * 0.51444))
  })

  test('without a time of day is of its date, or of now', () => {
    const text = '*hq,356327080425330,VP1,A,2702.7215,S,15251.9309,E,0.62,0.0000,201126#'
    expect(decodeText(text).fixes[0]?.time).toBe(CONTEXT.now)
    expect(decodeText(text.replace('201126', '191126')).fixes[0]?.time).toBe(Date.UTC(2026, 10, 19))
  })
})

describe('a status', () => {
  const status = (hex: string) => V1.replace('FFFFFBFF', hex)

  test('tells of an alarm when it comes on, and of no other while it is', () => {
    const state = newH02State()
    const events = (hex: string) => decodeText(status(hex), state).events.map(({ type }) => type)
    expect([
      events('FFFFFFFD'),
      events('FFFFFFFD'),
      events('FFFFFFF9'),
      events('FFFFFFFF'),
      events('FFFFFFFD'),
    ]).toEqual([['sos'], [], ['overspeed'], [], ['sos']])
  })

  test('says what is on by bits that are 0', () => {
    expect(decodeText(status('FFFFFFFF')).status).toEqual({ ignition: true, armed: false, fuelCut: false })
    expect(decodeText(status('F7FFF9FF')).status).toEqual({ ignition: false, armed: true, fuelCut: true })
  })

  test('may stand behind the numbers of the SIM card', () => {
    const place = '101010,A,2234.5678,N,11405.1234,E,000.00,000,201026'
    const card = '91234567,89860012345678901234F'
    const said = decodeText(`*HQ,862123456789012,V19,${place},,${card},FFFFFBFD#`)
    expect(said.fixes).toMatchObject([{ ignition: false }])
    expect(said.events.map(({ type }) => type)).toEqual(['sos'])
    // The number of a cell that has as many digits is none.
    expect(decodeText(`*HQ,4106012736,V1,${place},,460,0,9338,12345678#`).status).toBeUndefined()
  })

  test('tells of a door that opens and closes', () => {
    const state = newH02State()
    const door = (hex: string) => decodeText(status(hex), state).fixes[0]?.sensors
    expect([door('FFFFFFFF'), door('FFFFFEFF'), door('FFFFFFFF'), door('FFFFFFFF')]).toEqual([
      null,
      { doorOpen: true },
      { doorOpen: false },
      null,
    ])
  })

  test.each([
    ['FFF7FFFF', ['powerCut']],
    ['FFE7FFFF', ['powerCut']],
    ['FFEFFFFF', ['internalBatteryLow']],
    ['FFFDFFFF', ['vibration']],
    ['FFFFFFEF', ['fenceEnter']],
    ['FFFFFF7F', ['fenceExit']],
    ['FFFFFFF6', ['theft']],
  ])('%s: %j', (hex, types) => {
    expect(decodeText(status(hex)).events.map(({ type }) => type)).toEqual(types)
  })
})

describe('commands', () => {
  const connected = () => {
    const state = newH02State()
    decodeText(V1.replace('*HQ', '*TH'), state)
    return state
  }

  test('are addressed to maker and number, and answers are told apart by the time that they bear', () => {
    const state = connected()
    const sent = ['S17,30', 'S20,1,0#'].map((text, at) =>
      encodeCommand({ text, flag: 70 + at, serial: at + 1 }, state).toString(),
    )
    expect(sent).toEqual(['*TH,4106012736,S17,155207,30#', '*TH,4106012736,S20,155208,1,0#'])
    const answer = (command: string, clock: string) =>
      decodeText(`*TH,4106012736,V4,${command},${clock},${V1.slice('*HQ,4106012736,V1,'.length)}`, state)
    expect(answer('S20,OK', '155208').commandReply).toEqual({ flag: 71, text: 'S20,OK' })
    expect(answer('S17', '155207').commandReply).toEqual({ flag: 70, text: 'S17' })
    expect(answer('S17', '010101').commandReply).toEqual({ flag: null, text: 'S17' })
    expect(answer('S17', '155207').fixes).toHaveLength(1)
  })

  test('that are written out whole go as they are', () => {
    const text = '*HQ,000,S71,130305,22,30#'
    expect(encodeCommand({ text, flag: 1, serial: 1 }, connected()).toString()).toBe(text)
  })

  test('that would end before their end are refused', () => {
    for (const text of ['S17,30#S20,1,1', 'é', ''])
      expect(() => encodeCommand({ text, flag: 1, serial: 1 }, connected())).toThrow(RangeError)
  })
})
