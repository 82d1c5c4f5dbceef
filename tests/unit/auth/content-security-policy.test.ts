import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '@/server/next/security-headers'

describe('the policy of a page', () => {
  it('lets Google’s maps in behind the login, where accounts bring keys of their own', () => {
    expect(contentSecurityPolicy('n', false, true)).toMatch(/connect-src 'self' [^;]*googleapis\.com/)
    expect(contentSecurityPolicy('n', false, false)).not.toContain('google')
  })
  it('runs scripts by nonce alone, there as elsewhere', () => {
    for (const behindLogin of [true, false]) {
      const scripts = /script-src ([^;]*)/.exec(contentSecurityPolicy('n', false, behindLogin))?.[1]
      expect(scripts?.split(' ').sort()).toEqual(["'nonce-n'", "'self'", "'strict-dynamic'"])
    }
  })
})
