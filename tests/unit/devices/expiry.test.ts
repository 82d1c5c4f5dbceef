import { describe, expect, it } from 'vitest'
import { type Access, accessFor, accessWithin } from '@/lib/auth/access'
import { ACCOUNT_TYPES, type AccountTypeName } from '@/lib/auth/account-types'
import {
  lifetimeEnd,
  mayLiftEnds,
  platformExpiryRefusal,
  userExpiryRefusal,
  userLifetimeEnd,
} from '@/lib/devices/expiry'

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

describe('an end may be taken away', () => {
  const flags = {
    viewReport: true,
    modifyData: true,
    sendCommand: true,
    batchCommands: true,
    cutEngine: true,
    smsCommands: true,
    shareLinks: true,
    editByWeb: true,
  }
  const of = (id: number, type: AccountTypeName) =>
    accessFor({ id, type: ACCOUNT_TYPES[type], path: `/${id}/`, flags })
  const [administrator, seller, owner] = [of(1, 'administrator'), of(3, 'distributor'), of(7, 'distributor')]
  const [passed, later] = [on('2020-01-01'), on('2096-01-01')]
  const may = (access: Access, expiresAt: Date | null, userExpiresAt: Date | null) =>
    mayLiftEnds(access, { ownerId: 7, expiresAt, userExpiresAt, userEndSetBy: null })

  it('where it is the user’s by those above, and by administrators', () => {
    for (const end of [passed, later]) {
      expect([administrator, seller, owner].map((access) => may(access, null, end))).toEqual([
        true,
        true,
        false,
      ])
    }
    expect(may(of(7, 'administrator'), null, passed)).toBe(true)
  })
  it('where it is the platform’s by administrators alone', () => {
    for (const end of [passed, later])
      expect([administrator, seller, owner].map((access) => may(access, end, null))).toEqual([
        true,
        false,
        false,
      ])
  })
  it('where it is the user’s by nobody below the account that set it', () => {
    const at = (path: string, type: AccountTypeName) =>
      accessFor({ id: 3, type: ACCOUNT_TYPES[type], path, flags })
    const sets = (userEndSetBy: number, path: string, type: AccountTypeName = 'distributor') =>
      mayLiftEnds(at(path, type), { ownerId: 7, expiresAt: null, userExpiresAt: later, userEndSetBy })
    expect([sets(1, '/1/3/'), sets(3, '/1/3/'), sets(5, '/1/3/')]).toEqual([false, true, true])
    // Another branch has no word in it, and no administrator is bound.
    expect([sets(4, '/1/3/'), sets(1, '/1/3/', 'administrator')]).toEqual([true, true])
  })
  it('by everybody where there is none, and by no key without the right', () => {
    expect([administrator, seller, owner].map((access) => may(access, null, null))).toEqual([
      true,
      true,
      true,
    ])
    const key = (scope: string) => accessWithin(seller, ['devices.delete', scope], 'Key')
    expect([key('devices.expiry'), key('devices.read')].map((one) => may(one, null, later))).toEqual([
      true,
      false,
    ])
  })
})
