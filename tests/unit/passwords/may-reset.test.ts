import { describe, expect, it } from 'vitest'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { mayResetByMail } from '@/lib/passwords/may-reset'

const now = new Date('2026-11-20T12:00:00Z')
const usual = {
  type: ACCOUNT_TYPES.enterprise as number,
  email: 'a@example.com' as string | null,
  disabled: false,
  webLogin: true,
  appLogin: true,
  expiresAt: null as Date | null,
}

describe('a new password by mail', () => {
  it('goes to an account that can sign in and has an address', () => {
    expect(mayResetByMail(usual, now)).toBe(true)
    expect(mayResetByMail({ ...usual, webLogin: false }, now)).toBe(true)
    expect(mayResetByMail({ ...usual, expiresAt: new Date('2026-11-21') }, now)).toBe(true)
  })

  it.each([
    ['without an address', { email: null }],
    ['that is disabled', { disabled: true }],
    ['that may sign in neither on the web nor by app', { webLogin: false, appLogin: false }],
    ['that has expired', { expiresAt: now }],
    ['that is virtual', { type: ACCOUNT_TYPES.virtual }],
  ])('does not go to one %s', (_, fields) => {
    expect(mayResetByMail({ ...usual, ...fields }, now)).toBe(false)
  })
})
