import { describe, expect, it } from 'vitest'
import { judgeShare, judgeVehicle, type LinkFacts, type VehicleFacts } from '@/lib/shares/judge-share'

const NOW = 1_000_000
const LINK: LinkFacts = {
  ofGroup: false,
  endReason: null,
  expiresAt: NOW + 1,
  makerMay: true,
  makerUntil: null,
}
const VEHICLE: VehicleFacts = { left: null, isDeleted: false, hasOwner: true, isSeen: true, serviceEnd: null }

describe('a vehicle', () => {
  it('is shown as long as nothing speaks against it', () => {
    expect(judgeVehicle(VEHICLE, NOW)).toBeNull()
    expect(judgeVehicle({ ...VEHICLE, serviceEnd: NOW + 1 }, NOW)).toBeNull()
  })

  it.each([
    ['moved', { hasOwner: false, isSeen: false }],
    ['serviceEnded', { isDeleted: true, isSeen: false }],
    ['rightLost', { isSeen: false }],
    ['serviceEnded', { serviceEnd: NOW }],
    ['arrived', { left: 'arrived' as const, hasOwner: false }],
  ])('is not shown any more: %s', (reason, facts) => {
    expect(judgeVehicle({ ...VEHICLE, ...facts }, NOW)).toBe(reason)
  })
})

describe('a link', () => {
  it('lives with one of its vehicles', () => {
    expect(judgeShare(LINK, [VEHICLE], NOW)).toBeNull()
    expect(judgeShare(LINK, [{ ...VEHICLE, hasOwner: false }, VEHICLE], NOW)).toBeNull()
  })

  it('ends with the last, for its reason', () => {
    const gone = [
      { ...VEHICLE, left: 'tripEnded' as const },
      { ...VEHICLE, hasOwner: false },
    ]
    expect(judgeShare(LINK, gone, NOW)).toBe('moved')
  })

  it('to a group that is empty has lost its vehicles, any other one sees theirs removed', () => {
    expect(judgeShare({ ...LINK, ofGroup: true }, [], NOW)).toBe('moved')
    expect(judgeShare(LINK, [], NOW)).toBe('serviceEnded')
  })

  it.each([
    ['revoked', { endReason: 'revoked' as const, expiresAt: NOW - 5 }],
    ['expired', { expiresAt: NOW, makerMay: false }],
    ['rightLost', { makerMay: false }],
    ['rightLost', { makerUntil: NOW }],
  ])('ends: %s', (reason, facts) => {
    expect(judgeShare({ ...LINK, ...facts }, [VEHICLE], NOW)).toBe(reason)
  })
})
