import { describe, expect, test } from 'vitest'
import { ByteReader } from '@/gateway/bytes'
import type { Peer } from '@/gateway/protocols/jt808/encode'
import {
  encodeControlLive,
  encodeControlPlay,
  encodeListRecordings,
  encodePlay,
  encodeStartLive,
  encodeUploadFiles,
  NETWORK_BITS,
  readAttributesOf,
  readRecordings,
  readUploadResult,
} from '@/gateway/protocols/jt808/video'
import { readSharedJson, sharedPresent } from '../../../support/shared'
import { bytesOf, decodeOne, frameOf, wrap } from './messages'

const PEER: Peer = { phone: bytesOf('013800138000'), version: null, delimiter: 0x7e }
const address = { host: '127.0.0.1', tcpPort: 1078, udpPort: 0 }
const FROM = Date.UTC(2024, 11, 16, 16)
const UNTIL = Date.UTC(2024, 11, 17, 15, 59, 59)
const bodyOf = (bytes: Buffer) => frameOf(bytes).body.toString('hex')

describe('what a camera is asked', () => {
  test('to send live', () => {
    const order = { serial: 3, channel: 1, address, data: 'video', stream: 'sub' } as const
    const sent = encodeStartLive(PEER, order)
    expect(frameOf(sent)).toMatchObject({ id: 0x9101, serial: 3 })
    expect(bodyOf(sent)).toBe(
      `09${Buffer.from('127.0.0.1').toString('hex')}0436 0000 01 01 01`.replaceAll(' ', ''),
    )
  })

  test('to stop, and what it plays', () => {
    const live = { serial: 1, channel: 2, control: 'close', closes: 'both', stream: 'main' } as const
    expect(bodyOf(encodeControlLive(PEER, live))).toBe('02000000')
    const play = { serial: 1, channel: 2, control: 'seek', speed: 0, to: FROM } as const
    expect(bodyOf(encodeControlPlay(PEER, play))).toBe('020500241217000000')
  })

  test('what it has, to play it and to send it', () => {
    const query = { from: FROM, until: UNTIL, alarms: 0n, media: 'audioVideo', stream: 'main' } as const
    const order = { serial: 1, channel: 1, ...query, store: 'all' } as const
    const times = '241217000000 241217235959'
    expect(bodyOf(encodeListRecordings(PEER, order))).toBe(
      `01 ${times} 0000000000000000 00 01 00`.replaceAll(' ', ''),
    )
    expect(bodyOf(encodePlay(PEER, { ...order, address, mode: 'fast', speed: 2 }))).toBe(
      `09 3132372e302e302e31 0436 0000 01 00 01 00 01 02 ${times}`.replaceAll(' ', ''),
    )
    const ftp = { host: 'h', port: 21, user: 'u', password: 'p', path: '/a' }
    const networks = NETWORK_BITS.wifi | NETWORK_BITS.mobile
    expect(bodyOf(encodeUploadFiles(PEER, { ...order, ftp, networks }))).toBe(
      `01 68 0015 01 75 01 70 02 2f61 01 ${times} 0000000000000000 00 01 00 05`.replaceAll(' ', ''),
    )
  })

  test('by texts that are too long for their length is refused', () => {
    const long = { ...address, host: 'x'.repeat(256) }
    expect(() =>
      encodeStartLive(PEER, { serial: 1, channel: 1, address: long, data: 'video', stream: 'main' }),
    ).toThrow(RangeError)
  })
})

describe('what a camera says', () => {
  const recording = '01 241217000000 241217000100 0000000000000004 00 01 01 00000bb8'

  test('that it has recorded', () => {
    const { serial, recordings } = readRecordings(new ByteReader(bytesOf(`0009 00000001 ${recording}`)))
    expect(serial).toBe(9)
    expect(recordings).toEqual([
      {
        channel: 1,
        from: FROM,
        until: FROM + 60_000,
        alarms: 4n,
        media: 0,
        stream: 1,
        store: 1,
        bytes: 3000,
      },
    ])
    const list = `0009 00000003 ${recording} ${recording}`
    expect(decodeOne(wrap(0x1205, list)).readings).toEqual([
      { time: null, kind: 'recordings', values: { files: 2, bytes: 6000 } },
    ])
  })

  test('that it can do, and that files were sent', () => {
    expect(readAttributesOf(new ByteReader(bytesOf('13 01 00 01 0140 01 62 02 04')))).toEqual({
      audioCodec: 19,
      audioChannels: 1,
      sampleRate: 0,
      sampleBits: 1,
      frameBytes: 320,
      sendsAudio: true,
      videoCodec: 98,
      mostAudioChannels: 2,
      mostVideoChannels: 4,
    })
    expect(readUploadResult(new ByteReader(bytesOf('0007 00')))).toEqual({ serial: 7, done: true })
  })
})

describe.skipIf(!sharedPresent)('what other servers sent', () => {
  type Extra = { hex: string }
  const extras = sharedPresent ? readSharedJson<{ vectors: Extra[] }>('vectors/jt808-extra.json').vectors : []
  const sentAs = (id: string) => extras.filter(({ hex }) => hex.slice(2, 6) === id).map(({ hex }) => hex)

  test('to list recordings is what we would send', () => {
    const peer: Peer = { phone: bytesOf('001256256927'), version: null, delimiter: 0x7e }
    const query = { from: FROM, until: UNTIL, alarms: 0n, media: 'audioVideo', stream: 'main' } as const
    const asked = { serial: 0x7b, channel: 1, ...query, media: 'audio', store: 'main' } as const
    const ours = encodeListRecordings(peer, asked)
    expect(sentAs('9205')).toContain(ours.toString('hex'))
  })

  test('to send live is what we would send', () => {
    const peer: Peer = { phone: bytesOf('012345679810'), version: null, delimiter: 0x7e }
    const target = { host: '127.0.0.1', tcpPort: 1888, udpPort: 0 }
    const live = { channel: 1, address: target, data: 'video', stream: 'sub' } as const
    expect(sentAs('9101')).toContain(encodeStartLive(peer, { serial: 1, ...live }).toString('hex'))
  })
})
