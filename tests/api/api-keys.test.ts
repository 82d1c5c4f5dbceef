import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { POST as changePassword } from '@/app/api/account/password/route'
import { POST as resetPassword } from '@/app/api/accounts/[id]/password/route'
import { DELETE as resetFactor } from '@/app/api/accounts/[id]/second-factor/route'
import { DELETE as revoke } from '@/app/api/api-keys/[id]/route'
import { POST as create, GET as list } from '@/app/api/api-keys/route'
import { GET as getDevice } from '@/app/api/devices/[imei]/route'
import { GET as getEvents } from '@/app/api/events/route'
import { GET as getGroups } from '@/app/api/groups/route'
import { GET as getLive } from '@/app/api/live/route'
import { POST as confirmFactor } from '@/app/api/second-factor/confirm/route'
import { POST as beginFactor } from '@/app/api/second-factor/route'
import { DELETE as signOut } from '@/app/api/session/route'
import { GET as getSessions } from '@/app/api/sessions/route'
import { accounts } from '@/db/schema/accounts'
import { apiKeys } from '@/db/schema/api-keys'
import { totpCode, totpStep } from '@/lib/auth/totp'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

vi.hoisted(() => {
  process.env.CALLS_PER_MINUTE = '60'
})

const database = freshDatabase()
type Made = { id: number; key: string; prefix: string }

let ann = ''
let annId = 0
beforeAll(async () => {
  annId = await makeAccount('ann', 'enterprise')
  ann = await tokenFor('ann')
  await makeAccount('zoe', 'enterprise')
})

const make = (token: string, body: Record<string, unknown> = {}) =>
  callRoute<Made>(create, {
    token,
    body: { name: 'erp', scopes: ['devices.read', 'groups.read'], password: PASSWORD, ...body },
  })
async function setUpFactor(token: string) {
  const { data } = await callRoute<{ secret: string }>(beginFactor, { token, method: 'POST' })
  return callRoute(confirmFactor, { token, body: { code: totpCode(data.secret, totpStep(Date.now())) } })
}
const use = (key: string) => callRoute(getGroups, { token: key })

