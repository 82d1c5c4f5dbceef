import { describe, expect, it } from 'vitest'
import { soldAtWith } from '@/lib/devices/stock'

const THEN = new Date('2026-01-01T00:00:00Z')
const NOW = new Date('2026-05-01T00:00:00Z')

describe('stock', () => {
  it('is whatever lies with somebody who sells', () => {
    for (const seller of ['administrator', 'distributor', 'salesManager', 'sales'] as const)
      expect(soldAtWith(seller, THEN, NOW)).toBeNull()
  })
  it('is left once, with the first customer', () => {
    expect(soldAtWith('enterprise', null, NOW)).toEqual(NOW)
    expect(soldAtWith('endUser', THEN, NOW)).toEqual(THEN)
  })
})
