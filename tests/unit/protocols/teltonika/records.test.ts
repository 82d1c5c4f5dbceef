import { describe, expect, test } from 'vitest'
import { encodePacket as encodeBody, encodeCommand } from '@/gateway/protocols/teltonika/encode'
import { teltonika } from '@/gateway/protocols/teltonika/protocol'
import { newTeltonikaState } from '@/gateway/protocols/teltonika/report'
import {
  answer,
  bodyOf,
  bytesOf,
  datagram,
  decodeBytes,
  decodeHex,
  drain,
  IMEI,
  login,
  NOW,
  packet,
  RECORD_TIME,
  record,
  type TestRecord,
  type Value,
} from './drain'

const said = (values: readonly Value[], more: TestRecord = {}, family: string | null = null) =>
  decodeBytes(packet(record({ ...more, values })), { family })
const sensorsOf = (...given: Parameters<typeof said>) => said(...given).fixes[0]?.sensors
const readingsOf = (...given: Parameters<typeof said>) =>
  Object.fromEntries((said(...given).readings ?? []).map(({ kind, values }) => [kind, values]))

describe('a login', () => {
  test('says who it is; who is not let in is told so', () => {
    const decoded = decodeBytes(login())
    expect(decoded).toMatchObject({ identifier: { kind: 'imei', value: IMEI }, fixes: [] })
    expect([decoded.reply?.toString('hex'), decoded.refusal?.toString('hex')]).toEqual(['01', '00'])
  })
})

describe('a record', () => {
  test('is a fix with what stands in its head', () => {
    const decoded = decodeBytes(packet(record()))
    expect(decoded.fixes).toEqual([
      {
        time: RECORD_TIME,
        lat: 54.5,
        lon: -25.25,
        positioned: true,
        source: 1,
        speedKmh: 50,
        heading: 90,
        altitude: 120,
        satellites: 9,
        accuracyM: null,
        ignition: null,
        odometerM: null,
        buffered: false,
        sensors: null,
      },
    ])
    expect(decoded.reply?.toString('hex')).toBe('00000001')
  })

  test('without satellites repeats a place, and is none', () => {
    expect(decodeBytes(packet(record({ satellites: 0 }))).fixes[0]).toMatchObject({
      positioned: false,
      satellites: 0,
    })
  })

  test('of minutes ago comes from the memory of the device', () => {
    expect(decodeBytes(packet(record({ time: NOW - 3_600_000 }))).fixes[0]?.buffered).toBe(true)
  })

  test('has no speed and no heading where these say that there is none', () => {
    const fix = decodeBytes(packet(record({ speedKmh: 65_535, angle: 400 }))).fixes[0]
    expect([fix?.speedKmh, fix?.heading]).toEqual([null, null])
  })

  test('by UDP is answered with its numbers', () => {
    const decoded = decodeBytes(datagram(bodyOf(record(), record({ time: RECORD_TIME + 1000 }))))
    expect(decoded.identifier?.value).toBe(IMEI)
    expect(decoded.reply?.toString('hex')).toBe('0005cafe010502')
  })

  test('of which there are fewer than the packet counts is not taken, and neither are the others', () => {
    const body = bodyOf(record())
    const short = Buffer.concat([body.subarray(0, 1), Buffer.of(2), body.subarray(2, -1), Buffer.of(2)])
    const decoded = decodeBytes(datagram(short))
    expect([decoded.fixes, decoded.reply?.at(-1)]).toEqual([[], 0])
  })
})

