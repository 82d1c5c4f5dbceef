import { describe, expect, test } from 'vitest'
import { decodeGt06 } from '@/gateway/protocols/gt06/decode'
import { frameGt06 } from '@/gateway/protocols/gt06/frame'
import { frameJt808 } from '@/gateway/protocols/jt808/frame'
import { newJt808State } from '@/gateway/protocols/jt808/packet'
import { jt808 } from '@/gateway/protocols/jt808/protocol'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { recogniseSender } from '@/gateway/recognise-sender'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { bytesOf, decodeOne, frameOf, MADRID, MADRID_TIME, madrid, NOW, wrap } from './messages'

const hex = (bytes: Buffer | null) => bytes?.toString('hex')

describe('who it is', () => {
  test.each([
    ['013800138000', 'terminal', '13800138000'],
    ['00000866496077582164', 'imei', '866496077582164'],
    ['00000013800138000123', 'terminal', '13800138000123'],
    ['000000001862', 'terminal', '1862'],
    ['000000000000', 'terminal', '0000'],
    // 86547807000110 and its check digit.
    ['4eb6fb4ad62e', 'imei', '865478070001104'],
    ['4eb6fb4ad5fb', 'imei', '865478070000593'],
  ])('%s is the %s %s', (phone, kind, value) => {
    expect(decodeOne(wrap(0x0002, '', { phone })).identifier).toEqual({ kind, value })
  })

  test.each([['865478070000593'], ['00000866496077582164'], ['013800138000'], ['1862']])(
    'is what %s is imported as',
    (typed) => {
      const imported = readIdentifier(typed, jt808.identifiers)
      const phone = typed.padStart(typed.length > 12 ? 20 : 12, '0')
      expect(decodeOne(wrap(0x0002, '', { phone })).identifier).toEqual(imported)
    },
  )

  test('ten bytes that are no digits are nobody', () => {
    const decoded = decodeOne(wrap(0x0002, '', { phone: 'a0000866496077582164' }))
    expect([decoded.identifier, decoded.reply]).toEqual([undefined, null])
  })
})

describe('a session', () => {
  test('registers with a code, which is the number of the terminal', () => {
    expect(hex(decodeOne(wrap(0x0100, '00', { serial: 7 })).reply)).toBe(
      hex(wrap(0x8100, Buffer.from('\x00\x07\x00013800138000', 'latin1'), { serial: 0 })),
    )
  })

  test('is answered in the header and between the delimiters that the terminal uses', () => {
    const phone = '00000866496077582164'
    const reply = decodeOne(wrap(0x0102, '31', { serial: 9, phone, delimiter: 0xe7 })).reply
    expect(hex(reply)).toBe(hex(wrap(0x8001, '0009 0102 00', { serial: 0, phone, delimiter: 0xe7 })))
  })

  test('is told the time, in UTC', () => {
    expect(hex(decodeOne(wrap(0x0004, '')).reply)).toBe(hex(wrap(0x8004, '260102030405', { serial: 0 })))
    expect(hex(decodeOne(wrap(0x0109, '')).reply)).toBe(hex(wrap(0x8109, '07ea0102030405', { serial: 0 })))
  })

  test('is told that a message is not supported, and nothing to what servers send', () => {
    expect(hex(decodeOne(wrap(0x0f0f, '')).reply)).toBe(hex(wrap(0x8001, '00010f0f03', { serial: 0 })))
    expect(decodeOne(wrap(0x8001, '0001000200')).reply).toBeNull()
  })

  test('that is encrypted is refused aloud: the terminal each time, its account once', () => {
    const state = newJt808State()
    const message = wrap(0x0200, MADRID, { encryption: 1 })
    const first = decodeOne(message, state)
    expect(hex(first.reply)).toBe(hex(wrap(0x8001, '0001020003', { serial: 0 })))
    expect(first.fixes).toEqual([])
    expect(first.events).toEqual([
      { type: 'fault', time: null, fix: null, data: { reason: 'encrypted', method: 1 } },
    ])
    expect(decodeOne(message, state).events).toEqual([])
  })
})

