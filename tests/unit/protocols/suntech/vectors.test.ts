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
