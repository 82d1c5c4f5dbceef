import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PATCH as editAccount } from '@/app/api/accounts/[id]/route'
import { PATCH as editDevice } from '@/app/api/devices/[imei]/route'
import { DELETE, POST } from '@/app/api/session/route'
import { GET as listSessions } from '@/app/api/sessions/route'
import { accounts } from '@/db/schema/accounts'
import type { OwnSession } from '@/lib/auth/own-session-schema'
import { env } from '@/lib/env'
import { route } from '@/server/next/route'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const whoAmI = route(
  {
    summary: 'for this test',
    permission: 'session',
    returns: z.object({ accountId: z.number(), actorId: z.number() }),
  },
  ({ access }) => access,
)
const write = route(
  { summary: 'for this test', permission: 'session', body: z.object({}), returns: z.null() },
  () => null,
)

const login = (account: string, password = PASSWORD, more = {}) =>
  callRoute<{ token: string; error?: string }>(POST, { body: { account, password, ...more } })

describe('signing in', () => {
  it('hands out a token with exactly the claims of the specification, in the body and as a cookie', async () => {
    const id = await makeAccount('ann', 'enterprise')
    const answer = await login('Ann')
    expect(answer).toMatchObject({ status: 200, code: 0 })
    expect(answer.cookies.session).toBe(answer.data.token)
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly/i)
    expect(answer.headers.getSetCookie()[0]).toMatch(/SameSite=lax/i)
    const claims = decodeJwt(answer.data.token)
    expect(Object.keys(claims).sort()).toEqual(
      ['accountId', 'cAccountId', 'iat', 'isUserFictitious', 'jti', 'userFictitiousParentId'].sort(),
    )
    expect(claims).toMatchObject({ accountId: id, cAccountId: id, isUserFictitious: 'false' })
  })

  it('lets a virtual account act as its parent', async () => {
    const parent = await makeAccount('bert', 'enterprise')
    const own = await makeAccount('bert-desk', 'virtual', parent)
    const { data } = await login('bert-desk')
    expect(decodeJwt(data.token)).toMatchObject({
      accountId: own,
      isUserFictitious: 'true',
      userFictitiousParentId: parent,
      cAccountId: parent,
    })
    const me = await callRoute(whoAmI, { token: data.token })
    expect(me.data).toEqual({ accountId: parent, actorId: own })
  })

  it('takes the token bare, as Bearer and from the cookie, and no other', async () => {
    await makeAccount('cora', 'endUser')
    const token = await tokenFor('cora')
    expect((await callRoute(whoAmI, { headers: { authorization: token } })).code).toBe(0)
    expect((await callRoute(whoAmI, { token })).code).toBe(0)
    expect((await callRoute(whoAmI, { cookies: { session: token } })).code).toBe(0)
    expect(await callRoute(whoAmI)).toMatchObject({ status: 401, code: 10005 })
    expect(await callRoute(whoAmI, { token: 'undefined' })).toMatchObject({ status: 401, code: 10005 })
    const foreign = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode('another secret of more than 32 characters'))
    expect(await callRoute(whoAmI, { token: foreign })).toMatchObject({ status: 401, code: 10005 })
  })

  it('refuses a token after sign-out, and one whose account was disabled', async () => {
    const id = await makeAccount('dora', 'endUser')
    const token = await tokenFor('dora')
    const other = await tokenFor('dora')
    await callRoute(DELETE, { method: 'DELETE', token })
    expect(await callRoute(whoAmI, { token })).toMatchObject({ status: 401, code: 10006 })
    expect((await callRoute(whoAmI, { token: other })).code).toBe(0)
    await database.db.update(accounts).set({ disabled: true }).where(eq(accounts.id, id))
    expect(await callRoute(whoAmI, { token: other })).toMatchObject({ status: 401, code: 10006 })
  })

  it('refuses wrong passwords, unknown names and barred accounts with the texts of the catalogue', async () => {
    await makeAccount('emil', 'endUser', null, { webLogin: false })
    await makeAccount('fred', 'endUser', null, { expiresAt: new Date('2020-01-01') })
    expect(await login('emil')).toMatchObject({ code: 11003, status: 403 })
    expect(await login('fred')).toMatchObject({ code: 11005, status: 403 })
    const wrong = await login('emil', 'nope')
    const unknown = await login('nobody at all', 'nope')
    expect(wrong).toMatchObject({ code: 11002, status: 401, msg: 'Wrong user name or password.' })
    expect({ code: unknown.code, msg: unknown.msg }).toEqual({ code: wrong.code, msg: wrong.msg })
    expect(await login('', '')).toMatchObject({ code: 11001, status: 400 })
  })

  it.each([
    ['web', 11003, { webLogin: false }],
    ['app', 11022, { appLogin: false }],
    ['web', 11004, { disabled: true }],
    ['web', 11005, { expiresAt: new Date('2020-01-01') }],
  ])('refuses a virtual account by %s with %i where its parent would be', async (client, code, fields) => {
    const parent = await makeAccount(`shut-${code}`, 'enterprise', null, fields)
    await makeAccount(`shut-${code}-desk`, 'virtual', parent)
    const { data, ...answer } = await login(`shut-${code}-desk`, PASSWORD, { client })
    expect(answer).toMatchObject({ code, status: 403 })
    expect(data).not.toHaveProperty('token')
    expect((await login(`shut-${code}-desk`, 'nope', { client })).code).toBe(11002)
    const open = { webLogin: true, appLogin: true, disabled: false, expiresAt: null }
    await database.db.update(accounts).set(open).where(eq(accounts.id, parent))
    expect((await login(`shut-${code}-desk`, PASSWORD, { client })).code).toBe(0)
  })

  it('stops guessing at one account however many addresses it comes from', async () => {
    await makeAccount('hugo', 'endUser')
    let answer = await login('hugo', 'nope')
    for (let i = 0; i < 3; i++) answer = await login('hugo', 'nope')
    expect(answer.code).toBe(11006)
  })
})

