import { describe, expect, it } from 'vitest'
import type { Protocol } from '@/gateway/protocols/protocol'
import { MOST_FIRST_BYTES, recogniseProtocol } from '@/gateway/protocols/recognise'
import { doorsOf, listeningOf, PROTOCOLS, sharedOf } from '@/gateway/protocols/registry'
import { readEnv } from '@/lib/env'
import { FIRST_BYTES, FOREIGN } from './first-bytes'

const nameOf = (bytes: Buffer) => {
  const found = recogniseProtocol(bytes, PROTOCOLS)
  return found === null || found === 'more' ? found : found.name
}

describe('first bytes', () => {
  it('are known of every protocol over TCP', () => {
    const overTcp = PROTOCOLS.filter(({ endpoints }) =>
      endpoints.some(({ transport }) => transport === 'tcp'),
    )
    expect(new Set(FIRST_BYTES.map(({ protocol }) => protocol))).toEqual(
      new Set(overTcp.map(({ name }) => name)),
    )
    for (const { packets } of overTcp) expect(packets?.recognise).toBeDefined()
  })

  it.each(FIRST_BYTES)('$what are of $protocol, of no other, and of nobody before they are told', (given) => {
    expect(nameOf(given.bytes)).toBe(given.protocol)
    const claims = PROTOCOLS.filter(({ packets }) => packets?.recognise?.(given.bytes) === 'yes')
    expect(claims.map(({ name }) => name)).toEqual([given.protocol])
    for (let length = 0; length < given.bytes.length; length++) {
      expect(['more', given.protocol]).toContain(nameOf(given.bytes.subarray(0, length)))
    }
    // Once told, more of it changes nothing.
    expect(nameOf(Buffer.concat([given.bytes, Buffer.alloc(300, 0x41)]))).toBe(given.protocol)
  })

  it.each(FOREIGN)('%s is of none', (_, bytes) => {
    expect(nameOf(Buffer.concat([bytes, Buffer.alloc(MOST_FIRST_BYTES, 0x20)]))).toBeNull()
  })

  it('are waited for no longer than there is anything to tell them by', () => {
    const endless = { name: 'x', packets: { recognise: () => 'more' } } as unknown as Protocol
    expect(recogniseProtocol(Buffer.alloc(MOST_FIRST_BYTES - 1), [endless])).toBe('more')
    expect(recogniseProtocol(Buffer.alloc(MOST_FIRST_BYTES), [endless])).toBeNull()
  })
})

describe('the shared port', () => {
  it('is off unless it is set, and where people are told to go when it is', () => {
    expect(sharedOf(readEnv({}))).toBeNull()
    const settings = readEnv({ GATEWAY_PORT: '5000' })
    const shared = sharedOf(settings)
    expect(shared?.protocols.map(({ name }) => name)).not.toContain('osmand')
    const doors = doorsOf(listeningOf(settings), shared)
    expect(doors).toContainEqual({ protocol: 'h02', transport: 'tcp', port: 5000 })
    expect(doors).toContainEqual({ protocol: 'h02', transport: 'udp', port: 5013 })
    expect(doors).toContainEqual({ protocol: 'osmand', transport: 'http', port: 5055 })
  })
})