describe('values', () => {
  test('have their own places in a fix and in the state of the device', () => {
    const decoded = said([
      [239, '01'] as const,
      [240, '01'] as const,
      [21, '05'] as const,
      [179, '01'] as const,
      [66, '3039'] as const,
      [67, '0fa0'] as const,
      [113, '5a'] as const,
      [16, '000186a0'] as const,
    ])
    expect(decoded.fixes[0]).toMatchObject({
      ignition: true,
      odometerM: 100_000,
      sensors: { motion: true, externalVolts: 12.345, batteryVolts: 4, batteryPercent: 90, outputs: 1 },
    })
    expect(decoded.status).toEqual({
      ignition: true,
      voltage: 12.345,
      batteryPercent: 90,
      gsmLevel: 4,
      fuelCut: true,
    })
  })

  test('that no table knows are kept under their number', () => {
    expect(
      sensorsOf([
        [9999, '07'],
        [9998, '0102030405060708'],
        [9997, 'aabbcc'],
      ]),
    ).toEqual({ io9999: 7, io9998: '72623859790382856', io9997: 'aabbcc' })
  })

  test('of inputs are bits, and of a card its number', () => {
    expect(
      sensorsOf([
        [1, '01'],
        [2, '00'],
        [3, '01'],
        [78, '0100000bf8a8c301'],
      ]),
    ).toEqual({ inputs: 5, driverId: '0100000bf8a8c301' })
    expect(
      sensorsOf([
        [78, '0000000000000000'],
        [207, '00000000004a5b6c'],
      ]),
    ).toEqual({ driverId: '00000000004a5b6c' })
  })

  test('of sensors with an error are none', () => {
    const values: Value[] = [
      [72, '00000bb8'],
      [73, 'ffffff9c'],
      [25, '7fff'],
      [26, 'fc18'],
      [27, '7ffd'],
      [86, '0bb8'],
      [104, '01f4'],
    ]
    expect(readingsOf(values)).toEqual({
      'climate.2': { temperatureC: -10 },
      'sensorTag.2': { temperatureC: -10, humidityPercent: 50 },
    })
  })

  test('are real where the numbers of old errors are within reach', () => {
    expect(
      readingsOf([
        [25, '07d0'] as const,
        [26, '0bb8'] as const,
        [27, '0fa0'] as const,
        [10800, '0bb8'] as const,
        [10824, '0bb8'] as const,
        [270, '0bb8'] as const,
      ]),
    ).toEqual({
      'sensorTag.1': { temperatureC: 20 },
      'sensorTag.2': { temperatureC: 30 },
      'sensorTag.3': { temperatureC: 40 },
      fuel: { fuelLevel: 3000 },
      'sensorTag.eye1': { temperatureC: 30, batteryVolts: 3 },
    })
  })

  test('of fuel and of a bus that are not known are none', () => {
    expect(
      readingsOf([
        [201, 'ffff'] as const,
        [203, 'fffc'] as const,
        [270, 'fffd'] as const,
        [84, 'ffff'] as const,
        [89, 'ff'] as const,
        [85, 'ffff'] as const,
        [115, '7fff'] as const,
        [390, 'ffffffff'] as const,
        [48, 'ff'] as const,
        [10824, 'ffff'] as const,
      ]),
    ).toEqual({})
    expect(
      readingsOf([
        [201, 'fffb'],
        [84, 'fffe'],
        [89, '64'],
        [115, '04f6'],
      ]),
    ).toEqual({ fuel: { fuelLevel: 65_531 }, obd: { fuelLitres: 6553.4, fuelPercent: 100, coolantC: 127 } })
    expect(readingsOf([[87, 'ff']], {}, 'fm6')).toEqual({})
  })

  test('of the diagnostic plug and of the CAN bus are one reading, with its time', () => {
    const decoded = said([
      [36, '059f'],
      [32, 'f6'],
      [48, '32'],
      [256, '313233343536'],
    ])
    expect(decoded.readings).toEqual([
      {
        time: RECORD_TIME,
        kind: 'obd',
        values: { rpm: 1439, coolantC: -10, fuelPercent: 50, vin: '123456' },
      },
    ])
    expect(
      readingsOf([
        [87, '0001e240'],
        [83, '00000064'],
        [102, '00000078'],
      ]),
    ).toEqual({
      obd: { odometerKm: 123.456, fuelUsedL: 10, engineHours: 2 },
    })
  })

  test('mean other things to the professional and to the old ones', () => {
    const values: Value[] = [
      [88, '2000'],
      [104, '00001113'],
      [216, '000003e8'],
    ]
    expect(said(values, {}, 'fm6').fixes[0]?.odometerM).toBe(1000)
    expect(readingsOf(values, {}, 'fm6')).toEqual({ obd: { rpm: 1024, engineHours: 218.55 } })
    expect(sensorsOf([[251, '01']], {}, 'fm1')).toEqual({ immobilizer: 1 })
    expect(sensorsOf([[389, '11']], {}, 'tmt')).toEqual({ onDemand: 17 })
    expect(readingsOf([[389, '00000011']], {}, 'fmb')).toEqual({ obd: { odometerKm: 17 } })
  })

  test('of fuel sensors are the level in the tank', () => {
    expect(
      readingsOf([
        [201, '0400'],
        [202, 'fb'],
        [203, '0200'],
      ]),
    ).toEqual({
      fuel: { fuelLevel: 1024, temperatureC: -5, fuel2Level: 512 },
    })
  })

  test('tell of an open door', () => {
    expect(sensorsOf([[90, '0200']])).toEqual({ doors: 512, doorOpen: true })
    expect(sensorsOf([[90, '1000']])).toEqual({ doors: 4096, doorOpen: false })
  })

  test('of the cell are the network', () => {
    expect(
      said([
        [241, '0000601a'],
        [205, '1234'],
        [206, '0017'],
      ]).network,
    ).toEqual({ time: RECORD_TIME, wifi: [], cells: [{ mcc: 246, mnc: 2, lac: 23, cell: 0x1234 }] })
    expect(
      said([
        [241, '00000000'],
        [205, '1234'],
        [206, '0017'],
      ]).network,
    ).toBeUndefined()
  })

  test('list beacons and tags', () => {
    const uuid = 'f7826da64fa24e988024bc5b71e0893e'
    const beacons = `11 21 ${uuid} 0001 0002 c4 03 00112233445566778899 aabbccddeeff b0 0136`.replaceAll(
      ' ',
      '',
    )
    expect(readingsOf([[385, beacons]])).toEqual({
      [`beacon.${uuid}.1.2`]: { signalDbm: -60 },
      'beacon.00112233445566778899.aabbccddeeff': { signalDbm: -80, batteryVolts: 3.1 },
    })
    // A part of a beacon at the end is left out.
    expect(Object.keys(readingsOf([[385, beacons.slice(0, 60)]]))).toEqual([`beacon.${uuid}.1.2`])
    const tag = '01 10 0001a4 0106 7cd9f407f95c 0502 fb5d'.replaceAll(' ', '')
    expect(readingsOf([[10829, tag.replace('10', '0f')]])).toEqual({
      'sensorTag.7cd9f407f95c': { signalDbm: -92, temperatureC: -11.87 },
    })
  })
})