describe('an app', () => {
  const enter = (account: string, client: string) =>
    callRoute<{ token: string }>(POST, { body: { account, password: PASSWORD, client } })
  const code = async (token: string) => (await callRoute(whoAmI, { token })).code
  const change = (id: number, fields: Partial<typeof accounts.$inferInsert>) =>
    database.db.update(accounts).set(fields).where(eq(accounts.id, id))

  it('comes in by a door of its own, with a token that is no cookie', async () => {
    const id = await makeAccount('app-anna', 'enterprise', null, { webLogin: false })
    expect(await enter('app-anna', 'web')).toMatchObject({ status: 403, code: 11003 })
    const { data, cookies } = await enter('app-anna', 'app')
    expect(Object.keys(cookies)).not.toContain('session')
    expect(await code(data.token)).toBe(0)
    const asCookie = await callRoute(whoAmI, { cookies: { session: data.token } })
    expect(asCookie).toMatchObject({ status: 401, code: 10005 })
    await change(id, { webLogin: true, appLogin: false })
    expect(await enter('app-anna', 'app')).toMatchObject({ status: 403, code: 11022 })
    expect(await code(data.token)).toBe(10006)
    expect((await enter('app-anna', 'web')).status).toBe(200)
  })

  it('edits devices where the account may do that by app', async () => {
    const id = await makeAccount('app-ben', 'enterprise', null, { editByWeb: false })
    const { imei } = await makeDevice(id)
    const { data } = await enter('app-ben', 'app')
    const web = await tokenFor('app-ben')
    const rename = async (token: string) => {
      const given = { method: 'PATCH', params: { imei }, body: { basic: { name: 'Renamed' } }, token }
      return (await callRoute(editDevice, given)).code
    }
    expect([await rename(data.token), await rename(web)]).toEqual([0, 40300])
    await change(id, { editByWeb: true, editByApp: false })
    expect([await rename(data.token), await rename(web)]).toEqual([40300, 0])
  })

  it('is listed as one among the sessions, and ends with its door', async () => {
    const top = await makeAccount('app-top', 'distributor')
    const id = await makeAccount('app-carl', 'enterprise', top)
    const { data } = await enter('app-carl', 'app')
    const web = await tokenFor('app-carl')
    const listed = await callRoute<OwnSession[]>(listSessions, { token: web })
    expect(listed.data.map(({ client }) => client).sort()).toEqual(['app', 'web'])
    const given = { method: 'PATCH', params: { id: String(id) }, body: { appLogin: false } }
    expect((await callRoute(editAccount, { ...given, token: await tokenFor('app-top') })).code).toBe(0)
    expect([await code(data.token), await code(web)]).toEqual([10006, 0])
  })
})

