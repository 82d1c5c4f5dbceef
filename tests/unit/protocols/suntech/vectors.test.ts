import { describe, expect, test } from 'vitest'
import { suntech } from '@/gateway/protocols/suntech/protocol'
import { judgeAnswer } from '@/lib/commands/catalogue/judge-answer'
import { codecOf, drain, hear, hearPacket, packetBytes, sayings } from '../codec'
import { PACKETS } from './packets'

const codec = codecOf(suntech)

describe('packets of real devices', () => {
  test.each(PACKETS.map((one, at) => [at, one.packet.slice(0, 60), one] as const))(
    '%i: %s',
    (_at, _name, { packet, says }) => {
      expect(sayings(hearPacket(codec, packet))).toMatchObject(says)
    },
  )
})

describe('what another device said', () => {
  test('may have ends of lines in it, as long as its length says', () => {
    const packet =
      'ST300UEX;109003241;08;1026;20190425;17:36:04;04402;+04.722553;-074.052583;000.020;000.00;10;1;0;12.04;010000;51;CabAVL"CabMensaje,0,58.5,-1.0,,,FinMensaje"FinAVL\r\n;B1;0000000000;4.1;1\r'
    const [said, ...more] = hear(codec, [packetBytes(packet + packet)])
    expect(more).toHaveLength(1)
    expect(said?.fixes[0]?.sensors).toMatchObject({ fuelLitres: 58.5, batteryVolts: 4.1 })
    expect(said?.fixes[0]?.sensors?.fuel2Litres).toBeUndefined()
  })
})

test('the number of an emergency is no charge', () => {
  // traccar/traccar, SuntechProtocolDecoderTest.
  const packet =
    'ST910;Emergency;238569;528;20170403;00:02:09;7574160020;+19.661292;-099.144473;000.176;000.00;1;228638;1\r'
  const { events, fixes, status } = hearPacket(codec, packet)
  expect(events.map(({ type }) => type)).toEqual(['sos'])
  expect([fixes[0]?.odometerM, fixes[0]?.sensors, status?.batteryPercent]).toEqual([228_638, null, undefined])
})

describe('a binary status', () => {
  test('that is shorter than its mask says nothing, and none is longer than anything', () => {
    expect(hearPacket(codec, '81000a05200013383fffff3401').fixes).toEqual([])
    expect(drain(codec, Buffer.from('81ffff0520001338', 'hex')).frames).toEqual([])
  })
})

describe('commands', () => {
  const after = (packet: string) => {
    const state = codec.newState()
    hearPacket(codec, packet, state)
    const send = (text: string) => codec.encodeCommand?.({ text, flag: 7, serial: 1 }, state).toString()
    return { state, send }
  }

  test('bear the model that the tracker calls itself', () => {
    const { send } = after('SA200ALV;317652\r')
    expect(send('StatusReq')).toBe('SA200CMD;317652;02;StatusReq\r')
    expect(send('ST300CMD;100850000;02;Reboot')).toBe('ST300CMD;100850000;02;Reboot\r')
    expect(() => send('é')).toThrow(RangeError)
  })

  test('of newer trackers are numbers, whose answers are told by their words', () => {
    const { state, send } = after(PACKETS.find(({ packet }) => packet.startsWith('STT;'))?.packet ?? '')
    expect(send('Disable1')).toBe('CMD;0560001616;04;02\r')
    expect(send('StatusReq')).toBe('CMD;0560001616;03;01\r')
    const answer = hearPacket(codec, 'RES;0560001616;04;02\r', state).commandReply
    expect(answer).toEqual({ flag: null, text: 'Disable1' })
    expect(judgeAnswer('Disable1', answer?.text ?? '').outcome).toBe('done')
  })

  test('are judged by what stands behind their word', () => {
    const answer = (rest: string) =>
      hearPacket(codec, `ST300CMD;Res;100850000;010;${rest}\r`).commandReply?.text ?? ''
    expect(judgeAnswer('Enable1', answer('Enable1;20140213;05:16:03'))).toMatchObject({ outcome: 'done' })
    expect(judgeAnswer('Enable1', answer('Enable1NoUse'))).toEqual({
      outcome: 'refused',
      reason: 'notSupported',
    })
    expect(judgeAnswer('Reboot', answer('Reboot'))).toMatchObject({ outcome: 'done' })
    // That an emergency was heard answers nothing that anybody ordered.
    expect(hearPacket(codec, 'ST300CMD;Res;100850000;010;AckEmerg\r').commandReply).toBeUndefined()
  })
})

