import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { NextRequest } from 'next/server'
import { expect, it } from 'vitest'
import { middleware } from '@/middleware'
import { SESSION_COOKIE } from '@/server/auth/session-cookie'
import { signToken } from '@/server/auth/token'
import { commonHeaders } from '@/server/next/security-headers'

/** The addresses of all pages that there are, with something in place of their parameters. */
const PAGES = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, '').replace(/\(\w+\)\/?/g, '')}`)
  .map((path) => path.replace('[reportName]', 'trips').replace(/\[\w+\]/, '7'))
/** The one page that other sites hold. */
const EMBED = '/iframe'
const OTHERS = PAGES.filter((path) => path !== EMBED)

const token = signToken({
  accountId: 7,
  iat: 1,
  jti: randomUUID(),
  isUserFictitious: 'false',
  userFictitiousParentId: null,
  cAccountId: 7,
})

/** What a browser is told with a page: what the process says with every answer, and the middleware with pages. */
async function headersOf(path: string, encrypted: boolean) {
  const cookie = `${SESSION_COOKIE}=${await token}`
  const answer = await middleware(new NextRequest(`http://localhost${path}`, { headers: { cookie } }))
  return { answer, headers: commonHeaders(path, encrypted) }
}

it('there are pages to look at', () => expect(PAGES.length).toBeGreaterThan(30))

it.each(OTHERS)('%s keeps itself from other sites, and its scripts to its own', async (path) => {
  const { answer, headers } = await headersOf(path, true)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}$/),
    'x-frame-options': 'DENY',
  })
  expect((await headersOf(path, false)).headers['strict-transport-security']).toBeUndefined()
  // A redirect shows nothing; where it leads has a policy of its own.
  if (answer.headers.has('location')) return
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"])
    expect(policy.split('; ')).toContain(rule)
  const [nonce] = /'nonce-[\w+/=]{20,}'/.exec(policy) ?? []
  expect(policy.split('; ').find((rule) => rule.startsWith('script-src'))).toBe(
    `script-src 'self' ${nonce} 'strict-dynamic'`,
  )
  expect(policy).not.toContain('google')
})

it('the page of embeds is held by the sites of its embed, and by none without one', async () => {
  expect(PAGES).toContain(EMBED)
  const { answer, headers } = await headersOf(EMBED, true)
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('x-frame-options')
  const rules = (answer.headers.get('content-security-policy') ?? '').split('; ')
  expect(rules).toContain("frame-ancestors 'none'")
  expect(rules.find((rule) => rule.startsWith('script-src'))).toContain("'strict-dynamic'")
})
