import { describe, expect, it } from 'vitest'
import { shareTime } from '@/lib/reports/time-shares'

describe('the shares of a range', () => {
  it('add up to it, and silence is not parking', () => {
    const shares = shareTime({ movingS: 600, idleS: 100, onlineS: 3000 }, 3600)
    expect(shares).toMatchObject({ parkedS: 2300, unknownS: 600 })
    expect(shares.movingS + shares.idleS + shares.parkedS + shares.unknownS).toBe(3600)
  })

  it('know nothing of a device that was never heard', () => {
    expect(shareTime({ movingS: 0, idleS: 0, onlineS: 0 }, 3600)).toMatchObject({
      parkedS: 0,
      unknownS: 3600,
    })
  })

  it('believe what was driven, also where the connection was thought lost', () => {
    expect(shareTime({ movingS: 900, idleS: 0, onlineS: 300 }, 1200)).toMatchObject({
      parkedS: 0,
      unknownS: 300,
    })
  })
})