describe('a position', () => {
  test('is read whole, times of China in UTC', () => {
    const { fixes, status, reply } = decodeOne(wrap(0x0200, MADRID))
    expect(fixes).toEqual([
      {
        time: MADRID_TIME,
        lat: 40.4168,
        lon: -3.7038,
        positioned: true,
        source: 1,
        speedKmh: 72.5,
        heading: 90,
        altitude: 650,
        satellites: null,
        accuracyM: null,
        ignition: true,
        odometerM: null,
        buffered: false,
        sensors: null,
      },
    ])
    expect(status).toEqual({ ignition: true, fuelCut: false })
    expect(hex(reply)).toBe(hex(wrap(0x8001, '0001020000', { serial: 0 })))
  })

  test('tells of oil or electricity that is cut, and of doors', () => {
    expect(decodeOne(wrap(0x0200, madrid('00000000', '00000400'))).status?.fuelCut).toBe(true)
    expect(decodeOne(wrap(0x0200, madrid('00000000', '00000800'))).status?.fuelCut).toBe(true)
    const state = newJt808State()
    const doors = ['00000000', '00002000', '00000000'].map(
      (status) => decodeOne(wrap(0x0200, madrid('00000000', status)), state).fixes[0]?.sensors?.doorOpen,
    )
    expect(doors).toEqual([undefined, true, false])
  })

  test('has the extras of the standard', () => {
    const extras = '0104000003e8 02020123 030202d0 06028015 250400000004 2a020001 2b0400f20011 300112 310109'
    const [fix] = decodeOne(wrap(0x0200, `${MADRID} ${extras}`)).fixes
    expect(fix).toMatchObject({
      odometerM: 100_000,
      satellites: 9,
      sensors: {
        fuelLitres: 29.1,
        recorderSpeedKmh: 72,
        temperatureC: -21,
        vehicleSignals: 4,
        ioStatus: 1,
        analogue1: 17,
        analogue2: 242,
        csq: 18,
      },
    })
  })

  test('has no value where a field is all ones', () => {
    const extras = '0104ffffffff 0202ffff 0302ffff 0602ffff 3001ff 3101ff'
    const [fix] = decodeOne(wrap(0x0200, `${MADRID.replace('02d5', 'ffff')} ${extras}`)).fixes
    expect(fix).toMatchObject({ speedKmh: null, odometerM: null, satellites: null, sensors: null })
    const almost = '0104fffffffe 0202fffe 3101fe'
    expect(decodeOne(wrap(0x0200, `${MADRID} ${almost}`)).fixes[0]).toMatchObject({
      odometerM: 429_496_729_400,
      satellites: 254,
      sensors: { fuelLitres: 6553.4 },
    })
  })

  test('without a date has the time 0, and one that is not fixed says so', () => {
    const body = `00000000 00000000 ${'00'.repeat(14)} 000000000000`
    expect(decodeOne(wrap(0x0200, body)).fixes[0]).toMatchObject({ time: 0, positioned: false })
  })

  test('is where it says, also of locks that set the bit of an encrypted place', () => {
    const { fixes, events } = decodeOne(wrap(0x0200, madrid('00000000', '0000002b')))
    expect(fixes).toMatchObject([{ lat: 40.4168, positioned: true }])
    expect(events).toEqual([])
  })

  test('of a batch from where there was no network is buffered, and says nothing of now', () => {
    const { fixes, status } = decodeOne(wrap(0x0704, `0002 01 001c ${MADRID} 001c ${MADRID}`))
    expect(fixes.map(({ buffered }) => buffered)).toEqual([true, true])
    expect(status).toBeUndefined()
    expect(decodeOne(wrap(0x0704, `0001 00 001c ${MADRID}`)).fixes[0]?.buffered).toBe(false)
  })

  test('in a batch that is broken leaves the others', () => {
    const { fixes } = decodeOne(wrap(0x0704, `0003 01 001c ${MADRID} 0004 00000000 001c ${MADRID}`))
    expect(fixes).toHaveLength(2)
  })
})

