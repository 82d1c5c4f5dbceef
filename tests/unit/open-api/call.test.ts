import { describe, expect, it } from 'vitest'
import { addressOf, curlOf, headersOf, scriptOf } from '@/lib/open-api/call'
import type { Operation } from '@/lib/open-api/document'

const operation: Operation = {
  key: 'POST /api/devices/{imei}/x',
  method: 'POST',
  path: '/api/devices/{imei}/x',
  tag: 'devices',
  summary: 'Something',
  permission: 'devices.read',
  body: { type: 'object' },
  isForm: false,
  parameters: [
    { name: 'imei', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'from', in: 'query', required: false, schema: { type: 'string' } },
    { name: 'to', in: 'query', required: false, schema: { type: 'string' } },
  ],
  answer: { status: '200', type: 'application/json', schema: {} },
}
const trial = { values: { imei: 'a/b', from: '1 2', to: '' }, body: '{"name":"it\'s"}' }

describe('a call that is tried', () => {
  it('has its values in path and query, escaped, and leaves out what is empty', () => {
    expect(addressOf(operation, trial.values)).toBe('/api/devices/a%2Fb/x?from=1+2')
    expect(addressOf(operation, {})).toBe('/api/devices/{imei}/x')
  })

  it('has the headers that were filled in', () => {
    const keyed: Operation = {
      ...operation,
      parameters: [{ name: 'idempotency-key', in: 'header', required: false, schema: { type: 'string' } }],
    }
    const filled = { ...trial, values: { 'idempotency-key': "it's" } }
    expect(headersOf(keyed, filled.values)).toEqual([['idempotency-key', "it's"]])
    expect(headersOf(keyed, {})).toEqual([])
    expect(addressOf(keyed, filled.values)).not.toContain('?')
    expect(curlOf(keyed, filled, '')).toContain("-H 'idempotency-key: it'\\''s'")
    expect(scriptOf(keyed, filled, '')).toContain(`'idempotency-key': "it's",`)
  })

  it('reads as a shell takes it', () => {
    expect(curlOf(operation, trial, 'https://x.example')).toBe(
      [
        "curl -X POST 'https://x.example/api/devices/a%2Fb/x?from=1+2'",
        '-H "Authorization: Bearer $API_KEY"',
        "-H 'Content-Type: application/json'",
        `-d '{"name":"it'\\''s"}'`,
      ].join(' \\\n  '),
    )
    expect(curlOf({ ...operation, permission: 'public' }, trial, '')).not.toContain('API_KEY')
  })

  it('reads as JavaScript', () => {
    expect(scriptOf(operation, trial, '')).toContain('body: JSON.stringify({"name":"it\'s"})')
  })
})
