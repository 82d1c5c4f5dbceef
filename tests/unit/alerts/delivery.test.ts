import { describe, expect, it } from 'vitest'
import { judgeDelivery } from '@/lib/alerts/telling/delivery'

const NOW = Date.UTC(2026, 4, 4, 14)
const MINUTE = 60_000

describe('whether one more alert is told', () => {
  it('is so after the silence, and not before', () => {
    expect(judgeDelivery([], 30, NOW)).toEqual({ told: true })
    const earlier = [NOW - 200 * MINUTE, NOW - 29 * MINUTE]
    expect(judgeDelivery(earlier, 30, NOW)).toEqual({ told: false, reason: 'silence', until: NOW + MINUTE })
    expect(judgeDelivery(earlier, 29, NOW)).toEqual({ told: true })
    expect(judgeDelivery([NOW], 0, NOW)).toEqual({ told: true })
  })

  it('is so thirty times an hour', () => {
    const every = Array.from({ length: 40 }, (_, index) => NOW - (index + 1) * 1.5 * MINUTE)
    expect(judgeDelivery(every.slice(0, 29), 0, NOW)).toEqual({ told: true })
    expect(judgeDelivery(every, 0, NOW)).toEqual({ told: false, reason: 'hourly', until: NOW + 15 * MINUTE })
  })
})
