import { describe, expect, it } from 'vitest'
import {
  DEFAULT_FENCE_QUOTA,
  MAX_FENCE_QUOTA,
  quotasHeld,
  quotasLost,
  settleQuotas,
} from '@/lib/accounts/quotas'

const NONE = { fenceQuota: null, landmarkQuota: null }

describe('a quota', () => {
  it('is the usual number unless it was set, and all that there is at the top', () => {
    expect(quotasHeld('enterprise', NONE)).toEqual({
      fenceQuota: DEFAULT_FENCE_QUOTA,
      landmarkQuota: DEFAULT_FENCE_QUOTA,
    })
    expect(quotasHeld('endUser', { ...NONE, fenceQuota: 0 }).fenceQuota).toBe(0)
    expect(quotasHeld('administrator', NONE).fenceQuota).toBe(MAX_FENCE_QUOTA)
  })

  it('is raised up to what the superior has, and no further', () => {
    const held = { fenceQuota: 50, landmarkQuota: 5 }
    expect(settleQuotas({ fenceQuota: 50 }, held)).toEqual({ fenceQuota: 50 })
    expect(() => settleQuotas({ fenceQuota: 51 }, held)).toThrow('quotaBeyondSuperior')
    expect(() => settleQuotas({ landmarkQuota: 6 }, held)).toThrow('quotaBeyondSuperior')
  })

  it('that is not set is no more than the superior has either', () => {
    expect(settleQuotas(NONE, { fenceQuota: 50, landmarkQuota: 5 })).toEqual({
      fenceQuota: null,
      landmarkQuota: 5,
    })
  })

  it('is lost where the superior has less', () => {
    const held = { fenceQuota: 10, landmarkQuota: 30 }
    expect(quotasLost(NONE, held)).toEqual({ fenceQuota: 10 })
    expect(quotasLost({ fenceQuota: 10, landmarkQuota: 31 }, held)).toEqual({ landmarkQuota: 30 })
  })
})
