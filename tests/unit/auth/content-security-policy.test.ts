import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { env } from '@/lib/env'
import { commonHeaders, contentSecurityPolicy } from '@/server/next/security-headers'

const PAGE = { withGoogle: false, signsIn: false }
const WITH_GOOGLE = { ...PAGE, withGoogle: true }
const LOGIN = { ...PAGE, signsIn: true }

describe('the policy of a page', () => {
  it('lets Google’s maps in where they are looked at, and nowhere else', () => {
    expect(contentSecurityPolicy('n', WITH_GOOGLE)).toMatch(/connect-src 'self' [^;]*googleapis\.com/)
    expect(contentSecurityPolicy('n', LOGIN)).not.toContain('google')
  })
  it('lets the page ask the host of streets, for nothing but answers', () => {
    const given = env().MAP_STREETS_URL
    const partsWith = (host: string) =>
      contentSecurityPolicy('n', PAGE)
        .split('; ')
        .filter((part) => part.split(' ').includes(host))
        .map((part) => part.split(' ')[0])
    expect(partsWith('https://tiles.openfreemap.org')).toEqual(['connect-src'])
    Object.assign(env(), { MAP_STREETS_URL: 'https://maps.example:8443/osm.json?key=secret' })
    expect(partsWith('https://maps.example:8443')).toEqual(['connect-src'])
    expect(contentSecurityPolicy('n', PAGE)).not.toMatch(/openfreemap|secret/)
    Object.assign(env(), { MAP_STREETS_URL: 'none' })
    expect(/connect-src ([^;]*)/.exec(contentSecurityPolicy('n', PAGE))?.[1]).toBe("'self'")
    Object.assign(env(), { MAP_STREETS_URL: given })
  })

  it('runs scripts by nonce alone, there as elsewhere', () => {
    for (const page of [PAGE, WITH_GOOGLE, LOGIN]) {
      const scripts = /script-src ([^;]*)/.exec(contentSecurityPolicy('n', page))?.[1]
      expect(scripts?.split(' ').sort()).toEqual(["'nonce-n'", "'self'", "'strict-dynamic'"])
    }
  })

  it('lets paper be shown that a page has made, but not by the page that signs in', () => {
    for (const page of [PAGE, WITH_GOOGLE])
      expect(/frame-src ([^;]*)/.exec(contentSecurityPolicy('n', page))?.[1]).toBe("'self' blob:")
    expect(contentSecurityPolicy('n', LOGIN)).not.toContain('frame-src')
  })

  it.each([
    ['hcaptcha', 'https://*.hcaptcha.com'],
    ['turnstile', 'https://challenges.cloudflare.com'],
  ] as const)(
    'lets the widget of %s in where it was chosen, on the page that signs in alone',
    (kind, host) => {
      const given = env().CAPTCHA
      for (const page of [PAGE, WITH_GOOGLE, LOGIN])
        expect(contentSecurityPolicy('n', page)).not.toContain(host)
      expect(contentSecurityPolicy('n', LOGIN)).not.toContain('frame-src')
      Object.assign(env(), { CAPTCHA: kind })
      const policy = contentSecurityPolicy('n', LOGIN)
      for (const part of ['frame-src', 'connect-src', 'style-src'])
        expect(policy.split('; ').find((line) => line.startsWith(`${part} `))).toContain(host)
      for (const page of [PAGE, WITH_GOOGLE]) expect(contentSecurityPolicy('n', page)).not.toContain(host)
      Object.assign(env(), { CAPTCHA: given })
    },
  )

  it('lets in pictures that came with an answer, and no host with them', () => {
    const given = env().CAPTCHA
    Object.assign(env(), { CAPTCHA: 'picture' })
    const policy = contentSecurityPolicy('n', LOGIN)
    Object.assign(env(), { CAPTCHA: given })
    expect(policy).toBe(contentSecurityPolicy('n', LOGIN))
    expect(/img-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toContain('data:')
  })

  it('takes styles by nonce, and by hash the one sheet of a package that knows no nonce', () => {
    const code = /^__insertCSS\((".*")\);$/m.exec(readFileSync('node_modules/sonner/dist/index.mjs', 'utf8'))
    const rules: string = JSON.parse(code?.[1] ?? '')
    const hashes = ['', rules].map((text) => createHash('sha256').update(text).digest('base64'))
    const styles = /style-src ([^;]*)/.exec(contentSecurityPolicy('n', LOGIN))?.[1]
    expect(styles?.split(' ')).toEqual(["'self'", "'nonce-n'", ...hashes.map((hash) => `'sha256-${hash}'`)])
  })
})

describe('the headers of every answer', () => {
  it('keep what is ours from other sites, but the page that they may show', () => {
    expect(commonHeaders('/devices', false)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    for (const path of ['/monitorShare', '/api/share/open', '/api/share/feed'])
      expect(commonHeaders(path, false)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
    expect(commonHeaders('/api/shares', false)).not.toHaveProperty('x-robots-tag')
  })

  it('let other sites show the page of embeds and load its script, and nothing else', () => {
    expect(commonHeaders('/iframe', false)).not.toHaveProperty('x-frame-options')
    expect(commonHeaders('/iframe', false)).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
    expect(commonHeaders('/embed/v1.js', false)['cross-origin-resource-policy']).toBe('cross-origin')
    for (const path of ['/iframes', '/api/embed/open', '/embeds', '/_next/static/a.js'])
      expect(commonHeaders(path, false)).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
  })

  it('keep a page from everybody whom it does not name', () => {
    const ancestors = (framedBy?: string[]) =>
      contentSecurityPolicy('n', { ...PAGE, framedBy })
        .split('; ')
        .at(-1)
    expect(ancestors()).toBe("frame-ancestors 'none'")
    expect(ancestors([])).toBe("frame-ancestors 'none'")
    expect(ancestors(['https://a.example', 'https://b.example:8443'])).toBe(
      'frame-ancestors https://a.example https://b.example:8443',
    )
  })

  it('hold browsers to encryption where there is one', () => {
    expect(commonHeaders('/', true)['strict-transport-security']).toMatch(/^max-age=\d{8,}$/)
    expect(commonHeaders('/', false)).not.toHaveProperty('strict-transport-security')
  })
})