describe('an API key', () => {
  it('is shown once, kept as a hash, and accepted bare and as Bearer', async () => {
    const made = await make(ann)
    expect(made).toMatchObject({ status: 201, code: 0 })
    const { key, prefix, id } = made.data
    expect((await use(key)).code).toBe(0)
    expect((await callRoute(getGroups, { headers: { authorization: key } })).code).toBe(0)
    expect(JSON.stringify(await database.db.select().from(apiKeys))).not.toContain(key)
    const listed = await callRoute<Made[]>(list, { token: ann })
    expect(JSON.stringify(listed.data)).not.toContain(key)
    expect(listed.data.find((one) => one.id === id)).toMatchObject({
      prefix,
      lastUsedAt: expect.any(String),
    })
    expect(await use(`${key}x`)).toMatchObject({ status: 401, code: 10005 })
  })

  it('reaches what its scopes name and its account sees, and nothing else', async () => {
    const { key } = (await make(ann)).data
    const mine = await makeDevice(annId)
    const zoeId = await makeAccount('zoe-below', 'enterprise')
    const foreign = await makeDevice(zoeId)
    const device = (imei: string) => callRoute(getDevice, { token: key, params: { imei } })
    expect((await device(mine.imei)).code).toBe(0)
    expect(await device(foreign.imei)).toMatchObject({ status: 404 })
    expect(await callRoute(getEvents, { token: key })).toMatchObject({ status: 403, code: 40300 })
  })

  it('cannot act for the person: no sessions, no keys, no sign-out', async () => {
    const { key } = (await make(ann)).data
    expect((await callRoute(getSessions, { token: key })).status).toBe(403)
    expect((await make(key)).status).toBe(403)
    expect((await callRoute(signOut, { token: key, method: 'DELETE' })).status).toBe(403)
  })

  it('gets no scope that its account lacks', async () => {
    expect((await make(ann, { scopes: ['models.edit'] })).status).toBe(403)
    expect((await make(ann, { scopes: ['apiKeys.edit'] })).status).toBe(400)
    expect((await make(ann, { expiresAt: '2020-01-01T00:00:00Z' })).status).toBe(400)
  })

  it('ends when revoked, at its time, and with its account', async () => {
    const revoked = (await make(ann)).data
    const other = await tokenFor('zoe')
    const params = { id: String(revoked.id) }
    expect((await callRoute(revoke, { token: other, method: 'DELETE', params })).status).toBe(404)
    expect((await callRoute(revoke, { token: ann, method: 'DELETE', params })).code).toBe(0)
    expect(await use(revoked.key)).toMatchObject({ status: 401, code: 10006 })

    const ended = (await make(ann)).data
    await database.db
      .update(apiKeys)
      .set({ expiresAt: new Date(0) })
      .where(eq(apiKeys.id, ended.id))
    expect(await use(ended.key)).toMatchObject({ status: 401, code: 10006 })

    const barredId = await makeAccount('barred', 'enterprise')
    const { key } = (await make(await tokenFor('barred'))).data
    expect((await use(key)).code).toBe(0)
    await database.db.update(accounts).set({ disabled: true }).where(eq(accounts.id, barredId))
    expect(await use(key)).toMatchObject({ status: 401, code: 10006 })
  })

  it('is made for the own password only', async () => {
    expect(await make(ann, { password: 'nope' })).toMatchObject({ status: 400, code: 11016 })
    expect((await make(ann, { password: undefined })).status).toBe(400)
  })

  it.each([
    [
      'changes its password',
      async (_id: number, token: string) =>
        callRoute(changePassword, { token, body: { oldPassword: PASSWORD, newPassword: 'another horse 2' } }),
    ],
    [
      'gets a new password from its superior',
      async (id: number) =>
        callRoute(resetPassword, {
          token: await tokenFor('ann'),
          method: 'POST',
          params: { id: `${id}` },
          body: {},
        }),
    ],
    [
      'loses its second factor by its superior',
      async (id: number) =>
        callRoute(resetFactor, { token: await tokenFor('ann'), method: 'DELETE', params: { id: `${id}` } }),
    ],
    ['sets up a second factor', async (_id: number, token: string) => setUpFactor(token)],
  ])('ends when its account %s', async (what, change) => {
    const login = `below ${what}`.slice(0, 40)
    const id = await makeAccount(login, 'enterprise', annId)
    const token = await tokenFor(login)
    const { key } = (await make(token)).data
    expect((await use(key)).code).toBe(0)
    expect((await change(id, token)).code).toBe(0)
    expect(await use(key)).toMatchObject({ status: 401, code: 10006 })
  })

  it('opens nothing while its account has yet to set up the second factor that its superior wants', async () => {
    const id = await makeAccount('late', 'enterprise', annId)
    const { key } = (await make(await tokenFor('late'))).data
    await database.db.update(accounts).set({ twoFactorRequired: true }).where(eq(accounts.id, id))
    expect(await use(key)).toMatchObject({ status: 403, code: 11014 })
    expect(await callRoute(getLive, { token: key })).toMatchObject({ status: 403, code: 11014 })
  })

  it('is not for virtual accounts', async () => {
    await makeAccount('ann-desk', 'virtual', annId)
    expect((await make(await tokenFor('ann-desk'))).status).toBe(403)
  })

  it('may call so often a minute; the console of its account is not held up by it', async () => {
    await makeAccount('busy', 'enterprise')
    const token = await tokenFor('busy')
    const { key } = (await make(token)).data
    for (let i = 0; i < 60; i++) expect((await use(key)).code).toBe(0)
    const refused = await use(key)
    expect(refused).toMatchObject({ status: 429, code: 42900 })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await use(token)).code).toBe(0)
  })
})
