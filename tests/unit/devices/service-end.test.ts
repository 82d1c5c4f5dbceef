import { describe, expect, it } from 'vitest'
import { isClosed, serviceEnd } from '@/lib/devices/service-end'

const OWNER = { accountId: 7, type: 'enterprise' as const, path: '/1/3/7/' }
const SELLER = { accountId: 3, type: 'distributor' as const, path: '/1/3/' }
const ADMINISTRATOR = { accountId: 1, type: 'administrator' as const, path: '/1/' }
const BUYER = { accountId: 9, type: 'endUser' as const, path: '/1/3/7/9/' }
const device = { ownerId: 7, expiresAt: 900, userExpiresAt: 500, userEndSetBy: null as number | null }

describe('the end of a device’s service', () => {
  it('is the user’s for the owner, and the platform’s for those above', () => {
    expect(serviceEnd(device, OWNER)).toBe(500)
    expect(serviceEnd(device, SELLER)).toBe(900)
    expect(serviceEnd({ ...device, userExpiresAt: null }, OWNER)).toBe(900)
    expect(serviceEnd({ ...device, expiresAt: null }, OWNER)).toBe(500)
    expect(serviceEnd({ ...device, expiresAt: null }, SELLER)).toBeNull()
  })
  it('is never later than the platform’s', () => {
    expect(serviceEnd({ ...device, userExpiresAt: 950 }, OWNER)).toBe(900)
  })
  it('is the user’s for all below the account that set it, whoever of them has the device', () => {
    const handedDown = { ...device, ownerId: 9, userEndSetBy: 3 }
    expect([SELLER, OWNER, BUYER].map((viewer) => serviceEnd(handedDown, viewer))).toEqual([900, 500, 500])
    const ofAbove = { ...handedDown, userEndSetBy: 1 }
    expect([ADMINISTRATOR, SELLER, BUYER].map((viewer) => serviceEnd(ofAbove, viewer))).toEqual([
      900, 500, 500,
    ])
  })
  it('does not bind the account that set it once it has the device back, but an owner elsewhere', () => {
    expect(serviceEnd({ ...device, ownerId: 3, userEndSetBy: 3 }, SELLER)).toBe(900)
    expect(serviceEnd({ ...device, userEndSetBy: 4 }, OWNER)).toBe(500)
  })
  it('takes dates as it takes numbers', () => {
    const dates = { ...device, expiresAt: new Date(900), userExpiresAt: new Date(500) }
    expect(serviceEnd(dates, OWNER)).toEqual(new Date(500))
    expect(isClosed(dates, OWNER, 500)).toBe(true)
  })
})

describe('a device', () => {
  it.each([
    ['the owner after the user’s end', OWNER, 500, true],
    ['the owner before it', OWNER, 499, false],
    ['the seller after the user’s end', SELLER, 500, false],
    ['the seller after the platform’s end', SELLER, 900, true],
    ['administrators', ADMINISTRATOR, 5000, false],
  ])('is closed to %s: %4$s', (_, viewer, now, closed) => {
    expect(isClosed(device, viewer, now)).toBe(closed)
  })
  it('without ends stays open', () => {
    expect(
      isClosed({ ownerId: 7, expiresAt: null, userExpiresAt: null, userEndSetBy: null }, OWNER, 1e15),
    ).toBe(false)
  })
})
