import { describe, expect, it } from 'vitest'
import { env } from '@/lib/env'
import { keptSession } from '@/server/auth/kept-session'
import type { Session } from '@/server/auth/session'

const BEGAN = Date.parse('2026-05-04T14:02:31Z')
const HOUR = 3_600_000
const JTI = '3f2a6c1e-0d5b-4c60-9a53-1f2e3d4c5b6a'

const session = (hours: number, jti = JTI) =>
  ({
    claims: { iat: BEGAN / 1000, jti },
    expiresAt: new Date(BEGAN + hours * HOUR),
  }) as Session

describe('what a browser is told of its session', () => {
  it('names it without giving away what it is known by', () => {
    const told = keptSession(session(1))
    expect(told?.mark).toMatch(/^[0-9a-f]{24}$/)
    expect(told?.mark).not.toContain(JTI.slice(0, 8))
    expect(keptSession(session(2))?.mark).toBe(told?.mark)
    expect(keptSession(session(1, JTI.replace('3f', '4f')))?.mark).not.toBe(told?.mark)
    expect(told?.until).toBe(BEGAN + HOUR)
  })

  it('says whether it stays when the browser is closed', () => {
    const { SESSION_HOURS, REMEMBER_DAYS } = env()
    expect(keptSession(session(SESSION_HOURS))?.outlivesBrowser).toBe(false)
    expect(keptSession(session(REMEMBER_DAYS * 24))?.outlivesBrowser).toBe(true)
    // Cut short by the end of the account: then rather too little.
    expect(keptSession(session(1))?.outlivesBrowser).toBe(false)
  })

  it('is nothing without a session of its own', () => {
    expect(keptSession({ ...session(1), claims: null })).toBeNull()
    expect(keptSession({ ...session(1), expiresAt: null })).toBeNull()
  })
})