describe('the state of the device', () => {
  test('is that of the newest record, in whatever order they come', () => {
    const state = newTeltonikaState()
    const at = (time: number, volts: string) => record({ time, values: [[66, volts]] })
    const mixed = packet(
      at(RECORD_TIME, '2ee0'),
      at(RECORD_TIME + 2000, '2af8'),
      at(RECORD_TIME + 1000, '3039'),
    )
    const decoded = decodeBytes(mixed, {}, state)
    expect(decoded.fixes.map(({ time }) => time - RECORD_TIME)).toEqual([0, 2000, 1000])
    expect(decoded.status).toEqual({ voltage: 11 })
    expect(decodeBytes(packet(at(RECORD_TIME - 5000, '3039')), {}, state).status).toBeUndefined()
  })
})

describe('what made a record', () => {
  const eventsOf = (
    eventId: number,
    hex: string,
    family: string | null = null,
    more: readonly Value[] = [],
  ) => said([[eventId, hex], ...more], { eventId }, family).events.map(({ type, data }) => ({ type, data }))

  test.each([
    ['fence 1 is entered', 155, '01', 'fenceEnter', { fence: 1 }],
    ['fence 6 is left', 61, '00', 'fenceExit', { fence: 6 }],
    ['fence 21 is entered', 99, '01', 'fenceEnter', { fence: 21 }],
    ['fence 22 is entered', 153, '01', 'fenceEnter', { fence: 22 }],
    ['fence 24 is left', 190, '00', 'fenceExit', { fence: 24 }],
    ['fence 35 is entered', 216, '01', 'fenceEnter', { fence: 35 }],
    ['it is too fast in fence 50', 231, '03', 'overspeed', { fence: 50 }],
    ['the automatic fence is left', 175, '00', 'fenceExit', { fence: 'auto' }],
    ['it is towed', 246, '01', 'tow', {}],
    ['it crashed', 247, '06', 'crash', {}],
    ['it is jammed', 249, '01', 'jamming', {}],
    ['it idles', 251, '01', 'idling', {}],
    ['its supply is cut', 252, '01', 'powerCut', {}],
    ['it is too fast', 255, '6e', 'overspeed', { speedKmh: 110 }],
    ['its button is pressed', 236, '01', 'sos', {}],
    ['it sleeps', 200, '02', 'sleep', {}],
    ['it lost the satellites', 69, '02', 'gpsLost', {}],
  ])('%s', (_, id, hex, type, data) => {
    expect(eventsOf(id, hex)).toEqual([
      { type, data: { code: id, value: Number.parseInt(hex, 16), ...data } },
    ])
  })

  test('is the manner of driving, with how hard', () => {
    expect(eventsOf(253, '02', null, [[254, '2d']])).toEqual([
      { type: 'hardBraking', data: { code: 253, value: 2, strength: 0.45 } },
    ])
    expect(said([[253, '03']]).events).toMatchObject([{ type: 'sharpTurn', fix: 0, time: RECORD_TIME }])
  })

  test('is no event when it is over, or is another thing to the family', () => {
    expect([
      eventsOf(249, '00'),
      eventsOf(251, '01', 'fm1'),
      eventsOf(252, '01', 'fm1'),
      eventsOf(216, '01', 'fm6'),
      eventsOf(99, '01', 'fm1'),
      eventsOf(231, '02'),
    ]).toEqual([[], [], [], [], [], []])
  })

  test('is not told again by values that only say how things stand', () => {
    expect(
      said([
        [252, '01'],
        [249, '01'],
      ]).events,
    ).toEqual([])
    expect(said([[252, '01']], { eventId: 252 }).fixes[0]?.sensors).toMatchObject({ eventId: 252 })
  })
})

