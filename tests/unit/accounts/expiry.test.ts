import { expect, it } from 'vitest'
import { settleExpiry } from '@/lib/accounts/expiry'

const at = (day: string) => new Date(`${day}T00:00:00Z`)
const limits = { superior: at('2027-06-01'), activatedAt: at('2026-01-01') }

it('takes a day between activation and the end of the superior', () => {
  expect(settleExpiry(at('2027-01-01'), limits)).toEqual(at('2027-01-01'))
  expect(settleExpiry(at('2027-06-01'), limits)).toEqual(at('2027-06-01'))
  expect(settleExpiry(at('2099-01-01'), { ...limits, superior: null })).toEqual(at('2099-01-01'))
})

it('takes none as the end of the superior', () => {
  expect(settleExpiry(null, limits)).toEqual(limits.superior)
  expect(settleExpiry(null, { ...limits, superior: null })).toBeNull()
})

it('refuses what is beyond either, and says which day is the limit', () => {
  expect(() => settleExpiry(at('2027-06-02'), limits)).toThrow(
    expect.objectContaining({ error: 'expiryBeyondParent', params: { date: '2027-06-01' } }),
  )
  expect(() => settleExpiry(at('2026-01-01'), limits)).toThrow(
    expect.objectContaining({ error: 'expiryBeforeActivation', params: { date: '2026-01-01' } }),
  )
})
