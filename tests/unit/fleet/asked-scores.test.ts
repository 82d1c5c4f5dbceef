import { describe, expect, it } from 'vitest'
import { askedScores } from '@/lib/fleet/scores/asked-scores'

describe('the address of scores', () => {
  it('asks for a driver or a vehicle in a range', () => {
    const range = { from: '2026-05-04T00:00:00Z', to: '2026-05-06T10:14:59Z' }
    expect(askedScores({ by: 'vehicle', search: 'Van 2', ...range })).toEqual({
      by: 'vehicle',
      search: 'Van 2',
      period: { from: Date.parse(range.from), to: Date.parse(range.to) },
    })
  })

  it('is left out where it cannot be', () => {
    const none = { by: undefined, search: undefined, period: undefined }
    expect(askedScores({})).toEqual(none)
    expect(askedScores({ by: 'trip', search: ['a', 'b'], from: 'yesterday', to: 'x' })).toEqual(none)
    // Longer than scores are made for, and from its end to its beginning.
    expect(askedScores({ from: '2026-01-01T00:00:00Z', to: '2026-12-01T00:00:00Z' })).toEqual(none)
    expect(askedScores({ from: '2026-05-06T00:00:00Z', to: '2026-05-04T00:00:00Z' })).toEqual(none)
  })
})
