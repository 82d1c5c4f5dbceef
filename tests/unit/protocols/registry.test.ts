import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listeningOf, PROTOCOLS } from '@/gateway/protocols/registry'
import { BadSetting, readEnv } from '@/lib/env'

const endpoints = PROTOCOLS.flatMap((protocol) => protocol.endpoints.map((one) => ({ ...one, protocol })))
const wordOf = { tcp: 'TCP', udp: 'UDP', http: 'HTTP' } as const

describe('the registry', () => {
  it('names every protocol, model and port once', () => {
    const names = PROTOCOLS.map(({ name }) => name)
    const models = PROTOCOLS.flatMap((protocol) => protocol.models.map(({ code }) => code.toLowerCase()))
    const ports = endpoints.map(({ transport, port }) => `${port} ${transport === 'udp'}`)
    for (const list of [names, models, ports]) expect(new Set(list).size).toBe(list.length)
  })

  it.each(PROTOCOLS.map((protocol) => [protocol.name, protocol] as const))(
    '%s can do what it says',
    (_, protocol) => {
      expect(protocol.endpoints.length).toBeGreaterThan(0)
      // A protocol of several models says which of them is meant.
      const models = protocol.models.map(({ code }) => code)
      expect(models).toContain(protocol.defaultModel ?? (models.length === 1 ? models[0] : ''))
      for (const { transport, setting } of protocol.endpoints) {
        expect(setting).toMatch(/^GATEWAY_[A-Z0-9]+_PORT$/)
        expect(transport === 'http' ? protocol.requests : protocol.packets).toBeDefined()
      }
    },
  )

  it('brings sixty models at least that somebody sells, each of a maker', () => {
    const models = PROTOCOLS.flatMap((protocol) => protocol.models)
    const sold = models.filter(({ vendor, name }) => name !== vendor)
    expect(models.every(({ vendor, name }) => vendor !== '' && name !== '')).toBe(true)
    expect(sold.length).toBeGreaterThanOrEqual(60)
  })

  it('gives every endpoint the port of its setting, or else its own', () => {
    const settings = readEnv({ GATEWAY_GT06_PORT: '6023' })
    const ports = listeningOf(settings).map(({ setting, port }) => [setting, port])
    expect(ports).toContainEqual(['GATEWAY_GT06_PORT', 6023])
    expect(ports).toContainEqual(['GATEWAY_OSMAND_PORT', 5055])
  })

  it('refuses a port for a protocol that does not exist', () => {
    const settings = readEnv({ GATEWAY_GTO6_PORT: '6023' })
    expect(() => listeningOf(settings)).toThrow(BadSetting)
    expect(() => listeningOf(settings)).toThrow('Setting GATEWAY_GTO6_PORT "6023" is not usable')
  })
})

describe('the table of settings in the README', () => {
  const readme = readFileSync('README.md', 'utf8')

  it.each(endpoints.map((one) => [one.setting, one] as const))(
    'has %s with its port and protocol',
    (setting, one) => {
      const transports = endpoints
        .filter((other) => other.setting === setting)
        .map((other) => wordOf[other.transport])
      const row = `| \`${setting}\` | ${one.port} | ${transports.join(' and ')} port of ${one.protocol.title} |`
      expect(readme).toContain(row)
    },
  )

  it('has no port of another protocol', () => {
    const named = [...readme.matchAll(/^\| `(GATEWAY_[A-Z0-9]+_PORT)` /gm)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(endpoints.map(({ setting }) => setting)))
  })
})
