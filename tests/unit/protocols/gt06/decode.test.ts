import { describe, expect, test } from 'vitest'
import { newGt06State } from '@/gateway/protocols/gt06/packet'
import { decodeHex, LONDON, LONDON_TIME, NOW, replyTo, wrap } from './drain'

const IMEI = { kind: 'imei', value: '860123456789012' }

describe('login', () => {
  test('gives the IMEI and is answered', () => {
    const decoded = decodeHex('78780d0108601234567890120001f6fb0d0a')
    expect(decoded).toMatchObject({ packet: 'login', identifier: IMEI, fixes: [] })
    expect(decoded.reply?.toString('hex')).toBe('787805010001d9dc0d0a')
  })

  test('tells a zone east of UTC, here 5:45', () => {
    const state = newGt06State()
    const decoded = decodeHex('7878110108601234567890121009221100029acd0d0a', {}, state)
    expect(decoded.identifier).toEqual(IMEI)
    expect(state).toEqual({ zoneMinutes: 345 })
    expect(decoded.reply?.toString('hex')).toBe('787805010002eb470d0a')
  })

  test('tells a zone west of UTC, here 3:30', () => {
    const state = newGt06State()
    const decoded = decodeHex('787811010860123456789012100914a800039a700d0a', {}, state)
    expect(decoded.identifier).toEqual(IMEI)
    expect(state).toEqual({ zoneMinutes: -210 })
  })

  test.each([
    ['without an IMEI', wrap(0x01, '')],
    ['with letters for an IMEI', wrap(0x01, '086012345678abcd')],
  ])('%s is no login and gets no answer', (_name, hex) => {
    expect(decodeHex(hex)).toEqual({ packet: 'login', fixes: [], events: [], reply: null })
  })

  test('keeps 16 digits when the first is not 0', () => {
    expect(decodeHex(wrap(0x01, '1234567890123456')).identifier?.value).toBe('1234567890123456')
  })

  test.each([
    ['that cannot be', '0860123456789012 1009 ffff'],
    ['unsaid', '0860123456789012'],
  ])('with a zone %s forgets the zone of the login before', (_name, content) => {
    const state = { zoneMinutes: 345 }
    decodeHex(wrap(0x01, content), {}, state)
    expect(state).toEqual({ zoneMinutes: 0 })
  })
})

describe('heartbeat', () => {
  test('says what the device is doing and is answered', () => {
    const decoded = decodeHex('78780a134605030002001f4f310d0a')
    expect(decoded.status).toEqual({
      fuelCut: false,
      gpsTracking: true,
      charging: true,
      ignition: true,
      armed: false,
      batteryPercent: 83,
      gsmLevel: 3,
    })
    expect(decoded.events).toEqual([])
    expect(decoded.reply?.toString('hex')).toBe('78780513001f100e0d0a')
  })

  test('has an alarm in its bits, and the relay', () => {
    const decoded = decodeHex('78780a13a4020400020020bf6b0d0a')
    expect(decoded.status).toMatchObject({
      fuelCut: true,
      ignition: false,
      charging: true,
      batteryPercent: 33,
    })
    expect(decoded.events).toEqual([{ type: 'sos', time: null, fix: null, data: { infoAlarm: 4 } }])
    expect(decoded.reply?.toString('hex')).toBe('787805130020d97a0d0a')
  })

  test('0x23 has volts', () => {
    const decoded = decodeHex('78780b2346010f030002000759d10d0a')
    expect(decoded.status).toMatchObject({ voltage: 2.71, gsmLevel: 3, ignition: true })
    expect(decoded.status).not.toHaveProperty('batteryPercent')
    expect(decoded.reply?.toString('hex')).toBe('7878052300070a690d0a')
  })

  test('that ends after the info byte still says that much', () => {
    const decoded = decodeHex(wrap(0x13, '02'))
    expect(decoded.status).toMatchObject({ ignition: true })
    expect(decoded.reply).not.toBeNull()
  })
})

