import { decodeJwt } from 'jose'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DELETE as endSession } from '@/app/api/session/route'
import * as sessionQueries from '@/db/queries/auth/sessions'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { resolveSession } from '@/server/auth/session'
import { authVisitor } from '../support/call-auth'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, PASSWORD } from '../support/world'

vi.mock('@/db/queries/auth/sessions', { spy: true })

freshDatabase()
const ACCOUNT = 'ann'
const forgetCalls = () => Reflect.deleteProperty(globalThis, 'callLimit')
/** As the driver says it when nobody listens at the database's port. */
const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))

beforeAll(() => makeAccount(ACCOUNT, 'enterprise'))
const { TRUST_PROXY, CALLS_PER_MINUTE } = env()
afterEach(() => {
  Object.assign(env(), { TRUST_PROXY, CALLS_PER_MINUTE })
  forgetCalls()
  vi.restoreAllMocks()
})

type Visitor = ReturnType<typeof authVisitor>

async function csrfOf(visitor: Visitor): Promise<string> {
  const { csrfToken } = (await (await visitor.call('csrf')).json()) as { csrfToken: string }
  return csrfToken
}

async function signedIn(): Promise<Visitor & { token: string }> {
  const visitor = authVisitor()
  const form = { account: ACCOUNT, password: PASSWORD, json: 'true', csrfToken: await csrfOf(visitor) }
  const answer = await visitor.call('callback/credentials', { form })
  expect(answer.status).toBe(200)
  return { ...visitor, token: visitor.cookies.get('session') ?? '' }
}

const leave = async (visitor: Visitor) =>
  visitor.call('signout', { form: { csrfToken: await csrfOf(visitor), json: 'true' } })

describe('signing out', () => {
  it('ends the session for every holder of the token', async () => {
    const visitor = await signedIn()
    const answer = await leave(visitor)
    expect(answer.status).toBe(200)
    expect(visitor.cookies.has('session')).toBe(false)
    await expect(resolveSession(visitor.token)).rejects.toMatchObject({ error: 'loginTimeout' })
  })

  it('says 503 and leaves the cookie while the database is away, since the token is still good', async () => {
    const visitor = await signedIn()
    vi.mocked(sessionQueries.revokeSession).mockImplementationOnce(away)
    const answer = await leave(visitor)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 50300 })
    expect(visitor.cookies.get('session')).toBe(visitor.token)
    expect((await resolveSession(visitor.token)).account.id).toBeGreaterThan(0)
    expect((await leave(visitor)).status).toBe(200)
    await expect(resolveSession(visitor.token)).rejects.toBeInstanceOf(AppError)
  })

  it('does nothing without the csrf token, and leads back to its own page', async () => {
    const visitor = await signedIn()
    const answer = await visitor.call('signout', { form: { csrfToken: 'f'.repeat(64), json: 'true' } })
    expect((await answer.json()).url).toBe('http://localhost:3000/api/auth/signout?csrf=true')
    expect((await resolveSession(visitor.token)).id).toBe(decodeJwt(visitor.token).jti)
  })
})

describe('reading the session', () => {
  it('tells when it ends, and nothing once it has ended', async () => {
    const visitor = await signedIn()
    const { expiresAt, claims } = await resolveSession(visitor.token)
    const read = await visitor.call('session')
    expect(await read.json()).toEqual({ claims, expires: expiresAt?.toISOString() })
    expect(read.headers.getSetCookie().join()).not.toContain('session=')
    await callRoute(endSession, { method: 'DELETE', token: visitor.token })
    const after = await visitor.call('session')
    expect(after.status).toBe(200)
    expect(await after.json()).toEqual({})
  })

  it('says 503 rather than that nobody is signed in while the database is away', async () => {
    const visitor = await signedIn()
    vi.mocked(sessionQueries.findSession).mockImplementationOnce(away)
    expect((await visitor.call('session')).status).toBe(503)
    expect((await visitor.call('session')).status).toBe(200)
  })

  it('answers HEAD as GET, without the body', async () => {
    for (const path of ['session', 'csrf', 'providers']) {
      const answer = await authVisitor().call(path, { method: 'HEAD' })
      expect(answer.status, path).toBe(200)
      expect(await answer.text(), path).toBe('')
    }
    expect((await authVisitor().call('signin', { method: 'HEAD' })).headers.get('location')).toBe(
      '/login?callbackUrl=%2F',
    )
  })
})