describe('writes that a cookie carries', () => {
  it('must come from a page of the same host', async () => {
    await makeAccount('ivan', 'endUser')
    const session = await tokenFor('ivan')
    const send = (headers: Record<string, string>) =>
      callRoute(write, { body: {}, cookies: { session }, headers }).then(({ status }) => status)
    expect(await send({ origin: 'http://localhost:3000' })).toBe(200)
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await send({ origin: 'https://evil.example' })).toBe(403)
    expect(await send({ origin: 'null' })).toBe(403)
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await send({})).toBe(403)
    expect(
      (await callRoute(write, { body: {}, token: session, headers: { origin: 'https://app.example' } }))
        .status,
    ).toBe(200)
  })
})

describe('writes that anybody may send', () => {
  it('come from no page of another site', async () => {
    await makeAccount('kate', 'endUser')
    const send = (headers: Record<string, string>) =>
      callRoute(POST, { body: { account: 'kate', password: PASSWORD }, headers }).then(({ status }) => status)
    expect(await send({})).toBe(200)
    expect(await send({ origin: 'http://localhost:3000' })).toBe(200)
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await send({ 'sec-fetch-site': 'none' })).toBe(200)
    expect(await send({ origin: 'https://evil.example' })).toBe(403)
    expect(await send({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await send({ origin: 'null' })).toBe(403)
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await send({ 'sec-fetch-site': 'same-site' })).toBe(403)
  })
})

describe('cookies behind TLS', () => {
  const https = { 'x-forwarded-proto': 'https' }
  beforeAll(() => void Object.assign(env(), { TRUST_PROXY: true }))
  afterAll(() => void Object.assign(env(), { TRUST_PROXY: false }))

  it('are of this host alone, and the names of others are not looked at', async () => {
    await makeAccount('lena', 'endUser')
    const body = { account: 'lena', password: PASSWORD }
    const { headers, data } = await callRoute<{ token: string }>(POST, { body, headers: https })
    const lines = headers.getSetCookie()
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(['__Host-device', '__Host-session'])
    for (const line of lines) {
      expect(line).toMatch(/; Secure/i)
      expect(line).toMatch(/; Path=\/(;|$)/i)
      expect(line).not.toMatch(/Domain/i)
    }
    const ask = (name: string, more: Record<string, string>) =>
      callRoute(whoAmI, { cookies: { [name]: data.token }, headers: more }).then(({ status }) => status)
    expect(await ask('__Host-session', https)).toBe(200)
    expect(await ask('session', https)).toBe(401)
    expect(await ask('__Host-session', {})).toBe(401)
    const out = await callRoute(DELETE, { method: 'DELETE', token: data.token, headers: https })
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-session=;.*Secure/i)
  })
})

describe('every route', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json', ''])(
    'takes no JSON that is sent as "%s"',
    async (type) => {
      await makeAccount(`type${type.length}`, 'endUser')
      const token = await tokenFor(`type${type.length}`)
      const send = (given: string) =>
        callRoute(write, { token, body: {}, headers: { 'content-type': given } })
      expect(await send(type)).toMatchObject({ status: 415, code: 40007 })
      expect((await send('application/json; charset=utf-8')).status).toBe(200)
      expect((await send('application/merge-patch+json')).status).toBe(200)
    },
  )

  it('refuses bodies that are too large or not JSON', async () => {
    await makeAccount('jana', 'endUser')
    const token = await tokenFor('jana')
    const large = await callRoute(write, { token, body: { text: 'x'.repeat(1_100_000) } })
    expect(large).toMatchObject({ status: 413, code: 40002 })
  })

  it('answers in the language that was asked for', async () => {
    const answer = await callRoute(whoAmI, { headers: { 'accept-language': 'es-MX,es;q=0.9' } })
    expect(answer.msg).toBe('Inicia sesión de nuevo.')
  })
})
