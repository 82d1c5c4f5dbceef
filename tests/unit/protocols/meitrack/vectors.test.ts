import { describe, expect, test } from 'vitest'
import { meitrack } from '@/gateway/protocols/meitrack/protocol'
import { WRONG_CHECKSUM } from '@/gateway/protocols/protocol'
import { codecOf, drain, hearPacket, packetBytes, sayings } from '../codec'
import { PACKETS } from './packets'

const codec = codecOf(meitrack)
const [FIRST] = PACKETS
const first = FIRST?.packet ?? ''

describe('packets of real devices', () => {
  test.each(PACKETS.map((one, at) => [at, one.packet.slice(0, 60), one] as const))(
    '%i: %s',
    (_at, _name, { packet, says }) => {
      expect(sayings(hearPacket(codec, packet))).toMatchObject(says)
    },
  )
})

describe('a message', () => {
  test('of another length or checksum is none, and the next one is found', () => {
    const wrong = packetBytes(first.replace('*E1', '*E2'))
    expect(drain(codec, Buffer.concat([wrong, packetBytes(first)]))).toMatchObject({
      frames: [{ command: 'AAA' }],
      reasons: [WRONG_CHECKSUM],
    })
    expect(drain(codec, packetBytes(first.replace('$$D149', '$$D148'))).frames).toEqual([])
  })

  test('of records whose groups do not fill it says nothing', () => {
    const packet = PACKETS.find(({ packet }) => packet.startsWith('24246b'))?.packet ?? ''
    const bytes = packetBytes(packet)
    // One value fewer in the first group than there are.
    bytes[bytes.indexOf(0x13) + 2] = 5
    const sum = [...bytes.subarray(0, -4)].reduce((all, byte) => (all + byte) & 0xff, 0)
    bytes.write(sum.toString(16).toUpperCase().padStart(2, '0'), bytes.length - 4)
    const { frames } = drain(codec, bytes)
    expect(frames).toHaveLength(1)
    expect(hearPacket(codec, bytes.toString('latin1')).fixes).toEqual([])
  })
})

test('what comes out of the memory says nothing of now, once something newer was told', () => {
  const state = codec.newState()
  const older = PACKETS.find(({ packet }) => packet.startsWith('242458'))?.packet ?? ''
  expect(hearPacket(codec, older, state).status).toMatchObject({ fuelCut: false })
  expect(hearPacket(codec, first, state).status).toBeDefined()
  const said = hearPacket(codec, older, state)
  expect([said.status, said.fixes.length]).toEqual([undefined, 1])
})

describe('commands', () => {
  const connected = () => {
    const state = codec.newState()
    hearPacket(codec, '$$D28,353358017784062,D03,OK*F3\r\n', state)
    return state
  }

  test('have a mark, a length and a checksum', () => {
    const encode = (text: string, serial: number) =>
      codec.encodeCommand?.({ text, flag: 7, serial }, connected()).toString()
    expect(encode('A10', 16)).toBe('@@Q25,353358017784062,A10*6A\r\n')
    expect(encode('@@Q25,353358017784062,A10*6A', 1)).toBe('@@Q25,353358017784062,A10*6A\r\n')
    expect(() => encode('A10*', 1)).toThrow(RangeError)
  })

  test('are answered under their mark, or by the position that was asked for', () => {
    const state = connected()
    codec.encodeCommand?.({ text: 'D03,1,a.jpg', flag: 70, serial: 3 }, state)
    codec.encodeCommand?.({ text: 'A10', flag: 71, serial: 4 }, state)
    const answer = '$$D28,353358017784062,D03,OK*F3\r\n'
    expect(hearPacket(codec, answer, state).commandReply).toEqual({ flag: 70, text: 'D03,OK' })
    expect(hearPacket(codec, answer, state).commandReply?.flag).toBeNull()
    const position = PACKETS.find(({ packet }) => packet.startsWith('$$_128'))?.packet ?? ''
    expect(hearPacket(codec, position, state).commandReply).toEqual({
      flag: 71,
      text: 'A10,22.512618,114.057065',
    })
    expect(hearPacket(codec, position, state).commandReply).toBeUndefined()
  })
})
