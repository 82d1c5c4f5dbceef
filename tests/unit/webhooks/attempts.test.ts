import { describe, expect, it } from 'vitest'
import { isTaken, nextAttempt, offAfter } from '@/lib/webhooks/attempts'

const NOW = Date.UTC(2026, 4, 4)
const DAY_MS = 86_400_000

describe('attempts', () => {
  it('come after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, and then no more', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => nextAttempt(attempts, NOW))
    const seconds = pauses.map((at) => (at === null ? null : (at - NOW) / 1000))
    expect(seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000, null])
  })

  it.each([
    [200, true],
    [204, true],
    [299, true],
    [301, false],
    [307, false],
    [404, false],
    [410, false],
    [500, false],
  ])('answered by %i are taken: %s', (status, taken) => {
    expect(isTaken({ status, text: '' })).toBe(taken)
  })

  it('that got no answer are not taken', () => expect(isTaken({ error: 'reset' })).toBe(false))
})

describe('an endpoint is switched off', () => {
  it('by 410 at once', () => expect(offAfter({ status: 410, text: '' }, null, NOW)).toBe('gone'))

  it('after five days in which it took nothing', () => {
    expect(offAfter({ status: 500, text: '' }, NOW - 5 * DAY_MS, NOW)).toBe('failing')
    expect(offAfter({ error: 'reset' }, NOW - 5 * DAY_MS + 1, NOW)).toBeNull()
    expect(offAfter({ status: 500, text: '' }, null, NOW)).toBeNull()
  })

  it('never by an answer that takes it', () => {
    expect(offAfter({ status: 200, text: '' }, NOW - 9 * DAY_MS, NOW)).toBeNull()
  })
})
