import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DELETE as remove } from '@/app/api/push/subscriptions/[id]/route'
import { GET as list, PUT as renew } from '@/app/api/push/subscriptions/route'
import { POST as sendTest } from '@/app/api/push/test/route'
import { deleteEndedPushBrowsers } from '@/db/queries/push/push-subscriptions'
import { pushSubscriptions } from '@/db/schema/alert-people'
import { sessions } from '@/db/schema/sessions'
import { systemAccess } from '@/lib/auth/access'
import { MAX_BROWSERS, type PushBrowser } from '@/lib/push/schema'
import { callRoute } from '../support/call-route'
import { FakeBrowser } from '../support/push-server'
import { hashOf, pushWorld } from '../support/push-world'
import { tokenFor } from '../support/world'

const { database, ids, tokens, service, turnOn, subscribed, endpointHere } = pushWorld()
type Login = keyof typeof tokens
const listed = async (token: string | undefined) => (await callRoute<PushBrowser[]>(list, { token })).data
const renewed = async (token: string, endpoint: string) =>
  (await callRoute<{ told: boolean }>(renew, { token, method: 'PUT', body: { endpoint } })).data.told
const endSession = (jti: string, how: Partial<typeof sessions.$inferInsert>) =>
  database.db.update(sessions).set(how).where(eq(sessions.jti, jti))
const jtiOf = async (id: number) =>
  (await database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)))[0]?.jti ?? ''

describe('browsers of an account', () => {
  it('are listed to whoever signed in, by what tells them apart, without their endpoints', async () => {
    const { endpoint, id } = await subscribed('north')
    await subscribed('helper')
    const own = await listed(tokens.north)
    expect(own).toEqual([
      {
        id,
        label: 'Chrome · Windows',
        lastToldAt: null,
        createdAt: expect.any(String),
        endpointHash: hashOf(endpoint),
      },
    ])
    expect(await listed(tokens.fleet)).toEqual([])
  })

  it('are known by their endpoint, and move to who is signed in there', async () => {
    const { endpoint, id } = await subscribed('fleet')
    const again = await subscribed('fleet', endpoint)
    expect(again.id).toBe(id)
    await database.db.update(pushSubscriptions).set({ lastToldAt: new Date() })
    await subscribed('other', endpoint)
    expect(await listed(tokens.fleet)).toEqual([])
    expect(await listed(tokens.other)).toMatchObject([{ id, lastToldAt: null }])
  })

  it('are a limited number, of which ended ones do not count', async () => {
    const token = await tokenFor('other')
    for (let made = 0; made < MAX_BROWSERS; made++) await turnOn(token, new FakeBrowser())
    const refused = await turnOn(token, new FakeBrowser())
    expect(refused).toMatchObject({ status: 409, code: 34002 })
    const [first] = await database.db.select().from(pushSubscriptions)
    expect((await turnOn(token, new FakeBrowser(), first?.endpoint)).status).toBe(201)
    await endSession(first?.jti ?? '', { revokedAt: new Date() })
    expect((await turnOn(tokens.other, new FakeBrowser())).status).toBe(201)
    expect(await listed(tokens.other)).toHaveLength(1)
  })

  it('are taken away by their account alone', async () => {
    const { id } = await subscribed('fleet')
    const asked = (who: Login) =>
      callRoute(remove, { token: tokens[who], method: 'DELETE', params: { id: String(id) } })
    expect(await asked('north')).toMatchObject({ status: 404, code: 34001 })
    expect((await callRoute(sendTest, { token: tokens.other, body: { id } })).status).toBe(404)
    expect((await asked('fleet')).status).toBe(200)
    expect(await listed(tokens.fleet)).toEqual([])
    expect(service.received).toEqual([])
  })
})

describe('what no browser can have said', () => {
  const { keys } = new FakeBrowser()
  it.each([
    ['https://evil.example.com/push', keys, 34003],
    ['http://127.0.0.1.example.com/', keys, 34003],
    ['http://10.0.0.1/', keys, 34003],
    ['https://localhost/', keys, 34003],
    ['ftp://127.0.0.1/', keys, 40001],
    [`https://fcm.googleapis.com/${'x'.repeat(1000)}`, keys, 40001],
    ['https://fcm.googleapis.com/a', { ...keys, auth: 'AAAA' }, 34004],
    ['https://fcm.googleapis.com/a', { ...keys, p256dh: 'B'.repeat(87) }, 34004],
    ['https://fcm.googleapis.com/a', { ...keys, p256dh: 'B'.repeat(89) }, 40001],
  ])('is refused: %s', async (endpoint, given, code) => {
    const answer = await turnOn(tokens.fleet, { keys: given } as FakeBrowser, endpoint)
    expect(answer.code).toBe(code)
  })
})

describe('a session that follows another', () => {
  it('goes on telling the browser of the same account, unless somebody ended the one before', async () => {
    const { endpoint, id } = await subscribed('fleet')
    const token = await tokenFor('fleet')
    await endSession(await jtiOf(id), { expiresAt: new Date(Date.now() - 1000) })
    expect(await listed(token)).toEqual([])
    expect(await renewed(tokens.other, endpoint)).toBe(false)
    expect(await renewed(token, `${endpoint}x`)).toBe(false)
    expect(await renewed(token, endpoint)).toBe(true)
    expect(await listed(token)).toMatchObject([{ id }])
    await endSession(await jtiOf(id), { revokedAt: new Date() })
    expect(await renewed(await tokenFor('fleet'), endpoint)).toBe(false)
  })

  it('finds those of ended sessions cleared away after a while', async () => {
    const long = await tokenFor('other')
    await turnOn(long, new FakeBrowser())
    const [revoked] = await database.db.select().from(pushSubscriptions)
    await endSession(revoked?.jti ?? '', { revokedAt: new Date() })
    const kept = await turnOn(await tokenFor('north'), new FakeBrowser(), endpointHere())
    const row = { accountId: ids.north, p256dh: '', auth: '', label: '', jti: crypto.randomUUID() }
    const old = new Date(Date.now() - 2 * 86_400_000)
    await database.db.insert(pushSubscriptions).values({ ...row, endpoint: 'https://a', createdAt: old })
    await deleteEndedPushBrowsers(systemAccess('test'))
    const left = await database.db.select().from(pushSubscriptions)
    expect(left.map(({ id }) => id)).toEqual([kept.data.id])
  })
})
