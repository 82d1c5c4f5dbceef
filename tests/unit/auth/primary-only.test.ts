import { describe, expect, it } from 'vitest'
import { accessFor, requirePermission, virtualAccessFor } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { ACCOUNT_FLAGS, type AccountFlag } from '@/lib/auth/permissions'

const flags = Object.fromEntries(ACCOUNT_FLAGS.map((flag) => [flag, true])) as Record<AccountFlag, boolean>
const fleet = { id: 2, type: ACCOUNT_TYPES.enterprise as number, path: '/1/2/', flags }
const desk = { id: 3, type: ACCOUNT_TYPES.virtual as number, path: '/1/2/3/', flags }

function refusal(call: () => void): unknown {
  try {
    call()
  } catch (error) {
    return (error as { error: string }).error
  }
  return null
}

describe('a permission that is missing', () => {
  it('is the primary account’s where its virtual one may not and it may', () => {
    const virtual = virtualAccessFor(fleet, desk, false)
    expect(refusal(() => requirePermission(virtual, 'accounts.edit'))).toBe('onlyPrimaryAccount')
    expect(refusal(() => requirePermission(accessFor(fleet), 'accounts.edit'))).toBeNull()
  })

  it('is denied where the primary account would not have it either', () => {
    const virtual = virtualAccessFor(fleet, desk, false)
    expect(refusal(() => requirePermission(virtual, 'domains.edit'))).toBe('permissionDenied')
    expect(refusal(() => requirePermission(accessFor(fleet), 'domains.edit'))).toBe('permissionDenied')
  })
})