describe('a report of positions that cannot be read', () => {
  const wrong = (id: number) => hex(wrap(0x8001, Buffer.from([0, 1, id >> 8, id & 0xff, 2]), { serial: 0 }))

  test.each([
    ['ends early', 0x0200, MADRID.slice(0, -2)],
    ['is empty', 0x0200, ''],
    ['tells of more bytes than there are', 0x0704, `0001 01 001d ${MADRID}`],
    ['tells of positions that are none', 0x0704, '0001 01 0004 00000000'],
  ])('is said to be wrong where it %s', (_, id, body) => {
    const decoded = decodeOne(wrap(id, body))
    expect([decoded.fixes, hex(decoded.reply)]).toEqual([[], wrong(id)])
  })

  test('is confirmed where one of them was read', () => {
    const { fixes, reply } = decodeOne(wrap(0x0704, `0002 01 001c ${MADRID} 001c 00`))
    expect(fixes).toHaveLength(1)
    expect(hex(reply)).toBe(hex(wrap(0x8001, '0001070400', { serial: 0 })))
  })

  test('is confirmed where it says that there are none', () => {
    expect(hex(decodeOne(wrap(0x0704, '0000 01')).reply)).toBe(hex(wrap(0x8001, '0001070400', { serial: 0 })))
  })

  test('is wrong in each of its parts', () => {
    const state = newJt808State()
    const [, last] = [1, 2].map((index) =>
      decodeOne(wrap(0x0200, '0000', { serial: index, part: { total: 2, index } }), state),
    )
    const answers = [1, 2].map((serial) => hex(wrap(0x8001, `000${serial} 0200 02`, { serial: 0 })))
    expect(hex(last?.reply ?? null)).toBe(answers.join(''))
  })
})

describe('alarms', () => {
  const typesOf = (bodies: string[]) => {
    const state = newJt808State()
    return bodies.map((body) => decodeOne(wrap(0x0200, body), state).events.map(({ type }) => type))
  }

  test('are told when they begin, and again once they were over', () => {
    const bits = ['00000001', '00000003', '00000001', '00000000', '00000001']
    expect(typesOf(bits.map((alarms) => madrid(alarms)))).toEqual([['sos'], ['overspeed'], [], [], ['sos']])
  })

  test('that begin together are told each, also those of one type', () => {
    const { events } = decodeOne(wrap(0x0200, madrid('00880a18')))
    expect(events.map(({ type, subject, data }) => [data?.bit, type, subject])).toEqual([
      [3, 'other', undefined],
      [4, 'fault', undefined],
      [9, 'fault', 'bit 9'],
      [11, 'fault', 'bit 11'],
      [19, 'other', 'bit 19'],
      [23, 'other', 'bit 23'],
    ])
  })

  test('that are on when a connection begins may have been told over the one before', () => {
    const state = newJt808State()
    const first = decodeOne(wrap(0x0200, madrid('00000001')), state)
    expect(first).toMatchObject({ alarms: { 'alarm false': 1 }, events: [{ type: 'sos' }] })
    expect(first.events[0]?.resumes).toEqual({ of: 'alarm false', bits: 1 })
    const then = decodeOne(wrap(0x0200, madrid('80000001')), state)
    expect(then.alarms).toEqual({ 'alarm false': 0x80000001 })
    expect(then.events[0]?.resumes).toBeUndefined()
    expect(decodeOne(wrap(0x0200, madrid('80000001')), state).alarms).toBeUndefined()
  })

  test.each([
    ['00000080', 'externalBatteryLow'],
    ['00000100', 'powerCut'],
    ['00000020', 'gpsAntennaCut'],
    ['00020000', 'dismantled'],
    ['04000000', 'theft'],
    ['10000000', 'moved'],
    ['20000000', 'crash'],
    ['40000000', 'rollover'],
    ['80000000', 'doorOpen'],
  ])('%s is %s', (alarms, type) => {
    expect(typesOf([madrid(alarms)])).toEqual([[type]])
  })

  test('have what stands behind them: where it was too fast, and which area was entered', () => {
    const fast = decodeOne(wrap(0x0200, madrid('00000002', '0000000b', '1105 02 0000004d')))
    expect(fast.events[0]).toMatchObject({ type: 'overspeed', data: { areaType: 2, area: 77 } })
    const inside = decodeOne(wrap(0x0200, madrid('00100000', '0000000b', '1206 01 00000009 00')))
    expect(inside.events).toMatchObject([
      { type: 'fenceEnter', time: MADRID_TIME, fix: 0, data: { fence: 9, areaType: 1 } },
    ])
  })

  test('of cameras: no picture, covered; the driver telephones and smokes', () => {
    const body = madrid('00000000', '0000000b', '140400000003 150400000002 18030006 00')
    expect(typesOf([body, body])).toEqual([['fault', 'tampering', 'phoneCall', 'smoking'], []])
    expect(decodeOne(wrap(0x0200, body)).fixes[0]?.sensors).toMatchObject({ channelsLost: 2 })
  })

  test.each([
    ['180300012a', [{ type: 'fatigue', data: { bit: 0, degree: 42, source: 'behaviour' } }]],
    ['18020001', [{ type: 'fatigue', data: { bit: 0, source: 'behaviour' } }]],
    ['18020006', [{ type: 'phoneCall' }, { type: 'smoking' }]],
    ['180106', []],
  ])('of how somebody drives may leave out the degree of fatigue: %s', (extra, events) => {
    const decoded = decodeOne(wrap(0x0200, `${MADRID} ${extra}`))
    expect(decoded.events).toHaveLength(events.length)
    expect(decoded.events).toMatchObject(events)
    expect(decoded.events.some(({ data }) => data && 'degree' in data)).toBe(extra.endsWith('2a'))
  })

  const mark = '30303730303037 260102110405 01 02 00'
  const at = '48 028a 0268b620 003883f8 260102110405 0000'

  test.each([
    ['642f 0000000b 01 01 02 30 05 00 00 00', 'forwardCollision', 'adas'],
    ['642f 0000000b 00 02 01 00 00 01 00 00', 'laneDeparture', 'adas'],
    ['642f 0000000b 01 03 01 30 05 00 00 00', 'headway', 'adas'],
    ['652f 0000000b 01 01 02 07 00000000', 'fatigue', 'dsm'],
    ['652f 0000000b 00 04 02 00 00000000', 'distraction', 'dsm'],
    ['652f 0000000b 01 05 02 00 00000000', 'driverMissing', 'dsm'],
    ['6729 0000000b 01 02', 'other', 'bsd'],
  ])('of the Su standard: %s is %s', (head, type, source) => {
    const { events } = decodeOne(wrap(0x0200, `${MADRID} ${head} ${at} ${mark}`))
    expect(events).toMatchObject([{ type, fix: 0, data: { source, alarm: 11 } }])
    expect(events[0]?.data?.mark).toBe(mark.replaceAll(' ', ''))
  })

  test('of the Su standard that end, or only tell of a picture, are none', () => {
    for (const head of ['642f 0000000b 02 01 02 30 05 00 00 00', '652f 0000000b 00 10 02 00 00000000'])
      expect(decodeOne(wrap(0x0200, `${MADRID} ${head} ${at} ${mark}`)).events).toEqual([])
  })

  test('of tyres have what each of them measures', () => {
    const tyres = `663b 0000000b 01 ${at} ${mark} 02 01 0006 00dc 0041 0050 02 0000 00f0 ffff 0064`
    const { events, readings } = decodeOne(wrap(0x0200, `${MADRID} ${tyres.replace('663b', '663b')}`))
    expect(events).toMatchObject([{ type: 'fault', data: { source: 'tpms' } }])
    expect(readings).toEqual([
      {
        time: MADRID_TIME,
        kind: 'tyre.1',
        values: { tyreAlarms: 6, pressureKpa: 220, temperatureC: 65, batteryPercent: 80 },
      },
      {
        time: MADRID_TIME,
        kind: 'tyre.2',
        values: { tyreAlarms: 0, pressureKpa: 240, temperatureC: -1, batteryPercent: 100 },
      },
    ])
  })
})

