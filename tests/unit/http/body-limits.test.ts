import { describe, expect, it } from 'vitest'
import { ROUTES } from '@/app/api/routes'
import { BODY_LIMITS, bodyLimitOf, MAX_BODY_BYTES } from '@/server/http/body-limits'
import { METHODS } from '@/server/next/openapi'
import { bodyBytesOf } from '@/server/next/route'

describe('limits of bodies', () => {
  it('hold every route to what it says itself, and no route that says nothing to more', () => {
    const limits = new Map<string, number>()
    for (const [path, module] of Object.entries(ROUTES)) {
      for (const method of METHODS) {
        const spec = module[method]?.spec
        if (!spec?.body && !spec?.form) continue
        const own = bodyBytesOf(spec)
        const limit = bodyLimitOf(path.replace(/\[\w+\]/g, 'x1'))
        expect(limit, `${method} ${path}`).toBeGreaterThanOrEqual(own)
        if (path in BODY_LIMITS || own > MAX_BODY_BYTES || spec.permission === 'public') limits.set(path, own)
      }
    }
    // next-auth answers for itself.
    const { '/api/auth/[...nextauth]': auth, ...ours } = BODY_LIMITS
    expect(Object.fromEntries(limits)).toEqual(ours)
    expect(bodyLimitOf('/api/auth/callback/credentials')).toBe(auth)
  })

  it('take an address that is written oddly for any other', () => {
    const path = '/api/devices/import/file'
    expect(bodyLimitOf(path)).toBeGreaterThan(MAX_BODY_BYTES)
    for (const odd of [`${path}/`, `/${path}`, '/api/devices/import/%66ile', `${path}/x`])
      expect(bodyLimitOf(odd)).toBe(MAX_BODY_BYTES)
  })
})
