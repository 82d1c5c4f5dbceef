import { describe, expect, it } from 'vitest'
import { loginPath, safeReturnPath } from '@/lib/auth/routes'

describe('the page to open after a login', () => {
  it.each(['/monitorObject', '/monitorPlayback?imei=1&from=2', '/devices#row-7', '/myProfile/a/b'])(
    'is %s when it is a page of ours',
    (path) => expect(safeReturnPath(path)).toBe(path),
  )

  it.each([
    null,
    undefined,
    '',
    'monitorObject',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?next=/login',
    '/x/../login',
  ])('is the start for %j', (path) => expect(safeReturnPath(path)).toBe('/'))

  it('comes back out of the login address', () => {
    const wanted = '/monitorPlayback?imei=350000000000001&from=2025-01-01T00:00'
    const address = new URL(loginPath(wanted), 'http://localhost')
    expect(safeReturnPath(address.searchParams.get('next'))).toBe(wanted)
    expect(loginPath('/')).toBe('/login')
  })
})
