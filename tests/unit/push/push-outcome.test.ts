import { expect, it } from 'vitest'
import { nextAttempt } from '@/lib/outbox/next-attempt'
import { pushOutcome } from '@/lib/push/push-outcome'

const NOW = Date.UTC(2026, 4, 1, 12)

it.each([
  [201, { kind: 'taken' }],
  [404, { kind: 'gone' }],
  [410, { kind: 'gone' }],
  [400, { kind: 'refused' }],
  [401, { kind: 'refused' }],
  [403, { kind: 'refused' }],
  [413, { kind: 'refused' }],
  [302, { kind: 'refused' }],
  [429, { kind: 'retry', afterMs: 0 }],
  [503, { kind: 'retry', afterMs: 0 }],
])('an answer of %i means %j', (status, outcome) => {
  expect(pushOutcome(status, null, NOW)).toEqual(outcome)
})

it.each([
  ['120', 120_000],
  ['Fri, 01 May 2026 12:02:00 GMT', 120_000],
  ['Fri, 01 May 2026 11:00:00 GMT', 0],
  ['soon', 0],
  ['999999', 3_600_000],
])('who asks to wait by %s is asked again after %i ms', (retryAfter, afterMs) => {
  expect(pushOutcome(429, retryAfter, NOW)).toEqual({ kind: 'retry', afterMs })
})

it('the outbox waits as long as it was asked to, and no shorter than it would by itself', () => {
  expect(nextAttempt(1, NOW, null, 120_000)?.getTime()).toBe(NOW + 120_000)
  expect(nextAttempt(1, NOW, null, 1000)?.getTime()).toBe(NOW + 15_000)
  expect(nextAttempt(1, NOW, new Date(NOW + 60_000), 120_000)).toBeNull()
})
