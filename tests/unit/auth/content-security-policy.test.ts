import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { env } from '@/lib/env'
import { commonHeaders, contentSecurityPolicy } from '@/server/next/security-headers'

const PAGE = { framed: false, withGoogle: false, signsIn: false }
const WITH_GOOGLE = { ...PAGE, withGoogle: true }
const LOGIN = { ...PAGE, signsIn: true }

describe('the policy of a page', () => {
  it('lets Google’s maps in where they are looked at, and nowhere else', () => {
    expect(contentSecurityPolicy('n', WITH_GOOGLE)).toMatch(/connect-src 'self' [^;]*googleapis\.com/)
    expect(contentSecurityPolicy('n', LOGIN)).not.toContain('google')
  })
  it('runs scripts by nonce alone, there as elsewhere', () => {
    for (const page of [PAGE, WITH_GOOGLE, LOGIN]) {
      const scripts = /script-src ([^;]*)/.exec(contentSecurityPolicy('n', page))?.[1]
      expect(scripts?.split(' ').sort()).toEqual(["'nonce-n'", "'self'", "'strict-dynamic'"])
    }
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
    expect(commonHeaders('/iframe', false)).not.toHaveProperty('x-frame-options')
  })

  it('hold browsers to encryption where there is one', () => {
    expect(commonHeaders('/', true)['strict-transport-security']).toMatch(/^max-age=\d{8,}$/)
    expect(commonHeaders('/', false)).not.toHaveProperty('strict-transport-security')
  })
})
