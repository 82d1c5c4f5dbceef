import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { POST as changePassword } from '@/app/api/account/password/route'
import { POST as confirmFactor } from '@/app/api/second-factor/confirm/route'
import { POST as beginFactor } from '@/app/api/second-factor/route'
import { POST as signIn } from '@/app/api/session/route'
import { totpCode, totpStep } from '@/lib/auth/totp'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { solvedWork } from '../support/solved-work'
import { makeAccount, PASSWORD, tokenFor } from '../support/world'

freshDatabase()

const AT_ONCE = 40
const WRONG = 11002
const CAPTCHA = 11006
const TOO_MANY = 11009

type From = { address?: string; device?: string; code?: string; solved?: boolean }

function login(account: string, password: string, { address, device, code, solved }: From = {}) {
  return callRoute<{ token: string }>(signIn, {
    body: { account, password, code, ...(solved && { captcha: solvedWork() }) },
    headers: { 'x-client-address': address ?? '198.51.100.7' },
    cookies: device ? { device } : undefined,
  })
}

const atOnce = async (work: (index: number) => Promise<{ code: number }>) => {
  const codes = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)))
  const count = (wanted: number) => codes.filter(({ code }) => code === wanted).length
  return { wrong: count(WRONG), captcha: count(CAPTCHA), tooMany: count(TOO_MANY), count }
}

const elsewhere = (index: number) => `203.0.113.${index + 1}`

/** Spends what strangers to the account have. */
const flood = (account: string, address = elsewhere) =>
  atOnce((index) => login(account, 'nope', { address: address(index), solved: true }))

describe('tries at once', () => {
  beforeAll(async () => {
    for (const name of ['ann', 'bea', 'cora', 'dora', 'elsa']) await makeAccount(name, 'enterprise')
  })

  it('get no more verdicts without a captcha than one after the other', async () => {
    const blind = await atOnce((index) => login('ann', 'nope', { address: elsewhere(index) }))
    expect([blind.wrong, blind.captcha + blind.tooMany]).toEqual([3, AT_ONCE - 3])
    expect((await login('ann', PASSWORD, { solved: true })).code).toBe(0)
  })

  it('get no more verdicts of one account than one after the other, from however many addresses', async () => {
    const { wrong, tooMany } = await flood('bea')
    expect({ wrong, tooMany }).toEqual({ wrong: 20, tooMany: AT_ONCE - 20 })
  })

  it('from one address use up its own budget, and leave the account something for others', async () => {
    const { wrong, tooMany } = await flood('cora', () => '203.0.113.200')
    expect({ wrong, tooMany }).toEqual({ wrong: 10, tooMany: AT_ONCE - 10 })
    expect((await login('cora', PASSWORD, { address: '203.0.113.201', solved: true })).code).toBe(0)
  })

  it('from one IPv6 subnet use up one budget, at however many of its addresses', async () => {
    const { wrong, tooMany } = await flood('elsa', (index) => `2001:db8:1:2::${index + 1}`)
    expect({ wrong, tooMany }).toEqual({ wrong: 10, tooMany: AT_ONCE - 10 })
    const next = { address: '2001:db8:1:3::1', solved: true }
    expect((await login('elsa', PASSWORD, next)).code).toBe(0)
    for (let i = 0; i < 3; i++)
      await atOnce((index) =>
        login(`no one ${i} ${index}`, 'nope', { address: `2001:db8:5:6:${i}::${index}` }),
      )
    expect((await login('no one', 'nope', { address: '2001:db8:5:6::1' })).code).toBe(TOO_MANY)
    expect((await login('no one', 'nope', { address: '2001:db8:5:7::1' })).code).toBe(WRONG)
  })

  it('are given back when they were right', async () => {
    for (let i = 0; i < 25; i++) expect((await login('dora', PASSWORD)).code).toBe(0)
  })
})

