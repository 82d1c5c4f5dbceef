import { expect, it } from 'vitest'
import { formatCost, lastMonths } from '@/lib/sms/usage-words'

it('counts months back over the end of a year, by UTC', () => {
  expect(lastMonths(Date.parse('2026-02-28T23:59:59Z'), 4)).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
  ])
  expect(lastMonths(Date.parse('2026-03-01T00:30:00+02:00'), 1)).toEqual(['2026-02'])
})

it('writes what a message costs with all its digits', () => {
  expect(formatCost(0.0079, 'EUR', 'en').replace(/\s/g, ' ')).toBe('EUR 0.0079')
  expect(formatCost(12, 'EUR', 'en').replace(/\s/g, ' ')).toBe('EUR 12.00')
  expect(formatCost(1.5, 'EUR', 'ar')).toMatch(/1[.,]50/)
})
