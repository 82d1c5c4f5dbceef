import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '@/gateway/protocols/wialon/crc'
import { decodeWialon } from '@/gateway/protocols/wialon/decode'
import { encodeCommand } from '@/gateway/protocols/wialon/encode'
import { WialonFramer } from '@/gateway/protocols/wialon/frame'
import { newWialonState } from '@/gateway/protocols/wialon/state'
import { fuzz } from '../../../support/fuzz'
import { holdBriefly } from '../../../support/loop-hold'
import { answerTo, CONTEXT, decodeLine, drain, feed, line, of20 } from './drain'

const withSum = (type: string, body: string) => `#${type}#${body}${sumOf(body)}`
const LOGIN = withSum('L', '2.0;356307042441013;NA;')
const SHORT_BODY = '240123;135321;5748.3329;N;04312.9038;E;89;42;1250;16'
const SHORT = withSum('SD', `${SHORT_BODY};`)
const LONG = withSum('D', `${SHORT_BODY};0.8;1;0;14.77;NA;ign:1:1;`)
const BOX = withSum('B', `${SHORT_BODY}|${SHORT_BODY};0.8;1;0;;NA;NA|`)
const PICTURE = Buffer.concat([
  line('#I#5;0;2;240123;135321;a.jpg;1'),
  Buffer.from([0x23, 0x44, 0x23, 0x0d, 0x0a]),
])

const STREAM = Buffer.concat([line(LOGIN), line(SHORT), PICTURE, line(`\r\n${LONG}`), line('#P#'), line(BOX)])
const saidBy = (pieces: readonly Buffer[]) => {
  const state = newWialonState()
  return feed(pieces).map((frame) => decodeWialon(frame, state, CONTEXT))
}
const fixesOf = (pieces: readonly Buffer[]) => saidBy(pieces).flatMap(({ fixes }) => fixes)

