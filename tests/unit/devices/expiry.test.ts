import { describe, expect, it } from 'vitest'
import { lifetimeEnd, platformExpiryRefusal, userExpiryRefusal, userLifetimeEnd } from '@/lib/devices/expiry'

const NOW = new Date('2026-05-01T00:00:00Z')
const on = (day: string) => new Date(`${day}T00:00:00Z`)
const device = { ownerId: 7, activatedAt: on('2026-01-01'), expiresAt: on('2028-01-01') }

describe('the end for a user', () => {
  it('lies after the activation and within the platform’s service', () => {
    expect(userExpiryRefusal(device, on('2027-01-01'), 2)).toBeNull()
    expect(userExpiryRefusal(device, on('2028-01-01'), 2)).toBeNull()
    expect(userExpiryRefusal(device, on('2028-01-02'), 2)).toBe('expiryBeyondParent')
    expect(userExpiryRefusal(device, on('2026-01-01'), 2)).toBe('expiryBeforeActivation')
    expect(userExpiryRefusal(device, null, 2)).toBeNull()
  })
  it('is not for inactive devices, nor for the own ones', () => {
    expect(userExpiryRefusal({ ...device, activatedAt: null }, null, 2)).toBe('notActivated')
    expect(userExpiryRefusal(device, on('2027-01-01'), 7)).toBe('ownStockExpiry')
  })
  it('takes a lifetime for ten years, at most as long as the platform serves', () => {
    expect(lifetimeEnd(NOW)).toEqual(on('2036-05-01'))
    expect(userLifetimeEnd(device, NOW)).toEqual(device.expiresAt)
    expect(userLifetimeEnd({ ...device, expiresAt: null }, NOW)).toEqual(on('2036-05-01'))
  })
})

describe('the end of the service', () => {
  it('lies after the activation, at most a lifetime ahead', () => {
    expect(platformExpiryRefusal(device, on('2036-05-01'), NOW)).toBeNull()
    expect(platformExpiryRefusal(device, on('2036-05-02'), NOW)).toBe('illegalParameter')
    expect(platformExpiryRefusal(device, on('2025-05-02'), NOW)).toBe('expiryBeforeActivation')
    expect(platformExpiryRefusal({ ...device, activatedAt: null }, NOW, NOW)).toBe('notActivated')
  })
})
