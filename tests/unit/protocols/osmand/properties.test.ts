import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeOsmand } from '@/gateway/protocols/osmand/decode'
import type { HttpRequest } from '@/gateway/protocols/protocol'
import { fuzz } from '../../../support/fuzz'
import { holdBriefly } from '../../../support/loop-hold'

const NOW = Date.UTC(2026, 0, 1)

const NAMES = [
  'id',
  'deviceid',
  'lat',
  'lon',
  'location',
  'timestamp',
  'speed',
  'speedUnit',
  'bearing',
  'altitude',
  'accuracy',
  'hdop',
  'batt',
  'charge',
  'alarm',
  'cell',
  'wifi',
  'driverUniqueId',
  'valid',
  '__proto__',
  'toString',
]

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    'NaN',
    '-1',
    '1e309',
    '0x10',
    '51.5',
    '1731417255',
    '2024-11-12T13:14:15Z',
    'true',
    '\0',
  ),
  fc.double().map(String),
)

const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), text), text), { maxLength: 12 })
  .map((pairs) => pairs.map(([key, value]) => `${encodeLoosely(key)}=${encodeLoosely(value)}`).join('&'))

/** Percent-encoding that leaves out what cannot be encoded. */
function encodeLoosely(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '?'))
}

const location = fc.record(
  {
    timestamp: fc.oneof(text, fc.double(), fc.constant(null)),
    coords: fc.record(
      { latitude: fc.double(), longitude: fc.double(), speed: fc.anything(), heading: fc.double() },
      { requiredKeys: [] },
    ),
    battery: fc.oneof(fc.record({ level: fc.double(), is_charging: fc.boolean() }), fc.anything()),
    extras: fc.dictionary(text, fc.anything()),
    alarm: text,
  },
  { requiredKeys: [] },
)

const body = fc.oneof(
  fc.string({ unit: 'binary' }),
  query,
  fc.json(),
  fc
    .record({ device_id: fc.oneof(text, fc.integer()), location: fc.oneof(location, fc.array(location)) })
    .map(
      (value) => JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? String(one) : one)) ?? '',
    ),
)

const request: fc.Arbitrary<HttpRequest> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', ''),
  url: fc.oneof(
    query.map((one) => `/?${one}`),
    fc.string({ unit: 'binary' }),
  ),
  contentType: fc.constantFrom(null, 'application/json', 'text/plain', 'application/x-www-form-urlencoded'),
  body: fc.oneof(fc.constant(''), body),
})

describe('any request', () => {
  test('is a position or a refusal, never an exception, and within bounds', async () => {
    await fuzz(
      fc.property(request, (one) => {
        const result = holdBriefly('decoding', () => decodeOsmand(one, NOW))
        if ('refusal' in result) {
          expect(result.refusal).toMatch(/^[\x20-\x7e]{1,100}$/)
          return
        }
        expect(result.identifier.length).toBeGreaterThan(0)
        for (const fix of result.decoded.fixes) {
          expect(Math.abs(fix.lat)).toBeLessThanOrEqual(90)
          expect(Math.abs(fix.lon)).toBeLessThanOrEqual(180)
          expect(Number.isSafeInteger(fix.time)).toBe(true)
          expect(fix.speedKmh === null || (fix.speedKmh >= 0 && fix.speedKmh <= 2000)).toBe(true)
          expect(Object.keys(fix.sensors ?? {}).length).toBeLessThanOrEqual(50)
          expect(JSON.stringify(fix.sensors)).not.toContain('\\u0000')
        }
      }),
      10_000,
    )
  })

  test('with any text in any one parameter is a fix or a refusal', async () => {
    await fuzz(
      fc.property(fc.constantFrom(...NAMES), text, (name, value) => {
        const url = `/?id=a1&lat=1&lon=2&${name}=${encodeLoosely(value)}`
        const result = decodeOsmand({ method: 'GET', url, contentType: null, body: '' }, NOW)
        if (!('refusal' in result)) expect(result.decoded.fixes).toHaveLength(1)
      }),
      5000,
    )
  })
})