describe('what anybody can ask', () => {
  it('is closed but for what the console uses', async () => {
    const error = vi.spyOn(log, 'error')
    const visitor = authVisitor()
    const form = { level: 'error', code: 'HELLO', csrfToken: 'x' }
    for (const path of [
      '_log',
      'verify-request',
      'nothing',
      'constructor',
      'callback/elsewhere',
      'session/x',
    ]) {
      expect((await visitor.call(path, { form })).status, `POST ${path}`).toBe(404)
      expect((await visitor.call(path)).status, `GET ${path}`).toBe(404)
    }
    expect((await visitor.call('callback/credentials')).status).toBe(405)
    expect((await visitor.call('session', { form })).status).toBe(405)
    expect(error).not.toHaveBeenCalled()
  })

  it('writes nothing to the log of errors, whatever is sent', async () => {
    const error = vi.spyOn(log, 'error')
    const written = vi.spyOn(console, 'error')
    const visitor = authVisitor()
    visitor.cookies.set('session', 'junk')
    visitor.cookies.set('next-auth.callback-url', 'junk')
    expect((await visitor.call('session?callbackUrl=junk')).status).toBeLessThan(501)
    visitor.cookies.delete('next-auth.callback-url')
    expect(await (await visitor.call('session?callbackUrl=junk')).json()).toEqual({})
    expect((await leave(visitor)).status).toBe(200)
    const headers = { 'content-type': 'application/json' }
    expect((await visitor.call('signout', { method: 'POST', form: {}, headers })).status).toBe(400)
    expect((await visitor.call('signout', { form: { callbackUrl: 'x'.repeat(20_000) } })).status).toBe(413)
    expect(error).not.toHaveBeenCalled()
    expect(written).not.toHaveBeenCalled()
  })

  it('is counted by address', async () => {
    env().CALLS_PER_MINUTE = 10
    forgetCalls()
    const headers = { 'x-client-address': '203.0.113.50' }
    for (let i = 0; i < 10; i++) await authVisitor().call('signin', { headers })
    const refused = await authVisitor().call('signin', { headers })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await authVisitor().call('csrf')).status).toBe(200)
  })
})

describe('behind TLS', () => {
  it('signs in and out by cookies of this host alone', async () => {
    env().TRUST_PROXY = true
    const headers = { 'x-forwarded-proto': 'https' }
    const visitor = authVisitor()
    const read = async (path: string) =>
      (await (await visitor.call(path, { headers })).json()) as Record<string, string>
    const { csrfToken = '' } = await read('csrf')
    const form = { account: ACCOUNT, password: PASSWORD, csrfToken, json: 'true' }
    await visitor.call('callback/credentials', { form, headers })
    expect([...visitor.cookies.keys()].sort()).toEqual([
      '__Host-device',
      '__Host-next-auth.csrf-token',
      '__Host-session',
    ])
    expect(await read('session')).toHaveProperty('claims')
    await visitor.call('signout', { form: { csrfToken, json: 'true' }, headers })
    expect(visitor.cookies.has('__Host-session')).toBe(false)
  })
})

describe.each([false, true])('addresses, with TRUST_PROXY %s', (trust) => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }

  it('come from nobody: those in answers are paths, and none is kept in a cookie', async () => {
    env().TRUST_PROXY = trust
    for (const visitor of [authVisitor(), authVisitor('evil.example')]) {
      const more = '?callbackUrl=https%3A%2F%2Fevil.example%2Fdevices'
      for (const path of ['providers', 'csrf', 'session', 'signin', 'signout', 'error?error=Configuration']) {
        for (const query of ['', path.includes('?') ? '' : more]) {
          const answer = await visitor.call(path + query, { headers })
          const said = [...answer.headers].join() + (await answer.text())
          expect(said, path).not.toContain('evil.example')
          expect(said, path).not.toMatch(/callback-url|https?:\/\//)
        }
      }
    }
  })

  it('lead back to a page of ours after the login', async () => {
    env().TRUST_PROXY = trust
    const answer = await authVisitor().call('signin?callbackUrl=%2Fdevices%3Fpage%3D2', { headers })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/login?callbackUrl=%2Fdevices%3Fpage%3D2')
  })

  it('are told to the client under the host that the visitor typed, or the proxy says', async () => {
    env().TRUST_PROXY = trust
    const visitor = authVisitor('track.example.com')
    const answer = await visitor.call('callback/credentials', {
      form: { account: ACCOUNT, password: 'wrong', json: 'true', csrfToken: 'x' },
      headers: { 'x-forwarded-host': 'fleet.example.com', 'x-forwarded-proto': 'https' },
    })
    const origin = trust ? 'https://fleet.example.com' : 'http://track.example.com'
    expect(await answer.json()).toEqual({ url: `${origin}/api/auth/signin?csrf=true` })
  })
})