describe('a right password', () => {
  it('gets in from an address that signed in before, whatever others tried', async () => {
    await makeAccount('emma', 'enterprise')
    expect((await login('emma', PASSWORD, { address: '192.0.2.1' })).code).toBe(0)
    await flood('emma')
    expect((await login('emma', PASSWORD, { address: '192.0.2.1' })).code).toBe(0)
    expect((await login('emma', PASSWORD, { address: '192.0.2.2', solved: true })).code).toBe(TOO_MANY)
  })

  it('gets in from a browser that signed in before, at any address, and no other does by its cookie', async () => {
    await makeAccount('fay', 'enterprise')
    await makeAccount('gus', 'enterprise')
    const { cookies, headers } = await login('fay', PASSWORD, { address: '192.0.2.1' })
    expect(headers.getSetCookie().find((line) => line.startsWith('device='))).toMatch(/HttpOnly/i)
    const device = decodeURIComponent(cookies.device ?? '')
    await flood('fay')
    await flood('gus')
    const address = elsewhere(1)
    expect((await login('fay', PASSWORD, { address, device })).code).toBe(0)
    expect((await login('fay', PASSWORD, { address: elsewhere(2), solved: true })).code).toBe(TOO_MANY)
    expect((await login('gus', PASSWORD, { address, device, solved: true })).code).toBe(TOO_MANY)
    const madeUp = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const other = await login('fay', PASSWORD, { address: elsewhere(3), device: madeUp, solved: true })
    expect(other.code).toBe(TOO_MANY)
  })

  it('gets in though the address was used to try out others', async () => {
    await makeAccount('hal', 'enterprise')
    const address = '192.0.2.50'
    expect((await login('hal', PASSWORD, { address })).code).toBe(0)
    for (let i = 0; i < 3; i++) await atOnce((index) => login(`nobody ${i} ${index}`, 'nope', { address }))
    expect((await login('nobody else', 'nope', { address })).code).toBe(TOO_MANY)
    expect((await login('hal', PASSWORD, { address })).code).toBe(0)
  })
})

describe('a browser that is known', () => {
  it('has a budget of its own, captcha included', async () => {
    await makeAccount('ida', 'enterprise')
    const device = decodeURIComponent((await login('ida', PASSWORD)).cookies.device ?? '')
    const from = (index: number) => ({ address: elsewhere(index), device })
    const blind = await atOnce((index) => login('ida', 'nope', from(index)))
    expect([blind.wrong, blind.captcha + blind.tooMany]).toEqual([3, AT_ONCE - 3])
    const solved = await atOnce((index) => login('ida', 'nope', { ...from(index), solved: true }))
    expect([solved.wrong, solved.tooMany]).toEqual([7, AT_ONCE - 7])
    expect((await login('ida', PASSWORD, { ...from(1), solved: true })).code).toBe(TOO_MANY)
    expect((await login('ida', PASSWORD, { address: '192.0.2.99' })).code).toBe(0)
  })

  it('is answered before the strangers at its address who asked first', async () => {
    await makeAccount('uma', 'enterprise')
    const address = '192.0.2.60'
    const device = decodeURIComponent((await login('uma', PASSWORD, { address })).cookies.device ?? '')
    let answered = 0
    const strangers = Array.from({ length: AT_ONCE }, (_, index) =>
      login(`stranger ${index}`, 'nope', { address }).finally(() => void answered++),
    )
    const { code } = await login('uma', PASSWORD, { address, device })
    expect(code).toBe(0)
    expect(answered).toBeLessThan(AT_ONCE / 2)
    await Promise.all(strangers)
  })
})

describe('the second factor', () => {
  // A code of the period before is taken only as long as this one lasts.
  beforeAll(() => void vi.setSystemTime(Date.now()))
  afterAll(() => void vi.useRealTimers())

  it('is counted before it is looked at, and a known browser is not locked out by the tries of others', async () => {
    await makeAccount('jo', 'enterprise')
    const token = await tokenFor('jo')
    const { data } = await callRoute<{ secret: string }>(beginFactor, { token, method: 'POST' })
    const code = (later: number) => totpCode(data.secret, totpStep(Date.now()) + later)
    expect((await callRoute(confirmFactor, { token, body: { code: code(-1) } })).code).toBe(0)
    const { cookies } = await login('jo', PASSWORD, { code: code(0) })
    const device = decodeURIComponent(cookies.device ?? '')
    const tries = await atOnce((index) =>
      login('jo', PASSWORD, { address: elsewhere(index), code: 'AAAA-AAAA', solved: true }),
    )
    expect([tries.count(11013), tries.tooMany]).toEqual([10, AT_ONCE - 10])
    expect((await login('jo', PASSWORD, { address: elsewhere(1), device, code: code(1) })).code).toBe(0)
  })
})

describe('the own password, asked for once more', () => {
  it('is counted before it is verified, and given back when it was right', async () => {
    await makeAccount('kim', 'enterprise')
    const token = await tokenFor('kim')
    const change = (oldPassword: string) =>
      callRoute(changePassword, { token, body: { oldPassword, newPassword: PASSWORD } })
    for (let i = 0; i < 12; i++) expect((await change(PASSWORD)).code).not.toBe(TOO_MANY)
    const { tooMany } = await atOnce(() => change('nope'))
    expect(tooMany).toBe(AT_ONCE - 10)
  })
})