describe('reports', () => {
  test('of a registration say what it is, with the plate', () => {
    const text = (value: string, length: number) => Buffer.from(value.padEnd(length, '\0')).toString('hex')
    const plate = '02 bea9413132333435'
    const read = (body: string, phone?: string) => decodeOne(wrap(0x0100, body, { phone })).readings
    const identity = (model: string) => [
      { time: null, kind: 'identity', values: { maker: 'MAKER', model, terminal: '7', plate: '京A12345' } },
    ]
    const head = `000b 0064 ${text('MAKER', 5)}`
    expect(read(`${head} ${text('M2011', 8)} ${text('7', 7)} ${plate}`)).toEqual(identity('M2011'))
    expect(read(`${head} ${text('M2013', 20)} ${text('7', 7)} ${plate}`)).toEqual(identity('M2013'))
    const of2019 = `000b 0064 ${text('MAKER', 11)} ${text('M2019', 30)} ${text('7', 30)} ${plate}`
    expect(read(of2019, '00000866496077582164')).toEqual(identity('M2019'))
  })

  test('of a driver whose card was put in', () => {
    const card = Buffer.from('B123456'.padEnd(20, '\0'), 'latin1').toString('hex')
    const body = `01 260102110405 00 04 d5c5c8fd ${card} 02 b2e2 20301231`
    expect(decodeOne(wrap(0x0702, body)).readings).toEqual([
      {
        time: MADRID_TIME,
        kind: 'driver',
        values: { driverId: 'B123456', driverName: '张三', agency: '测', validUntil: '20301231' },
      },
    ])
    expect(decodeOne(wrap(0x0702, '02 260102110405')).readings).toMatchObject([{ kind: 'driverCard' }])
  })

  test('of a driver as of 2011 have no state and no time', () => {
    const padded = (text: string, length: number) =>
      Buffer.from(text.padEnd(length, '\0'), 'latin1').toString('hex')
    const read = (body: string) => decodeOne(wrap(0x0702, body)).readings
    const person = padded('110101199003070011', 20)
    expect(read(`04 d5c5c8fd ${person} ${padded('B123456', 40)} 02 b2e2`)).toEqual([
      { time: null, kind: 'driver', values: { driverId: 'B123456', driverName: '张三', agency: '测' } },
    ])
    expect(read(`04 d5c5c8fd ${person} ${padded('', 40)} 00`)).toMatchObject([
      { kind: 'driver', values: { driverId: '110101199003070011' } },
    ])
    expect(read(`04 d5c5c8fd ${person}`)).toBeUndefined()
    expect(read(`00 ${padded('', 60)} 00`)).toBeUndefined()
  })

  test('of the CAN bus', () => {
    const body = '0002 1104050000 00000102 0102030405060708 98fee500 1112131415161718'
    expect(decodeOne(wrap(0x0705, body)).readings).toEqual([
      { time: null, kind: 'can', values: { can102: '0102030405060708', can18FEE500: '1112131415161718' } },
    ])
  })

  test('of a picture, which is confirmed', () => {
    const decoded = decodeOne(wrap(0x0801, `0000007b 00 00 03 01 ${MADRID} ffd8ffd9`))
    expect(hex(decoded.reply)).toBe(hex(wrap(0x8800, '0000007b', { serial: 0 })))
    expect(decoded.readings).toEqual([
      {
        time: MADRID_TIME,
        kind: 'media',
        values: { media: 123, kind: 'picture', format: 'jpeg', cause: 'crash', channel: 1, bytes: 4 },
      },
    ])
  })

  test('that go through the terminal: text as text, bytes as bytes', () => {
    const values = (body: string) => decodeOne(wrap(0x0900, body)).readings?.[0]?.values
    expect(values('41 68656c6c6f')).toEqual({ port: 0x41, text: 'hello' })
    expect(values('83 0102ff')).toEqual({ port: 0x83, dataHex: '0102ff' })
    // In GB18030; bytes that only happen to be letters are kept.
    expect(values('41 d6d8c1bf2031322e3574')).toMatchObject({
      port: 0x41,
      text: '重量 12.5t',
      dataHex: 'd6d8c1bf2031322e3574',
    })
    expect(values('41 81308130')).toEqual({ port: 0x41, dataHex: '81308130' })
  })
})