describe('packets', () => {
  test('split in two at every byte say the same', () => {
    const whole = saidBy([STREAM])
    expect(whole.map(({ packet, reply }) => [packet, reply?.toString().trim()])).toEqual([
      ['L', '#AL#1'],
      ['SD', '#ASD#1'],
      ['I', '#AI#0;0'],
      ['D', '#AD#1'],
      ['P', '#AP#'],
      ['B', '#AB#2'],
    ])
    for (let at = 0; at <= STREAM.length; at++)
      expect(saidBy([STREAM.subarray(0, at), STREAM.subarray(at)])).toEqual(whole)
  })

  test('that come byte by byte say the same, and twice say it twice', () => {
    const whole = fixesOf([STREAM])
    expect(whole).toHaveLength(4)
    expect(fixesOf([...STREAM].map((byte) => Buffer.from([byte])))).toEqual(whole)
    expect(fixesOf([STREAM, STREAM])).toEqual([...whole, ...whole])
  })

  test('that are cut off never come out, and do not hide the next', () => {
    for (const one of [SHORT, LONG, BOX, LOGIN]) {
      for (let length = 0; length <= one.length; length++) {
        expect(drain(Buffer.from(one.slice(0, length))).frames).toEqual([])
        if (length > 3)
          expect(drain(Buffer.from(`${one.slice(0, length)}${SHORT}\r\n`)).frames).toHaveLength(1)
      }
    }
  })

  test('with checksums of which a bit is flipped bring no fix', () => {
    for (const one of [SHORT, LONG, BOX])
      for (let bit = 0; bit < one.length * 8; bit++) {
        const flipped = Buffer.from(one)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const type = flipped.toString('latin1', 1, one.indexOf('#', 1))
        // The type is not covered, nor are the letters of the checksum but for what they mean.
        if (bit >> 3 < one.indexOf('#', 1) + 1 && ['SD', 'D', 'B'].includes(type)) continue
        const state = of20()
        const { frames } = drain(Buffer.concat([flipped, Buffer.from('\r\n')]))
        const fixes = frames.flatMap((frame) => decodeWialon(frame, state, CONTEXT).fixes)
        const isCaseOnly = flipped.toString('latin1').toUpperCase() === one.toUpperCase()
        if (!isCaseOnly) expect([bit, fixes]).toEqual([bit, []])
      }
  })

  test('without checksums of which a bit is flipped never throw, nor say what is no number', () => {
    const one = `#D#${SHORT_BODY};0.8;1;0;14.77;NA;ign:1:1,SOS:1:1`
    for (let bit = 0; bit < one.length * 8; bit++) {
      const flipped = Buffer.from(`${one}\r\n`)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      for (const { lat, lon, time, heading } of fixesOf([flipped])) {
        expect([lat, lon, time].every(Number.isFinite)).toBe(true)
        expect(heading === null || (heading >= 0 && heading < 360)).toBe(true)
      }
    }
  })

  test('are found whatever noise lies before them', async () => {
    const noise = fc
      .uint8Array({ maxLength: 60 })
      .map((bytes) => bytes.filter((byte) => byte !== 0x23 && byte !== 0x0a))
    await fuzz(
      fc.property(fc.array(noise, { maxLength: 6 }), (parts) => {
        const stream = Buffer.concat(
          parts.flatMap((before) => [Buffer.from(before), Buffer.from('\n'), line(SHORT)]),
        )
        expect(drain(stream).frames.filter(({ type }) => type === 'SD')).toHaveLength(parts.length)
      }),
      500,
    )
  })

  test('are looked for with progress at every step, in any bytes, and none of them throws', async () => {
    const likely = fc.array(fc.constantFrom(...Buffer.from('#LSDBPMIT;|:,.NA10\r\n')), { maxLength: 300 })
    await fuzz(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 1000 }), likely),
        fc.boolean(),
        (bytes, hasChecksums) => {
          const { frames } = holdBriefly('framing', () => drain(Buffer.from(bytes)))
          const state = { ...newWialonState(), hasChecksums }
          for (const frame of frames) decodeWialon(frame, state, CONTEXT)
        },
      ),
      2000,
    )
    const fields = fc.array(
      fc.constantFrom(
        '',
        'NA',
        '240123',
        '135321',
        '5748.3',
        'N',
        'E',
        '04312.9',
        '-1',
        '1e9',
        'a:1:1',
        'a:3:x;y',
        '|',
      ),
      { maxLength: 20 },
    )
    await fuzz(
      fc.property(
        fc.constantFrom('L', 'SD', 'D', 'B', 'P', 'M', 'I', 'T', 'IT', 'US', 'QI'),
        fields,
        (type, rest) => {
          decodeLine(`#${type}#${rest.join(';')}`)
        },
      ),
      3000,
    )
  })

  test('without an end are given up, and looked at once: a byte costs the same whatever came before it', () => {
    const pieces = Array.from({ length: 30_000 }, () => Buffer.from('#P#aaaa'))
    const endless = Buffer.concat(pieces)
    const drained = holdBriefly('lines without an end', () => {
      const framer = new WialonFramer()
      let left: Buffer = Buffer.alloc(0)
      for (let at = 0; at < endless.length; at += 700) {
        left = Buffer.concat([left, endless.subarray(at, at + 700)])
        left = drain(left, framer).left
      }
      return left
    })
    expect(drained.length).toBeLessThan(5000)
    // A line of many beginnings holds the last one.
    expect(
      drain(Buffer.concat([...pieces.slice(0, 500), line(SHORT)])).frames.map(({ type }) => type),
    ).toEqual(['SD'])
  })

  test('of strangers are short, those of who has logged in long', () => {
    const box = line(`#B#${Array.from({ length: 400 }, () => SHORT_BODY).join('|')}`)
    expect(drain(box).frames).toEqual([])
    expect(drain(Buffer.concat([line('#L#2002;NA'), box])).frames).toHaveLength(2)
    expect(
      drain(Buffer.concat([Buffer.from('unit-77'), box.subarray(0, 15_000), line('')])).frames,
    ).toHaveLength(1)
    expect(drain(Buffer.concat([Buffer.from('unit-77'), box])).frames).toEqual([])
  })

  test('of parts that are too long are lines alone', () => {
    expect(drain(Buffer.concat([line('#I#999999;0;1;NA;NA;x'), line('#P#')])).frames).toHaveLength(2)
  })
})

