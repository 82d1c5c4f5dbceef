import { describe, expect, test } from 'vitest'
import { tk103 } from '@/gateway/protocols/tk103/protocol'
import { codecOf, hearPacket, sayings } from '../codec'
import { PACKETS } from './packets'

const codec = codecOf(tk103)

describe('packets of real devices', () => {
  test.each(PACKETS.map((one, at) => [at, one.packet.slice(0, 60), one] as const))(
    '%i: %s',
    (_at, _name, { packet, says }) => {
      expect(sayings(hearPacket(codec, packet))).toMatchObject(says)
    },
  )

  test('whose button is pressed and whose engine is cut say so', () => {
    const packet = '(088047365460BR00151024A2555.3531S02855.3329E004.7055148276.1701A80000L00009AA3)'
    const said = hearPacket(codec, packet)
    expect(said.events.map(({ type }) => type)).toEqual(['sos'])
    expect(said.status).toMatchObject({ fuelCut: true })
    expect(said.fixes[0]?.sensors).toMatchObject({ doorOpen: true })
  })
})

describe('commands', () => {
  const connected = () => {
    const state = codec.newState()
    hearPacket(codec, PACKETS[0]?.packet ?? '', state)
    return state
  }

  test('are addressed to the number, and run together', () => {
    const encode = (text: string) =>
      codec.encodeCommand?.({ text, flag: 7, serial: 1 }, connected()).toString()
    expect(encode('AR00,001E0000')).toBe('(090411121854AR00001E0000)')
    expect(encode('AV01,0')).toBe('(090411121854AV010)')
    expect(encode('(013612345678AP00)')).toBe('(013612345678AP00)')
    expect(() => encode('AP00)(090411121854AV010')).toThrow(RangeError)
  })

  test('are answered under a type of their own, once', () => {
    const state = connected()
    codec.encodeCommand?.({ text: 'AV01,1', flag: 70, serial: 1 }, state)
    codec.encodeCommand?.({ text: 'AP00', flag: 71, serial: 2 }, state)
    const answer = (type: string) =>
      hearPacket(
        codec,
        `(090411121854${type}151024A2555.3531S02855.3329E004.7055148276.1701000000L00009AA3)`,
        state,
      ).commandReply
    expect(answer('BR00')).toBeUndefined()
    expect(answer('BP04')).toEqual({ flag: 71, text: 'BP04' })
    expect(hearPacket(codec, '(090411121854BV011)', state).commandReply).toEqual({ flag: 70, text: 'BV01,1' })
    expect(hearPacket(codec, '(090411121854BV011)', state).commandReply).toBeUndefined()
  })
})