describe('reply to a command', () => {
  test('0x15 is ASCII', () => {
    const decoded = decodeHex('787815150d0102030452454c4159204f4b21000200093c0c0d0a')
    expect(decoded.commandReply).toEqual({ flag: 0x01020304, text: 'RELAY OK!' })
  })

  test('0x21 may be UTF-16', () => {
    const decoded = decodeHex('797900142101020304026cb98def5df265ad5f000009aea60d0a')
    expect(decoded.commandReply).toEqual({ flag: 0x01020304, text: '油路已断开' })
    expect(decoded.reply).toBeNull()
  })

  test('keeps nothing that a database refuses', () => {
    const utf16 = decodeHex(wrap(0x21, '00000001 02 0041 0000 d800 0042', { extended: true }))
    expect(utf16.commandReply?.text).toBe('A\ufffdB')
    const ascii = decodeHex(wrap(0x21, '00000001 01 4f004b070d0a', { extended: true }))
    expect(ascii.commandReply?.text).toBe('OK')
  })

  test('to WHERE# is a position too', () => {
    const text =
      'Current position!Lat:S33.868820,Lon:E151.209290,Course:359.70,Speed:12.5000,DateTime:2024-11-12  13:14:15'
    const hex = wrap(0x21, `00000001 01 ${Buffer.from(text).toString('hex')}`, { extended: true })
    expect(decodeHex(hex).fixes).toMatchObject([
      { time: LONDON_TIME, lat: -33.86882, lon: 151.20929, heading: 0, speedKmh: 12.5, positioned: true },
    ])
  })
})

describe('the rest', () => {
  test('0x8A gets the time', () => {
    expect(replyTo('7878058a12343c990d0a')).toBe(wrap(0x8a, '1a0102030405', { serial: 0x1234 }))
    expect(new Date(NOW).toISOString()).toBe('2026-01-02T03:04:05.000Z')
  })

  test('an unknown type says nothing; only a short frame is answered', () => {
    expect(decodeHex(wrap(0x77, '0102'))).toMatchObject({ packet: 'unknown', fixes: [], events: [] })
    expect(replyTo(wrap(0x77, '0102', { serial: 3 }))).toBe(wrap(0x77, '', { serial: 3 }))
    expect(decodeHex(wrap(0x77, '0102', { extended: true }))).toMatchObject({
      packet: 'unknown',
      reply: null,
    })
  })

  test('a camera alarm of a JC400 has position, supply and files', () => {
    const file = Buffer.from('EVENT_860123456789012_00000001_2024_11_12_21_14_15_01.mp4').toString('hex')
    const content = `ffff 01 180b0c0d0e0f 0b 05867d60 00036ee8 145a 0032 0087 e4 0102 ${file}`
    const decoded = decodeHex(wrap(0x95, content))
    expect(decoded.fixes).toMatchObject([
      { time: LONDON_TIME, lat: 51.5, lon: 0.125, speedKmh: 50, heading: 90 },
    ])
    expect(decoded.status).toEqual({ voltage: 13.5 })
    expect(decoded.events).toEqual([
      {
        type: 'laneDeparture',
        time: LONDON_TIME,
        fix: 0,
        data: {
          code: 0xe4,
          data: 0x0102,
          files: 'EVENT_860123456789012_00000001_2024_11_12_21_14_15_01.mp4',
        },
      },
    ])
    expect(decoded.reply).not.toBeNull()
  })

  test('0x94 tells doors, climate and identity', () => {
    const inform = (content: string) => decodeHex(wrap(0x94, content, { extended: true }))
    expect(inform('05 01')).toMatchObject({
      readings: [{ time: null, kind: 'door', values: { open: true, input: false } }],
      events: [{ type: 'doorOpen', time: null, fix: null }],
    })
    expect(inform('05 180b0c0d0e0f 04')).toMatchObject({
      readings: [{ time: LONDON_TIME, kind: 'door', values: { open: false, input: true } }],
      events: [{ type: 'doorClosed', time: LONDON_TIME }],
    })
    expect(inform('1e ffffff9c 000001c2').readings).toEqual([
      { time: null, kind: 'climate', values: { temperatureC: -10, humidityPercent: 45 } },
    ])
    expect(inform('0a 0860123456789012 0234150123456789 8944100000000000001f').readings?.[0]?.values).toEqual(
      {
        imei: '860123456789012',
        imsi: '234150123456789',
        iccid: '8944100000000000001',
      },
    )
  })

  test('0x37 and 0x38 have modules', () => {
    const modules = '0027 02 0546 002e 04 0001e240 003b 02 00fa 00ff 01 00'
    const modular = decodeHex(wrap(0x37, `${LONDON} 00ea 0f 1234 050607 01 00 00 ${modules}`))
    const radio = decodeHex(wrap(0x38, `${LONDON} 00 00 01 00ea 0f 1234 050607 3c ${modules}`))
    for (const { fixes } of [modular, radio]) {
      expect(fixes).toMatchObject([{ odometerM: 123_456, accuracyM: 2.5, sensors: { externalVolts: 13.5 } }])
    }
  })
})
