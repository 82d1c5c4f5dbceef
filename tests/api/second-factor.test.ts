import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { GET as getAccount } from '@/app/api/account/route'
import { DELETE as resetFactor } from '@/app/api/accounts/[id]/second-factor/route'
import { GET as getGroups } from '@/app/api/groups/route'
import { POST as confirm } from '@/app/api/second-factor/confirm/route'
import { POST as renewCodes } from '@/app/api/second-factor/recovery-codes/route'
import { POST as begin, GET as getState, DELETE as remove } from '@/app/api/second-factor/route'
import { POST as signIn } from '@/app/api/session/route'
import { accounts } from '@/db/schema/accounts'
import { secondFactors } from '@/db/schema/second-factors'
import { totpCode, totpStep } from '@/lib/auth/totp'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()

// A code is made here and judged there: the clock stands, or a period could end between the two.
beforeAll(() => {
  const period = 30_000
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / period) * period + period / 2 })
})
afterAll(() => void vi.useRealTimers())

const login = (account: string, code?: string) =>
  callRoute<{ token: string }>(signIn, { body: { account, password: PASSWORD, code } })
const codeOf = (secret: string, later = 0) => totpCode(secret, totpStep(Date.now()) + later)

async function setUp(token: string) {
  const begun = await callRoute<{ secret: string; address: string; picture: string }>(begin, {
    token,
    method: 'POST',
  })
  const { secret } = begun.data
  const done = await callRoute<{ recoveryCodes: string[] }>(confirm, {
    token,
    body: { code: codeOf(secret, -1) },
  })
  expect(done.code).toBe(0)
  return { secret, recoveryCodes: done.data.recoveryCodes, begun }
}

describe('a second factor', () => {
  it('is asked for once a first code confirmed it, and each code works once', async () => {
    await makeAccount('ann', 'enterprise')
    const token = await tokenFor('ann')
    const { data: before } = await callRoute(getState, { token })
    expect(before).toEqual({ required: false, since: null, recoveryCodesLeft: 0 })

    const begun = await callRoute<{ secret: string; address: string; picture: string }>(begin, {
      token,
      method: 'POST',
    })
    expect(begun.data.picture).toMatch(/^<svg/)
    expect(begun.data.address).toContain(`secret=${begun.data.secret}`)
    const [kept] = await database.db.select().from(secondFactors)
    expect(kept?.secret).not.toContain(begun.data.secret)
    expect((await login('ann')).code).toBe(0)
    expect(await callRoute(confirm, { token, body: { code: '000000' } })).toMatchObject({ code: 11013 })

    const { secret } = begun.data
    const done = await callRoute<{ recoveryCodes: string[] }>(confirm, {
      token,
      body: { code: codeOf(secret, -1) },
    })
    expect(done.data.recoveryCodes).toHaveLength(10)
    expect(await callRoute(begin, { token, method: 'POST' })).toMatchObject({ code: 11017 })

    expect(await login('ann')).toMatchObject({ code: 11012, status: 401 })
    expect(await login('ann', codeOf(secret, -1))).toMatchObject({ code: 11013 })
    const code = codeOf(secret)
    expect((await login('ann', `${code.slice(0, 3)} ${code.slice(3)}`)).code).toBe(0)
    expect(await login('ann', code)).toMatchObject({ code: 11013 })
  })

  it('is never asked for before the password is right', async () => {
    await makeAccount('bert', 'endUser')
    await setUp(await tokenFor('bert'))
    const wrong = await callRoute(signIn, { body: { account: 'bert', password: 'nope' } })
    expect(wrong.code).toBe(11002)
  })

  it('lets a recovery code pass once, and new codes put the old ones out', async () => {
    await makeAccount('cora', 'endUser')
    const token = await tokenFor('cora')
    const { recoveryCodes } = await setUp(token)
    const [first = '', second = '', third = ''] = recoveryCodes
    expect((await login('cora', first.toLowerCase())).code).toBe(0)
    expect((await login('cora', first)).code).toBe(11013)
    expect((await callRoute(getState, { token })).data).toMatchObject({ recoveryCodesLeft: 9 })
    const renew = (password: string, code: string) =>
      callRoute<{ recoveryCodes: string[] }>(renewCodes, { token, body: { password, code } })
    expect(await renew('nope', third)).toMatchObject({ code: 11016 })
    expect(await renew(PASSWORD, first)).toMatchObject({ code: 11013 })
    const renewed = await renew(PASSWORD, third)
    expect((await login('cora', second)).code).toBe(11013)
    expect((await login('cora', renewed.data.recoveryCodes[0])).code).toBe(0)
  })

  it('takes no more than ten tries in a quarter of an hour', async () => {
    await makeAccount('dora', 'endUser')
    const { secret } = await setUp(await tokenFor('dora'))
    for (let i = 0; i < 10; i++) expect((await login('dora', '000000')).code).toBe(11013)
    expect(await login('dora', codeOf(secret))).toMatchObject({ code: 11009, status: 429 })
  })

  it('is taken off with the password and a code, and then no longer asked for', async () => {
    await makeAccount('emil', 'endUser')
    const token = await tokenFor('emil')
    const { recoveryCodes } = await setUp(token)
    const off = (password: string, code = recoveryCodes[0]) =>
      callRoute(remove, { token, method: 'DELETE', body: { password, code } })
    expect((await off('nope')).code).toBe(11016)
    expect((await off(PASSWORD, '000000')).code).toBe(11013)
    expect((await off(PASSWORD)).code).toBe(0)
    expect((await login('emil')).code).toBe(0)
  })
})

describe('a second factor that the superior wants', () => {
  let token = ''
  let recoveryCodes: string[] = []
  beforeAll(async () => {
    const id = await makeAccount('fred', 'endUser')
    await database.db.update(accounts).set({ twoFactorRequired: true }).where(eq(accounts.id, id))
    token = await tokenFor('fred')
  })

  it('opens nothing but its set-up until it is there', async () => {
    expect(await callRoute(getGroups, { token })).toMatchObject({ code: 11014, status: 403 })
    expect((await callRoute(getAccount, { token })).code).toBe(0)
    expect((await callRoute(getState, { token })).data).toMatchObject({ required: true, since: null })
    const elsewhere = await tokenFor('fred')
    recoveryCodes = (await setUp(token)).recoveryCodes
    expect((await callRoute(getGroups, { token })).code).toBe(0)
    // Nobody knows who is there: that one never proved the factor.
    expect(await callRoute(getAccount, { token: elsewhere })).toMatchObject({ status: 401, code: 10006 })
  })

  it('cannot be taken off', async () => {
    const body = { password: PASSWORD, code: recoveryCodes[0] }
    const answer = await callRoute(remove, { token, method: 'DELETE', body })
    expect(answer).toMatchObject({ code: 11017, status: 409 })
  })
})

describe('a second factor that was lost', () => {
  it('is taken off by the superior, and by nobody else', async () => {
    const top = await makeAccount('top', 'distributor')
    const id = await makeAccount('gina', 'endUser', top)
    await makeAccount('other', 'distributor')
    await setUp(await tokenFor('gina'))
    const params = { id: String(id) }
    const reset = async (login: string) =>
      callRoute(resetFactor, { token: await tokenFor(login), method: 'DELETE', params })
    expect((await reset('other')).status).toBe(404)
    expect((await login('gina')).code).toBe(11012)
    expect((await reset('top')).code).toBe(0)
    expect((await login('gina')).code).toBe(0)
  })
})