describe('texts', () => {
  test('of a device are answers, without a number to tell to what', () => {
    expect(decodeBytes(answer('DOUT1:1 Timeout:INFINITY\r\n'))).toMatchObject({
      packet: 'message',
      reply: null,
      fixes: [],
      commandReply: { flag: null, text: 'DOUT1:1 Timeout:INFINITY' },
    })
  })

  test('with which it introduces itself tell its SIM card and its firmware', () => {
    expect(decodeBytes(answer('#FM2=262032761721396,26203,07.02.05')).readings).toEqual([
      { time: null, kind: 'version', values: { imsi: '262032761721396', operator: 26203, text: '07.02.05' } },
    ])
  })

  test('of Codec 13 come with a time, of 4 bytes or 8', () => {
    expect(
      decodeHex('00000000000000170d01050000000f0000016c0a81c320676574696e666f0100006855').commandReply,
    ).toEqual({ flag: null, text: 'getinfo' })
  })

  test('of Codec 14 come with an IMEI, or say that it was another', () => {
    const ack = '00000000000000370e01060000002f0352093081452251'
    const text = 'Ver:03.18.14_04 GPS:AXN_5.10_3333 Hw'
    const body = Buffer.concat([bytesOf(ack.slice(16)), Buffer.from(text, 'ascii')])
    body.writeUInt32BE(8 + text.length, 3)
    const framed = drain(encodeBody(Buffer.concat([body, Buffer.of(1)]))).frames
    expect(framed).toHaveLength(1)
    expect(decodeBytes(encodeBody(Buffer.concat([body, Buffer.of(1)]))).commandReply?.text).toBe(text)
    expect(decodeBytes(encodeBody(bytesOf('0e0111 00000008 0352093081452468 01'))).commandReply).toEqual({
      flag: null,
      text: 'Not allowed: the command was for another IMEI',
    })
  })

  test('that we send are as in the vendor’s example', () => {
    const command = encodeCommand({ text: 'getinfo', flag: 7, serial: 1 }, newTeltonikaState())
    expect(command.toString('hex')).toBe('000000000000000f0c010500000007676574696e666f0100004312')
  })

  test('are refused where they are not ASCII', () => {
    expect(() => encodeCommand({ text: 'é', flag: 7, serial: 1 }, newTeltonikaState())).toThrow(RangeError)
  })

  test('by UDP say whom they are for where the model knows how: an address may have become another’s', () => {
    const state = newTeltonikaState()
    const getver = { text: 'getver', flag: 7, serial: 1 }
    decodeBytes(datagram(bodyOf(record())), { family: 'fm1' }, state)
    expect(encodeCommand(getver, state).subarray(8, 15).toString('hex')).toBe('0c010500000006')
    decodeBytes(datagram(bodyOf(record())), { family: 'fmb' }, state)
    // As in the vendor's example of Codec 14.
    expect(encodeCommand(getver, state).toString('hex')).toBe(
      '00000000000000160e01050000000e0352093081452251676574766572010000d2c1',
    )
    const connected = newTeltonikaState()
    decodeBytes(packet(record()), { family: 'fmb' }, connected)
    expect(encodeCommand(getver, connected)[8]).toBe(0x0c)
  })

  test('of Codec 14 in another’s name are no answers of this device', () => {
    const state = { ...newTeltonikaState(), imei: IMEI }
    const said = (imei: string) =>
      decodeBytes(encodeBody(bytesOf(`0e0106 0000000c 0${imei} 56657231 01`)), {}, state).commandReply
    expect(said(IMEI)).toEqual({ flag: null, text: 'Ver1' })
    expect(said('352093081452252')).toBeUndefined()
  })

  test('of Codec 15 come with a time and an IMEI', () => {
    // The vendor's example, whose IMEI is none.
    const hex = '000000000000001b0f010b00000013654b65a4012345678912345648656c6c6f210a01000093d6'
    expect(decodeHex(hex).commandReply?.text).toBe('Hello!')
  })
})

test('a ping says nothing and is not answered', () => {
  const { frames } = drain(Buffer.concat([login(), bytesOf('ff')]))
  expect(frames.map(({ kind }) => kind)).toEqual(['login', 'ping'])
})

test('the models are known by their families', () => {
  const families = new Set(teltonika.models.map(({ family }) => family))
  expect(families).toEqual(new Set(['fmb', 'tmt', 'fm6', 'fm1']))
  expect(teltonika.models.find(({ code }) => code === 'FMB920')).toMatchObject({
    vendor: 'Teltonika',
    family: 'fmb',
  })
})
