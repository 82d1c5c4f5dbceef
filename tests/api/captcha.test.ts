import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { GET as getCaptcha } from '@/app/api/captcha/route'
import { POST as signIn } from '@/app/api/session/route'
import type { CaptchaOffer } from '@/lib/auth/captcha-schema'
import { maxNumberOf, readSolved, searchNumber, type Work, writeSolved } from '@/lib/auth/proof-of-work'
import { env } from '@/lib/env'
import { checkToken } from '@/server/auth/captcha-service'
import { makeWork } from '@/server/auth/work-challenge'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { solvedWork } from '../support/solved-work'
import { makeAccount, PASSWORD } from '../support/world'

freshDatabase()

const [DONE, WRONG, REQUIRED, NOT_RIGHT, SPENT, UNAVAILABLE] = [0, 11002, 11006, 11007, 11008, 11021]

const login = (account: string, password: string, captcha?: string) =>
  callRoute(signIn, { body: { account, password, captcha } })
const codeOf = async (...given: Parameters<typeof login>) => (await login(...given)).code

async function offered(account?: string): Promise<CaptchaOffer> {
  const path = account ? `/api/captcha?account=${account}` : '/api/captcha'
  return (await callRoute<CaptchaOffer>(getCaptcha, { path })).data
}
async function workFor(account?: string): Promise<Work> {
  const offer = await offered(account)
  if (offer.kind !== 'work') throw new Error('a widget was offered')
  return offer
}
const solve = (work: Work) => writeSolved(work, searchNumber(work, 0, work.maxNumber) ?? -1)

/** An account that a captcha is asked for. */
async function tried(account: string, tries = 3): Promise<void> {
  await makeAccount(account, 'endUser')
  for (let i = 0; i < tries; i++) {
    expect(await codeOf(account, 'nope', i < 3 ? undefined : solvedWork())).toBe(WRONG)
  }
}

describe('proof of work', () => {
  it('is offered sixty times to one IPv6 subnet', async () => {
    const ask = async (address: string) =>
      (await callRoute(getCaptcha, { path: '/api/captcha', headers: { 'x-client-address': address } })).status
    for (let at = 1; at <= 60; at++) expect(await ask(`2001:db8:1:2::${at}`)).toBe(200)
    expect([await ask('2001:db8:1:2:3::1'), await ask('2001:db8:1:3::1')]).toEqual([429, 200])
  })

  it('is asked for after three wrong tries, and lets in', async () => {
    await tried('ann')
    expect(await login('ann', PASSWORD)).toMatchObject({ code: REQUIRED, status: 401 })
    expect(await codeOf('ann', PASSWORD, solve(await workFor('ann')))).toBe(DONE)
  })

  it('is taken once, however often it comes at once, and however its digits are moved', async () => {
    await tried('bea')
    const answer = solvedWork()
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf('bea', 'nope', answer)))
    expect(codes.filter((code) => code === WRONG)).toHaveLength(1)
    expect(codes.filter((code) => code === SPENT)).toHaveLength(5)
    const solved = readSolved(solvedWork(3, 4711))
    if (!solved) throw new Error('not read')
    expect(await codeOf('bea', 'nope', writeSolved({ ...solved, maxNumber: 0 }, 4711))).toBe(WRONG)
    const moved = { ...solved, maxNumber: 0, salt: `${solved.salt}4` }
    expect(await codeOf('bea', 'nope', writeSolved(moved, 711))).toBe(SPENT)
  })

  it('is refused when it is late, made up or changed', async () => {
    await tried('cora')
    const solved = readSolved(solvedWork())
    if (!solved) throw new Error('not read')
    expect(await codeOf('cora', PASSWORD, 'abcd')).toBe(NOT_RIGHT)
    expect(await codeOf('cora', PASSWORD, writeSolved(makeWork(3, new Date()), -1))).toBe(NOT_RIGHT)
    const changed = { ...solved, maxNumber: 0 }
    for (const part of [{ signature: 'x' }, { salt: `${solved.salt}&` }, { challenge: 'f'.repeat(64) }])
      expect(await codeOf('cora', PASSWORD, writeSolved({ ...changed, ...part }, 7))).toBe(NOT_RIGHT)
    const late = makeWork(0, new Date(Date.now() - 6 * 60_000))
    expect(await codeOf('cora', PASSWORD, solve(late))).toBe(SPENT)
    expect(await codeOf('cora', PASSWORD, solvedWork())).toBe(DONE)
  })

  it('grows with the wrong tries at the account, and easier work counts no more', async () => {
    await tried('dora', 6)
    const hardnessFor = async (account?: string) => (await workFor(account)).maxNumber
    expect(await hardnessFor()).toBe(maxNumberOf(0))
    expect(await hardnessFor('Dora')).toBe(maxNumberOf(1))
    expect(await hardnessFor('nobody')).toBe(maxNumberOf(0))
    expect(await codeOf('dora', PASSWORD, solvedWork(0))).toBe(REQUIRED)
    expect(await codeOf('dora', PASSWORD, solvedWork(1))).toBe(DONE)
  })
})

