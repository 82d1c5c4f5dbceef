import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { BadSetting, envSchema, readEnv } from '@/lib/env'

const example = readFileSync('.env.example', 'utf8')
const documented = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
  name,
  value,
])

describe('.env.example', () => {
  it('names every setting once, and none that does not exist', () => {
    const names = documented.map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    const ports = PROTOCOLS.flatMap(({ endpoints }) => endpoints.map(({ setting }) => setting))
    expect(names.toSorted()).toEqual([...Object.keys(envSchema.shape), ...new Set(ports)].toSorted())
  })

  it('shows the defaults', () => {
    const shown = Object.fromEntries(documented)
    const { gatewayPorts, ...shownSettings } = readEnv(shown)
    const { gatewayPorts: _, ...defaults } = readEnv({})
    expect(shownSettings).toEqual(defaults)
    for (const { endpoints } of PROTOCOLS) {
      for (const { setting, port } of endpoints) expect(gatewayPorts).toMatchObject({ [setting]: port })
    }
    for (const [name, value] of Object.entries(defaults)) {
      const written = typeof value === 'boolean' ? String(Number(value)) : String(value)
      expect(`${name}=${shown[name]}`).toBe(`${name}=${written}`)
    }
  })
})

describe('readEnv', () => {
  it('takes an empty value as unset', () => {
    expect(readEnv({ PORT: '', SECRET: '' })).toEqual(readEnv({}))
  })

  it.each([
    ['PORT', 'eighty', 'Setting PORT "eighty" is not usable: '],
    ['GATEWAY_GT06_PORT', '70000', 'Setting GATEWAY_GT06_PORT "70000" is not usable: '],
    ['DATABASE_URL', 'mysql://db', 'Setting DATABASE_URL is not usable: must start with postgres://.'],
    ['TRUST_PROXY', 'yes', 'Setting TRUST_PROXY "yes" is not usable: '],
  ])('refuses %s=%s in one sentence that names it', (name, value, sentence) => {
    expect(() => readEnv({ [name]: value })).toThrow(BadSetting)
    expect(() => readEnv({ [name]: value })).toThrow(sentence)
  })

  it.each([
    ['SECRET', 'tiny'],
    ['DEMO_PASSWORD', 'tiny'],
    ['DATABASE_URL', 'mysql://owner:word@db'],
    ['DATABASE_OWNER_URL', 'mysql://owner:word@db'],
  ])('does not print what %s was', (name, given) => {
    const reading = () => readEnv({ [name]: given })
    expect(reading).toThrow(BadSetting)
    expect(reading).not.toThrow(given)
  })
})
