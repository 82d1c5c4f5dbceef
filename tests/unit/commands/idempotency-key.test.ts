import { expect, it } from 'vitest'
import { idempotencyKey } from '@/lib/commands/idempotency-key'

const BODY = { imei: '351234567890131', command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } }

it('an order is the same in whatever order its fields stand, and without those that are not there', () => {
  const { parameters, ...rest } = BODY
  const turned = { parameters: { stopped: 5, moving: 3 }, text: undefined, ...rest }
  expect(idempotencyKey('a', turned)).toEqual(idempotencyKey('a', BODY))
})

it.each([
  ['another value', { ...BODY, parameters: { moving: 3, stopped: 6 } }],
  ['a number as a text', { ...BODY, parameters: { moving: 3, stopped: '5' } }],
  ['one value less', { ...BODY, parameters: { moving: 3 } }],
  ['one field more', { ...BODY, replace: 7 }],
  ['a list in another order', { ...BODY, parameters: { phones: ['2', '1'] } }],
])('with %s it is another', (_what, body) => {
  expect(idempotencyKey('a', body).bodyHash).not.toBe(idempotencyKey('a', BODY).bodyHash)
})

it('nothing of key and order can be read from what is kept', () => {
  const kept = idempotencyKey('my key', BODY)
  expect(kept.keyHash).not.toBe(idempotencyKey('my key ', BODY).keyHash)
  expect(JSON.stringify(kept)).not.toMatch(/my key|351234567890131/)
})
