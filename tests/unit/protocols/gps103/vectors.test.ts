import { describe, expect, test } from 'vitest'
import { gps103 } from '@/gateway/protocols/gps103/protocol'
import { codecOf, drain, hear, hearPacket, packetBytes, sayings } from '../codec'
import { PACKETS } from './packets'

const codec = codecOf(gps103)

describe('packets of real devices', () => {
  test.each(PACKETS.map((one, at) => [at, one.packet.slice(0, 60), one] as const))(
    '%i: %s',
    (_at, _name, { packet, says }) => {
      expect(sayings(hearPacket(codec, packet))).toMatchObject(says)
    },
  )
})

describe('a sign of life', () => {
  test('ends by itself: what is glued to it is heard, and what trackers put behind it is not', () => {
    const glued =
      '359769031878322imei:359769031878322,tracker,1602160718,2,F,221811.000,A,1655.2193,S,14546.6722,E,0.00,,;'
    expect(hear(codec, [packetBytes(glued)]).map(({ packet }) => packet)).toEqual(['heartbeat', 'tracker'])
    expect(hear(codec, [packetBytes('359586015829802;\r\n359586015829802;')])).toHaveLength(2)
  })

  test('of no IMEI is none', () => {
    expect(drain(codec, packetBytes('35958601582980;')).frames).toEqual([])
  })
})

describe('a report', () => {
  const report = (keyword: string, ignition = '') => {
    const place = 'F,072218.000,A,5439.8489,N,02518.5945,E,0.00,,'
    return hearPacket(codec, `imei:865328023776874,${keyword},150619152221,,${place},${ignition},1;`)
  }

  test.each(['help me', 'door alarm', 'acc alarm', 'ac alarm', 'sensor alarm', 'accident alarm'])(
    'of %s is confirmed, for it comes again until then',
    (keyword) => {
      expect(report(keyword).reply?.toString()).toBe('**,imei:865328023776874,E;')
    },
  )

  test.each(['tracker', 'acc on', 'acc off', 'move', 'speed', 'jt'])('of %s is not', (keyword) => {
    expect(report(keyword).reply).toBeNull()
  })

  test('whose keyword tells of the ignition is believed by that', () => {
    const said = report('acc off', '1')
    expect([said.fixes[0]?.ignition, said.status]).toEqual([false, { ignition: false }])
    const other = report('tracker', '1')
    expect([other.fixes[0]?.ignition, other.status]).toEqual([true, { ignition: true }])
    expect(hearPacket(codec, 'imei:865328023776874,acc on,1,,L,,,296a,,51f7,,,;').status).toEqual({
      ignition: true,
    })
  })
})

describe('a clock that is set to a zone', () => {
  const at = (local: string, utc: string) => {
    const packet = `imei:359586015829802,tracker,${local},,F,${utc}.000,A,2234.4026,N,11354.3277,E,0.00,;`
    const [fix] = hearPacket(codec, packet).fixes
    return new Date(fix?.time ?? 0).toISOString()
  }

  test('gives the date of the day that is nearest', () => {
    expect(at('2603010030', '233000')).toBe('2026-02-28T23:30:00.000Z')
    expect(at('2602282330', '033000')).toBe('2026-03-01T03:30:00.000Z')
    expect(at('2603011230', '003000')).toBe('2026-03-01T00:30:00.000Z')
    expect(at('2602311230', '003000')).toBe('1970-01-01T00:00:00.000Z')
  })

  test('dates what the car says as well, once a position has shown it', () => {
    const state = codec.newState()
    hearPacket(
      codec,
      'imei:359710049090138,tracker,160629022948,,F,182949.000,A,4043.8839,N,11328.8029,W,65.26,271.82,,1,0,31.37%,51442,;',
      state,
    )
    const obd =
      'imei:359710049090138,OBD,160629022949,51442,0.00,15.88,5632,122,40.39%,95,0.00%,2101,13.80,,,,;'
    expect(hearPacket(codec, obd, state).readings?.[0]?.time).toBe(Date.UTC(2016, 5, 28, 18, 29, 49))
  })
})

describe('commands', () => {
  const encode = (text: string) => {
    const state = codec.newState()
    hearPacket(codec, '359586015829802', state)
    return codec.encodeCommand?.({ text, flag: 7, serial: 1 }, state).toString()
  }

  test('are addressed to the IMEI, unless they are written out whole', () => {
    expect(encode('C,30s')).toBe('**,imei:359586015829802,C,30s;')
    expect(encode('**,imei:359586015829802,B;')).toBe('**,imei:359586015829802,B;')
    expect(() => encode('B;**,imei:359586015829802,J')).toThrow(RangeError)
    expect(() => encode('é')).toThrow(RangeError)
  })

  test('are answered by their letter and a t', () => {
    const packet = 'imei:359586015829802,jt,0809231429,,F,062947.294,A,2234.4026,N,11354.3277,E,0.00,;'
    const { commandReply, fixes } = hearPacket(codec, packet)
    expect([commandReply, fixes.length]).toEqual([{ flag: null, text: 'jt' }, 1])
  })
})