describe('the first bytes of others', () => {
  const login = bytesOf('78780d01035356314041419800019dde0d0a')

  test('are none of ours, and ours none of theirs; who comes to a wrong port is known', () => {
    const ours = wrap(0x0100, '00')
    expect(frameJt808(login).kind).toBe('bad')
    expect(frameGt06(ours).kind).toBe('bad')
    expect(recogniseSender(ours, PROTOCOLS, NOW)).toEqual({
      protocol: 'jt808',
      identifier: { kind: 'terminal', value: '13800138000' },
    })
    const framed = frameGt06(login)
    if (framed.kind === 'frame')
      expect(recogniseSender(login, PROTOCOLS, NOW)).toEqual({
        protocol: 'gt06',
        identifier: decodeGt06(framed.frame, { zoneMinutes: 0 }, { now: NOW, identifier: null, family: null })
          .identifier,
      })
  })

  test.each([
    '*HQ,865205030330012,V1,145452,A#',
    'GET / HTTP/1.1\r\n\r\n',
    '\x00\x0f352093081452251',
    '##,imei:1',
  ])('%s is no message', (text) => {
    expect(frameJt808(Buffer.from(text, 'latin1')).kind).toBe('bad')
  })

  test('a whole message stays one', () => {
    expect(frameOf(wrap(0x0002, '')).id).toBe(2)
  })
})
