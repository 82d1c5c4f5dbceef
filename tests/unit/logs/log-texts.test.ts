import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountFields } from '@/lib/accounts/account-fields'
import { alarmSettings } from '@/lib/devices/alarm-schema'
import { basicData, customerData } from '@/lib/devices/record-schema'
import { sensorSettings } from '@/lib/devices/sensor-schema'
import { deviceSources } from '@/lib/devices/sources'
import { createDomainBody, DOMAIN_PICTURES } from '@/lib/domains/schema'
import { IDENTIFIER_KIND_NAMES } from '@/lib/identifiers/identifier-kinds'
import { LOGGED_KINDS } from '@/lib/logs/business-log-schema'
import { logTexts } from '@/lib/logs/log-texts'
import en from '@/messages/en.json'

const queries = path.resolve(import.meta.dirname, '../../../db/queries')
const sources = readdirSync(queries, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(path.join(queries, file), 'utf8'))
const named = (pattern: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name)))

const textOf = (key: string) => {
  let found: unknown = en
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  return typeof found === 'string' ? found : null
}
const texts = logTexts({
  text: textOf,
  language: 'en',
  moment: (time) => `at ${new Date(time).toISOString().slice(0, 10)}`,
})
const fieldsOf = (part: string, { shape }: { shape: object }) =>
  Object.keys(shape).map((name) => (part ? `${part}.${name}` : name))

describe('the texts of the log', () => {
  it('name every action that a query writes down', () => {
    const actions = [...named(/\baction: '([\w.]+)'/g)]
    expect(actions.length).toBeGreaterThan(10)
    expect(actions.filter((name) => textOf(`logs.actions.${name}`) === null)).toEqual([])
  })

  it('name every kind of object', () => {
    expect(LOGGED_KINDS.filter((kind) => textOf(`logs.kinds.${kind}`) === null)).toEqual([])
  })

  it('show values as people write them', () => {
    expect(texts.value(true)).toBe('yes')
    expect(texts.value(null)).toBe('nothing')
    expect(texts.value('')).toBe('nothing')
    expect(texts.value(['a', 'b'])).toBe('a, b')
    expect(texts.value(5)).toBe('5')
    expect(texts.value('2026-05-01T10:00:00.000Z')).toBe('at 2026-05-01')
    expect(texts.value({ a: 1, b: [2, 3] })).toBe('a: 1, b: 2, 3')
  })

  it('show no word of the program where there is one for people', () => {
    expect(texts.value('endUser', 'type')).toBe('End user')
    expect(texts.value('nmi', 'distanceUnit')).toBe('Nautical miles')
    expect(texts.value('tiles', 'mapType')).toBe('Online map')
    expect(texts.value('pt', 'language')).toBe('Português')
    expect(texts.value('DE', 'country')).toBe('Germany')
    expect(texts.value(['devices.read', 'positions.read'], 'scopes')).toBe(
      'See devices, See positions and tracks',
    )
    expect(texts.value(435, 'minute')).toBe('07:15')
    expect(texts.value(1, 'weekday')).toBe('Sunday')
    expect(texts.value('oneWire', 'sensors.temperature')).toBe('1-Wire')
    const fuel = { kind: 'ultrasonic', port: 'rs232', tank: { shape: 'cube' } }
    expect(texts.value(fuel, 'sensors.fuel')).toBe(
      'Fuel sensor: Ultrasonic, Serial port: RS-232, Tank: Shape: Box',
    )
    expect(texts.value('no such word', 'type')).toBe('no such word')
  })

  it('name every field of an account, a device and a domain', () => {
    const fields = [
      ...fieldsOf('', accountFields),
      ...fieldsOf('', basicData.omit({ identifiers: true, sources: true })),
      ...fieldsOf('sources', deviceSources),
      ...IDENTIFIER_KIND_NAMES.map((kind) => `identifiers.${kind}`),
      ...fieldsOf('customer', customerData),
      ...fieldsOf('alarms', alarmSettings),
      ...fieldsOf('sensors', sensorSettings),
      ...fieldsOf('', createDomainBody),
      ...DOMAIN_PICTURES,
      'autoActivate',
      'activatedAt',
      'pinned',
      'shared',
      'boundAccountId',
      'deviceSubset',
    ]
    expect(fields.filter((name) => texts.field(name) === name.split('.').at(-1))).toEqual([])
    expect(fields.filter((name) => texts.field(name).includes('null'))).toEqual([])
  })

  it('tell the two ends of a device apart from that of an account', () => {
    expect(texts.field('expiresAt', 'device')).toBe('Platform expiry')
    expect(texts.field('userExpiresAt', 'device')).toBe('User expiry')
    expect(texts.field('expiresAt', 'account')).toBe('Expiry')
    expect(texts.field('alarms.minTemperatureC', 'device')).toBe('Temperature: Minimum')
  })

  it('show what has no text by its name, so that nothing is hidden', () => {
    expect(texts.action('no.such')).toBe('no.such')
    expect(texts.field('noSuchField')).toBe('noSuchField')
  })
})
