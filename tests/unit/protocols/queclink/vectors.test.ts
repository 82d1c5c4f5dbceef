import { describe, expect, test } from 'vitest'
import { queclink } from '@/gateway/protocols/queclink/protocol'
import { commandNamed } from '@/lib/commands/catalogue/catalogue'
import { writeCommand } from '@/lib/commands/catalogue/parameters'
import { codecOf, hearPacket, sayings } from '../codec'
import { PACKETS } from './packets'

const codec = codecOf(queclink)

describe('packets of real devices', () => {
  test.each(PACKETS.map((one, at) => [at, one.packet.slice(0, 60), one] as const))(
    '%i: %s',
    (_at, _name, { packet, says }) => {
      expect(sayings(hearPacket(codec, packet))).toMatchObject(says)
    },
  )

  test('that name nobody say nothing, and are not confirmed', () => {
    const packet = (PACKETS[0]?.packet ?? '').replace('135790246811220', '')
    expect(hearPacket(codec, packet)).toMatchObject({ fixes: [], reply: null })
  })
})

test('what comes out of the memory says nothing of now, once something newer was told', () => {
  const state = codec.newState()
  const [, newer, older] = PACKETS.map(({ packet }) => packet)
  expect(hearPacket(codec, newer ?? '', state).status).toBeDefined()
  const said = hearPacket(codec, older ?? '', state)
  expect([said.status, said.fixes.length]).toEqual([undefined, 1])
  expect(hearPacket(codec, newer ?? '', state).status).toBeDefined()
})

describe('commands', () => {
  const encode = (text: string, flag = 7, state = codec.newState()) =>
    codec.encodeCommand?.({ text, flag, serial: 20 }, state).toString()

  test('of the catalogue are those that other servers send, with a serial number of ours', () => {
    const written = (name: string) => {
      const definition = commandNamed(name)
      return (definition && writeCommand(definition, 'queclink', { password: 'gv300' })?.text) ?? ''
    }
    expect(encode(written('position'))).toBe('AT+GTRTO=gv300,1,,,,,,0014$')
    expect(encode(written('cutEngine'))).toBe('AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,0014$')
    expect(encode(written('restoreEngine'))).toBe('AT+GTOUT=gv300,0,,,0,0,0,0,0,0,0,,,,,,,0014$')
    expect(encode('AT+GTRTO=gv300,3,,,,,,FFFF$')).toBe('AT+GTRTO=gv300,3,,,,,,FFFF$')
    expect(() => encode('GTRTO,a$AT+GTRTO=a,3')).toThrow(RangeError)
  })

  test('are answered with their serial number', () => {
    const state = codec.newState()
    encode('GTRTO,gmt100,1,,,,,', 70, state)
    const answer = '+ACK:GTRTO,080100,135790246811220,,IOS,0014,20090214093254,11F1$'
    expect(hearPacket(codec, answer, state).commandReply).toEqual({ flag: 70, text: 'GTRTO' })
    expect(hearPacket(codec, answer, state).commandReply?.flag).toBeNull()
  })
})