describe('a message', () => {
  test.each([
    [-1, '240123;135321;5748.3329;N'],
    [0, SHORT_BODY.replace('240123', '300223')],
    [0, SHORT_BODY.replace('135321', '246000')],
    [10, SHORT_BODY.replace('5748.3329', '9148.3329')],
    [10, SHORT_BODY.replace(';N;', ';X;')],
    [11, SHORT_BODY.replace(';89;', ';fast;')],
    [11, SHORT_BODY.replace(';42;', ';400;')],
    [12, SHORT_BODY.replace(/;16$/, ';many')],
    [1, SHORT_BODY],
  ])('is answered by %d: %s', (code, body) => {
    const decoded = decodeLine(`#SD#${body}`)
    expect(decoded.reply?.toString()).toBe(`#ASD#${code}\r\n`)
    expect(decoded.fixes).toHaveLength(code === 1 ? 1 : 0)
  })

  test.each([
    [12, 'x;1;0;14.77;NA;ign:1:1'],
    [13, '0.8;x;0;14.77;NA;ign:1:1'],
    [13, '0.8;1;x;14.77;NA;ign:1:1'],
    [14, '0.8;1;0;1,x;NA;ign:1:1'],
    [15, '0.8;1;0;;NA;ign'],
    [15, '0.8;1;0;;NA;ign:1:on'],
    [15, '0.8;1;0;;NA;ign:9:1'],
    [1, '0.8;1;0;;NA;note:3:a;b:c'],
  ])('of the long form is answered by %d: %s', (code, rest) => {
    expect(answerTo(`#D#${SHORT_BODY};${rest}`)).toBe(`#AD#${code}\r\n`)
  })

  test('with a wrong checksum is answered by that of its form', () => {
    expect(answerTo(`#SD#${SHORT_BODY};1`, of20())).toBe('#ASD#13\r\n')
    expect(answerTo(`#D#${SHORT_BODY};0.8;1;0;;NA;NA;1`, of20())).toBe('#AD#16\r\n')
    expect(answerTo(`#B#${SHORT_BODY}|1`, of20())).toBe('#AB#\r\n')
    expect(answerTo('#M#hello;1', of20())).toBe('#AM#01\r\n')
  })

  test('without a time is of now, and parts of a second are taken', () => {
    expect(decodeLine(`#SD#${SHORT_BODY.replace('240123;135321', 'NA;NA')}`).fixes[0]?.time).toBe(CONTEXT.now)
    const parts = decodeLine(`#SD#${SHORT_BODY.replace('135321', '135321.25')}`)
    expect(parts.fixes[0]?.time).toBe(Date.UTC(2023, 0, 24, 13, 53, 21, 250))
  })

  test('of which satellites are none repeats a place', () => {
    expect(decodeLine(`#SD#${SHORT_BODY.replace(/;16$/, ';0')}`).fixes[0]?.positioned).toBe(false)
  })

  test('tells of the alarm button when it is pressed, and not while it is', () => {
    const state = newWialonState()
    const press = (parameters: string) =>
      decodeLine(`#D#${SHORT_BODY};NA;NA;NA;;NA;${parameters}`, state).events.map(({ type, fix }) => [
        type,
        fix,
      ])
    expect([press('SOS:1:1'), press('SOS:1:1'), press('NA'), press('sos:1:1')]).toEqual([
      [['sos', 0]],
      [],
      [],
      [['sos', 0]],
    ])
  })

  test('has its status from the newest, and access points beside cells', () => {
    const state = newWialonState()
    const say = (time: string, parameters: string) =>
      decodeLine(`#D#${SHORT_BODY.replace('135321', time)};NA;NA;NA;;NA;${parameters}`, state)
    expect(say('135321', 'ign:1:1,pwr_ext:2:12.6').status).toEqual({ ignition: true, voltage: 12.6 })
    expect(say('135320', 'ign:1:0').status).toBeUndefined()
    const { network } = say('135330', 'wifi_mac_1:3:AA-BB-CC-DD-EE-01,wifi_rssi_1:1:-60,wifi_mac_2:3:x')
    expect(network?.wifi).toEqual([{ mac: 'aa:bb:cc:dd:ee:01', signal: -60 }])
  })

  test('has what makers name as they like under names that are read, in their units', () => {
    const say = (parameters: string) => decodeLine(`#D#${SHORT_BODY};NA;NA;NA;;NA;${parameters}`)
    const { fixes, status } = say('temp:2:21.5,t2:2:3.5,odometer:1:1234567,batt:1:80,fuel:2:45.5,hum:1:40')
    expect(fixes[0]).toMatchObject({
      odometerM: 1_234_567,
      sensors: {
        temperatureC: 21.5,
        temperature2C: 3.5,
        odometerKm: 1234.567,
        batteryPercent: 80,
        fuelLitres: 45.5,
        humidityPercent: 40,
      },
    })
    expect(status).toEqual({ batteryPercent: 80 })
    expect(say('mileage:2:123.4,Battery:2:3.9,eh:2:7.5').fixes[0]).toMatchObject({
      odometerM: 123_400,
      sensors: { odometerKm: 123.4, batteryVolts: 3.9, engineHours: 7.5 },
    })
    expect(say('temp:3:warm,bat:1:4100').fixes[0]?.sensors).toEqual({ temp: 'warm', bat: 4100 })
  })

  test('keeps no more values than fit, and none of the names of the language itself', () => {
    const many = Array.from({ length: 80 }, (_, at) => `p${at}:1:${at}`).join(',')
    const { sensors } = decodeLine(`#D#${SHORT_BODY};NA;NA;NA;;NA;__proto__:1:1,${many}`).fixes[0] ?? {}
    expect(Object.keys(sensors ?? {})).toHaveLength(50)
    expect(Object.hasOwn(sensors ?? {}, '__proto__')).toBe(false)
  })

  test('of more than a box may hold is not counted', () => {
    const login = line('#L#2002;NA')
    const box = line(`#B#${Array.from({ length: 1100 }, () => SHORT_BODY).join('|')}`)
    expect(saidBy([login, box])[1]?.reply?.toString()).toBe('#AB#1000\r\n')
  })
})

describe('commands', () => {
  const encode = (text: string, state = newWialonState()) =>
    encodeCommand({ text, flag: 7, serial: 1 }, state).toString()

  test('are texts, with a checksum from version 2 on, and the answer is one too', () => {
    expect(encode('S17,30')).toBe('#M#S17,30\r\n')
    expect(encode('S17,30', of20())).toBe(`${withSum('M', 'S17,30;')}\r\n`)
    const answer = decodeLine(withSum('M', 'done;'), of20())
    expect([answer.commandReply, answer.reply?.toString()]).toEqual([
      { flag: null, text: 'done' },
      '#AM#1\r\n',
    ])
    expect(decodeLine('#M#call me #5').commandReply?.text).toBe('call me #5')
  })

  test('that are written out whole go as they are', () => {
    expect(encode('#QI#', of20())).toBe('#QI#\r\n')
  })

  test('that no line can carry are refused, and all by datagrams', () => {
    for (const text of ['é', '', 'a\r\nb']) expect(() => encode(text)).toThrow(RangeError)
    const state = newWialonState()
    decodeLine(`2.0;99999999${SHORT}`, state)
    expect(() => encode('S17,30', state)).toThrow(RangeError)
  })
})
