import type { APIRequestContext, APIResponse } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from './support/test'

/** next-auth's own routes, asked as its client asks them and as it does not. */
const HTTPS = { 'x-forwarded-proto': 'https' }

test.skip(({ isMobile }) => isMobile, 'the same routes whatever the screen')

async function csrfOf(
  request: APIRequestContext,
  headers = {},
): Promise<{ token: string; cookies: string[] }> {
  const answer = await request.get('/api/auth/csrf', { headers })
  expect(answer.status()).toBe(200)
  const cookies = setCookies(answer)
  return { token: (await answer.json()).csrfToken, cookies }
}

const setCookies = (answer: APIResponse) =>
  answer
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => value)
const sessionCookie = (answer: APIResponse) =>
  setCookies(answer).find((cookie) => /^(__Host-)?session=/.test(cookie))

async function submit(request: APIRequestContext, given: Record<string, string>, headers = {}) {
  const { token } = await csrfOf(request)
  const form = { account: 'demo-fleet', password: DEMO_PASSWORD, csrfToken: token, json: 'true', ...given }
  return request.post('/api/auth/callback/credentials', { form, headers })
}

test('hands out one csrf token a visitor, and signs nobody in without it', async ({ request }) => {
  const first = await csrfOf(request)
  expect(first.cookies.join()).toMatch(/csrf-token=.+HttpOnly/i)
  expect((await csrfOf(request)).token).toBe(first.token)
  const answer = await submit(request, { csrfToken: 'f'.repeat(64) })
  expect(sessionCookie(answer)).toBeUndefined()
  expect((await answer.json()).url).toContain('csrf=true')
  expect(await (await request.get('/api/auth/session')).json()).toEqual({})
})

test('opens a session that ends with the browser, or is remembered, and is secure behind TLS', async ({
  request,
}) => {
  const brief = sessionCookie(await submit(request, {}))
  expect(brief).toMatch(/HttpOnly/i)
  expect(brief).toMatch(/SameSite=Lax/i)
  expect(brief).not.toMatch(/Expires|Max-Age|Secure/i)
  expect(sessionCookie(await submit(request, { remember: 'true' }))).toMatch(/Expires=/i)

  const { token, cookies } = await csrfOf(request, HTTPS)
  expect(cookies.join()).toMatch(/^__Host-next-auth\.csrf-token=.+Secure/i)
  const behindTls = await request.post('/api/auth/callback/credentials', {
    form: { account: 'demo-fleet', password: DEMO_PASSWORD, csrfToken: token, json: 'true' },
    headers: { ...HTTPS, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
  })
  expect(sessionCookie(behindTls)).toMatch(/^__Host-session=.+Secure/i)
})

test('reads the session without prolonging it, and ends it for every holder of the token', async ({
  request,
}) => {
  const cookie = sessionCookie(await submit(request, {}))
  const token = cookie?.split(';')[0]?.slice('session='.length) ?? ''
  const read = await request.get('/api/auth/session')
  expect((await read.json()).claims).toMatchObject({ isUserFictitious: 'false' })
  expect(await read.text()).not.toContain(token)
  expect(sessionCookie(read)).toBeUndefined()
  const asBearer = () => request.get('/api/account', { headers: { authorization: `Bearer ${token}` } })
  expect((await asBearer()).status()).toBe(200)
  const { token: csrfToken } = await csrfOf(request)
  const left = await request.post('/api/auth/signout', { form: { csrfToken, json: 'true' } })
  expect(left.status()).toBe(200)
  expect(sessionCookie(left)).toMatch(/^session=;/)
  expect((await (await asBearer()).json()).code).toBe(10006)
})

test('says in the language of the reader why somebody is refused', async ({ request }) => {
  const refused = await submit(request, { password: 'wrong 1' }, { 'accept-language': 'es' })
  expect(refused.status()).toBe(401)
  const error = new URL((await refused.json()).url).searchParams.get('error')
  expect(error).toMatch(/^11002 .*contraseña/)
  const empty = await submit(request, { account: '' })
  expect(new URL((await empty.json()).url).searchParams.get('error')).toMatch(/^11001 /)
})

test('refuses what is no way in', async ({ request }) => {
  expect((await request.get('/api/auth/callback/credentials')).status()).toBe(405)
  expect((await request.get('/api/auth/callback/elsewhere')).status()).toBe(404)
  expect((await request.get('/api/auth/nothing')).status()).toBe(404)
  expect((await request.post('/api/auth/_log', { form: { level: 'error', code: 'HELLO' } })).status()).toBe(
    404,
  )
  expect((await request.head('/api/auth/csrf')).status()).toBe(200)
  const large = await submit(request, { password: 'x'.repeat(20_000) })
  expect(large.status()).toBe(413)
  for (const path of ['/api/auth/error?error=Configuration', '/api/auth/signin']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(302)
    expect(answer.headers().location, path).toMatch(/^\/login\?(error=Configuration|callbackUrl=%2F)$/)
  }
})
