import { describe, expect, it } from 'vitest'
import {
  blankParts,
  connectTexts,
  isPublicHost,
  isUsable,
  type SetupKind,
  type SetupValues,
  setupKindOf,
  smsCode,
  smsFieldsOf,
  smsLink,
  smsNumber,
} from '@/lib/connect/setup-texts'

const VALUES: SetupValues = {
  host: 'gps.example.com',
  port: 5023,
  apn: 'internet',
  user: '',
  password: '',
  smsLogin: '',
  smsPassword: '',
}
const texts = (values: Partial<SetupValues>, kind: SetupKind = 'gt06') =>
  connectTexts(kind, { ...VALUES, ...values }).map(({ text }) => text)

describe('the texts of a tracker', () => {
  it('name its network, our host, UTC and an interval, and ask what it took', () => {
    expect(connectTexts('gt06', VALUES)).toEqual([
      { step: 'apn', text: 'APN,internet#', namesHost: false },
      { step: 'server', text: 'SERVER,1,gps.example.com,5023,0#', namesHost: true },
      { step: 'zone', text: 'GMT,E,0,0#', namesHost: false },
      { step: 'interval', text: 'TIMER,10,300#', namesHost: false },
      { step: 'check', text: 'GPRSSET#', namesHost: false },
    ])
    expect(texts({}, 'gt06Asset')[3]).toBe('TIMER,60#')
  })

  it('take the form for an address, and for a network with a user', () => {
    const [apn, server] = texts({ host: '203.0.113.7', port: 6023, user: 'web', password: 'gprs' })
    expect([apn, server]).toEqual(['APN,internet,web,gprs#', 'SERVER,0,203.0.113.7,6023,0#'])
    expect(texts({ user: 'web' })[0]).toBe('APN,internet,web,#')
  })

  it('are not there while something is missing or would break them; the others are', () => {
    expect(texts({ apn: '' })[0]).toBeNull()
    expect(texts({ port: null })[1]).toBeNull()
    for (const apn of ['inter,net', 'internet#', 'inter net', 'internet\n', 'интернет'])
      expect([apn, texts({ apn })[0], texts({ apn })[1]]).toEqual([
        apn,
        null,
        'SERVER,1,gps.example.com,5023,0#',
      ])
    expect(texts({ host: '[2001:db8::1]#' })[1]).toBeNull()
    expect(isUsable('a.b-c_d@e!+~')).toBe(true)
  })

  it('of Teltonika and SinoTrack are in their words', () => {
    expect(texts({ port: 5027 }, 'teltonika')).toEqual([
      '  setparam 2001:internet',
      '  setparam 2004:gps.example.com;2005:5027;2006:0',
      '  setparam 10050:10;10055:10;10000:3600;10005:3600',
      '  getparam 2004',
    ])
    expect(texts({ user: 'web', password: 'gprs' }, 'teltonika')[0]).toBe(
      '  setparam 2001:internet;2002:web;2003:gprs',
    )
    expect(texts({ apn: 'inter;net' }, 'teltonika')[0]).toBeNull()
    expect(texts({ port: 5013, user: 'web' }, 'sinotrack').slice(0, 2)).toEqual([
      '8030000 internet web ',
      '8040000 gps.example.com 5013',
    ])
  })

  it('hold the login and password of text messages where their kind has them', () => {
    expect(texts({ smsLogin: 'me', smsPassword: 'pw' }, 'teltonika')[3]).toBe('me pw getparam 2004')
    expect(texts({ smsPassword: 'pw' }, 'teltonika')[3]).toBe(' pw getparam 2004')
    expect(texts({ smsPassword: '1234' }, 'sinotrack')[3]).toBe('8051234 20')
    expect(texts({ smsPassword: 'p w' }, 'teltonika')[3]).toBeNull()
    expect(smsFieldsOf('teltonika')).toEqual({ fields: ['smsLogin', 'smsPassword'], delivered: null })
    expect(smsFieldsOf('sinotrack')).toEqual({ fields: ['smsPassword'], delivered: '0000' })
    expect(smsFieldsOf('gt06').fields).toEqual([])
  })

  it('show the blanks that nobody sees', () => {
    const shown = (text: string) =>
      blankParts(text).map(({ part, isBlank }) => (isBlank ? part.length : part))
    expect(shown('  getparam 2004')).toEqual([2, 'getparam 2004'])
    expect(shown('me  getparam 2004')).toEqual(['me', 2, 'getparam 2004'])
    expect(shown('8030000 internet web ')).toEqual(['8030000 internet web', 1])
    expect(shown('APN,internet#')).toEqual(['APN,internet#'])
  })

  it('are known of a family only where a vendor documents them', () => {
    expect(setupKindOf({ protocol: 'gt06', family: null })).toBe('gt06')
    expect(setupKindOf({ protocol: 'gt06', family: 'vl' })).toBe('gt06')
    expect(setupKindOf({ protocol: 'gt06', family: 'll' })).toBe('gt06Asset')
    expect(setupKindOf({ protocol: 'gt06', family: 'jc400' })).toBeNull()
    expect(setupKindOf({ protocol: 'osmand', family: null })).toBeNull()
    expect(setupKindOf({ protocol: 'teltonika', family: 'fmb' })).toBe('teltonika')
    expect(setupKindOf({ protocol: 'h02', family: 'st90x' })).toBe('sinotrack')
    expect(setupKindOf({ protocol: 'h02', family: null })).toBeNull()
    expect(setupKindOf({ protocol: 'gps103', family: null })).toBe('coban')
    expect(setupKindOf({ protocol: 'meitrack', family: null })).toBe('meitrack')
    expect(setupKindOf({ protocol: 'queclink', family: 'gl300' })).toBe('queclink')
    // No list of their texts was found that says the order of what they take.
    for (const protocol of ['suntech', 'queclink', 'tk103', 'wialon', 'jt808'])
      expect(setupKindOf({ protocol, family: null })).toBeNull()
  })

  it('of Coban are one for each thing, and those of a user only where there is one', () => {
    expect(connectTexts('coban', { ...VALUES, port: 5001 })).toEqual([
      { step: 'apn', text: 'apn123456 internet', namesHost: false },
      { step: 'server', text: 'adminip123456 gps.example.com 5001', namesHost: true },
      { step: 'data', text: 'gprs123456', namesHost: false },
      { step: 'interval', text: 'fix030s***n123456', namesHost: false },
      { step: 'check', text: 'check123456', namesHost: false },
    ])
    expect(texts({ user: 'web', password: 'gprs' }, 'coban').slice(1, 3)).toEqual([
      'apnuser123456 web',
      'apnpasswd123456 gprs',
    ])
  })

  it('of Meitrack and Queclink say network and server in the order of their documents', () => {
    expect(texts({ port: 5020 }, 'meitrack')).toEqual([
      '0000,A21,1,gps.example.com,5020,internet,,',
      '0000,A12,6,0',
    ])
    expect(texts({ apn: '' }, 'meitrack')[0]).toBeNull()
    expect(texts({ port: 5004, user: 'web' }, 'queclink')).toEqual([
      'AT+GTBSI=gl300,internet,web,,,,,,0001$',
      'AT+GTSRI=gl300,3,,1,gps.example.com,5004,0.0.0.0,0,,5,1,,,,,0002$',
    ])
    expect(texts({ apn: 'inter$net' }, 'queclink')[0]).toBeNull()
    expect(texts({ apn: 'inter$net' }, 'coban')[0]).toBe('apn123456 inter$net')
  })
})

it('a link sends a text to the number of a SIM, which not every SIM is known by', () => {
  const number = smsNumber('+49 (151) 123-456')
  expect(number).toBe('+49151123456')
  expect(smsLink('+49151123456', 'APN,a b#')).toBe('sms:+49151123456?&body=APN%2Ca%20b%23')
  expect(smsCode('+49151123456', '  getparam 2004')).toBe('SMSTO:+49151123456:  getparam 2004')
  for (const sim of [null, '', '8949020000012345678', 'card 7'])
    expect([sim, smsNumber(sim)]).toEqual([sim, null])
})

it('names of one machine and of what lies behind a router are not for trackers', () => {
  const hosts = ['gps.example.com', '203.0.113.7', '172.32.0.1', '10.example.com']
  expect(hosts.filter(isPublicHost)).toEqual(hosts)
  const within = [
    'localhost',
    '127.0.0.1',
    '[::1]',
    '10.0.0.5',
    '192.168.1.2',
    '172.20.0.1',
    'nas.local',
    'server',
  ]
  expect(within.filter(isPublicHost)).toEqual([])
})