describe('the service that was chosen', () => {
  type Asked = Record<string, string>
  let asked: Asked[] = []
  let answer: () => string | null = () => '{"success":true}'
  const service = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      asked.push(Object.fromEntries(new URLSearchParams(body)))
      const text = answer()
      if (text !== null) response.setHeader('content-type', 'application/json').end(text)
    })
  })
  let url = ''
  const real = fetch
  beforeAll(async () => {
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
    url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`
  })
  afterAll(() => {
    service.closeAllConnections()
    service.close()
  })
  beforeEach(() => {
    asked = []
    answer = () => '{"success":true}'
    const keys = { HCAPTCHA_SITE_KEY: 'h-site', HCAPTCHA_SECRET: 'h-secret' }
    Object.assign(env(), { CAPTCHA: 'hcaptcha', ...keys })
    Object.assign(env(), { TURNSTILE_SITE_KEY: 't-site', TURNSTILE_SECRET: 't-secret' })
  })
  afterEach(() => {
    Object.assign(env(), { CAPTCHA: 'work' })
    vi.unstubAllGlobals()
  })
  /** Its address is fixed; what goes there is led here. */
  const standIn = () => {
    const led: string[] = []
    vi.stubGlobal('fetch', (to: string, init: RequestInit) => {
      led.push(to)
      return real(url, init)
    })
    return led
  }

  it.each([
    ['hcaptcha', 'h-site', 'h-secret', 'https://api.hcaptcha.com/siteverify'],
    ['turnstile', 't-site', 't-secret', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'],
  ])('is asked about the token: %s', async (kind, siteKey, secret, address) => {
    Object.assign(env(), { CAPTCHA: kind })
    const led = standIn()
    await tried(kind, 3)
    expect(await offered(kind)).toEqual({ kind, siteKey })
    expect(await codeOf(kind, PASSWORD)).toBe(REQUIRED)
    expect(asked).toEqual([])
    answer = () => '{"success":false,"error-codes":["invalid-input-response"]}'
    expect(await codeOf(kind, PASSWORD, 'stale')).toBe(NOT_RIGHT)
    answer = () => '{"success":true}'
    expect(await codeOf(kind, PASSWORD, 'fresh')).toBe(DONE)
    expect(led).toEqual([address, address])
    expect(asked[1]).toEqual({ secret, sitekey: siteKey, response: 'fresh', remoteip: '198.51.100.7' })
  })

  it('is said to be away where it refuses our keys or makes no sense, and that uses up no tries', async () => {
    standIn()
    await tried('emma', 3)
    for (const odd of ['{"success":false,"error-codes":["invalid-input-secret"]}', '<html>', '{}']) {
      answer = () => odd
      for (let i = 0; i < 5; i++)
        expect(await login('emma', PASSWORD, 'token')).toMatchObject({ code: UNAVAILABLE, status: 503 })
    }
    answer = () => '{"success":true}'
    expect(await codeOf('emma', PASSWORD, 'token')).toBe(DONE)
  })

  it('is not waited for without end', async () => {
    answer = () => null
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(5000)
      return AbortSignal.abort()
    })
    const keys = { verifyUrl: url, siteKey: 's', secret: 'k' }
    await expect(checkToken(keys, 'token', '192.0.2.1')).rejects.toMatchObject({
      error: 'captchaUnavailable',
    })
    vi.restoreAllMocks()
    const closed = { ...keys, verifyUrl: 'http://127.0.0.1:9/' }
    await expect(checkToken(closed, 'token', '192.0.2.1')).rejects.toMatchObject({
      error: 'captchaUnavailable',
    })
  })
})