describe('what was measured around a crash', () => {
  const CRASH =
    '4352523b303931303030303036333b313b313b303135303b16011c150f0ad82f6c0000000000ae037085fbff7700fd00faff6300f30000006800fb000d007100fa00f32f6c00000000005e044a80fcff6f000301e1ff5d00e900e1ff6400e600f4ff5b00ec000a306c00000000002104248306006c000501fcff5b00e00001006e000101eeff4e00e10022306c00000000005c041a7e00006a00010100005d00f800b5ff7cffdf0050009300fc003b44350d'
  const bytes = Buffer.from(CRASH, 'hex')

  test('comes whole although ends of lines are in it, and has its time', () => {
    // traccar/traccar, SuntechProtocolDecoderTest: the places in it were taken out.
    const both = hear(codec, [bytes, bytes])
    expect(both).toHaveLength(2)
    expect(both[0]).toMatchObject({
      packet: 'CRR',
      identifier: { value: '0910000063' },
      fixes: [],
      events: [],
      readings: [
        { time: Date.UTC(2022, 0, 28, 21, 15, 10), kind: 'crash', values: { parts: 1, bytes: 150 } },
      ],
    })
  })

  test('of which a bit is flipped is none', () => {
    for (let bit = 24 * 8; bit < (bytes.length - 4) * 8; bit++) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(hear(codec, [flipped]).flatMap(({ readings }) => readings ?? [])).toEqual([])
    }
  })
})

describe('what no document tells how to read', () => {
  // The short form of the older trackers: by the manual of ST300, but for its date.
  const ZIP = Buffer.from(
    `020031131008500000010010${'000000000000'}01290025478519266881900000120000004970000000000f1e0001000000000004050101${'03'}`,
    'hex',
  )
  ZIP.writeUInt16BE(ZIP.length - 4, 1)

  test('names its sender and is told once; it brings no fix, and hides nothing', () => {
    const status = packetBytes(
      'ST300STT;100850000;01;010;20081017;07:41:56;00100;+37.478519;+126.886819;000.012;000.00;9;1;0;15.30;001100;1;0072\r',
    )
    const said = hear(codec, [ZIP, ZIP, status])
    expect(said.map(({ packet, fixes }) => [packet, fixes.length])).toEqual([
      ['zip 13', 0],
      ['zip 13', 0],
      ['STT', 1],
    ])
    expect(said.map(({ identifier }) => identifier?.value)).toEqual(Array(3).fill('100850000'))
    expect(said.flatMap(({ events }) => events)).toMatchObject([
      { type: 'fault', data: { reason: 'layoutUnknown', message: 'zip 13' } },
    ])
    for (let at = 0; at <= ZIP.length; at++)
      expect(hear(codec, [ZIP.subarray(0, at), ZIP.subarray(at)])).toHaveLength(1)
  })

  test('is any binary kind but status and alert', () => {
    const alive = Buffer.from('830006 0520001338 01'.replaceAll(' ', ''), 'hex')
    expect(hear(codec, [alive])).toMatchObject([{ packet: 'binary 83', identifier: { value: '0520001338' } }])
  })

  test('does not hide the texts behind its beginning, whose letters are digits too', () => {
    const status = packetBytes('SA200ALV;317652\r')
    for (const noise of ['820040', '02004013', '8f010005'])
      expect(hear(codec, [Buffer.from(noise, 'hex'), status, status]).map(({ packet }) => packet)).toEqual([
        'ALV',
        'ALV',
      ])
  })

  test('is none without a number in digits', () => {
    expect(drain(codec, Buffer.from('830006aabbccddee01', 'hex')).frames).toEqual([])
    expect(drain(codec, Buffer.from('02000613aabbccddee', 'hex')).frames).toEqual([])
  })
})
