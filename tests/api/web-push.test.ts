import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { POST as processAlerts } from '@/app/api/alerts/process/route'
import { GET as getKey } from '@/app/api/push/key/route'
import { POST as sendTest } from '@/app/api/push/test/route'
import { accounts } from '@/db/schema/accounts'
import { pushSubscriptions } from '@/db/schema/alert-people'
import { outbox } from '@/db/schema/outbox'
import { settings } from '@/db/schema/platform'
import { sessions } from '@/db/schema/sessions'
import { setPushReach } from '@/server/push/reach'
import { vapidKeys } from '@/server/push/vapid-keys'
import { callRoute } from '../support/call-route'
import { noticeIn, readVapid } from '../support/push-server'
import { pushWorld } from '../support/push-world'

const { database, ids, tokens, devices, service, ...world } = pushWorld()
const { raise, raiseAtFence, withdraw, subscribed, push } = world
const browsers = () => database.db.select().from(pushSubscriptions)
const FCM = 'https://fcm.googleapis.com/fcm/send/abc'

describe('an alert', () => {
  it('reaches its browser and nobody else, from us, in the words of the account', async () => {
    await database.db
      .update(accounts)
      .set({ language: 'ar', timeZone: 'Asia/Riyadh' })
      .where(eq(accounts.id, ids.north))
    const to = await subscribed('north')
    const id = await raiseAtFence(5)
    expect(await push(to, id)).toMatchObject({ state: 'sent', error: null })
    const [message] = service.received
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    const { claims, publicKey } = readVapid(message?.headers.authorization ?? '')
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:ops@example.com' })
    const now = Date.now() / 1000
    expect(claims.exp).toBeGreaterThan(now)
    expect(claims.exp).toBeLessThanOrEqual(now + 24 * 3600)
    const { data } = await callRoute<{ publicKey: string }>(getKey, { token: tokens.north })
    expect(publicKey).toBe(data.publicKey)
    const notice = noticeIn(to.browser, message)
    expect(notice).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
      critical: false,
      tag: message?.headers.topic,
      title: 'دخول السياج الجغرافي: Van',
      body: expect.stringContaining('Harbour'),
      url: expect.stringContaining(`/monitorEvent?imei=${devices.van.imei}`),
      process: { eventId: id, handler: 'Customer north', action: 'عولج' },
    })
    expect((await browsers())[0]?.lastToldAt).not.toBeNull()
  })

  it('folds with its repeats, and hurries when it is critical', async () => {
    const to = await subscribed('fleet')
    await push(to, await raise(1, 'sos'))
    await push(to, await raise(2, 'sos'))
    await push(to, await raise(3, 'powerCut'))
    const topics = service.received.map(({ headers }) => headers.topic)
    expect(topics[1]).toBe(topics[0])
    expect(topics[2]).not.toBe(topics[0])
    expect(service.received[0]?.headers.urgency).toBe('high')
    // As the rule says by which it is told.
    await push(to, await raise(4, 'sos'), { severity: 'warning' })
    expect(service.received[3]?.headers.urgency).toBe('normal')
  })

  it('is not pushed once it was taken back or dealt with, nor to who does not see its vehicle', async () => {
    const to = await subscribed('north')
    const withdrawn = await raiseAtFence(1)
    await withdraw(withdrawn)
    expect(await push(to, withdrawn)).toMatchObject({ state: 'givenUp', error: 'the alert was taken back' })
    const done = await raiseAtFence(2)
    await callRoute(processAlerts, { token: tokens.north, body: { ids: [done], handler: 'Ann' } })
    expect(await push(to, done)).toMatchObject({ state: 'givenUp', error: 'the alert was processed before' })
    const foreign = await raise(3, 'sos', { deviceId: devices.foreign.id })
    expect(await push(to, foreign, { deviceId: devices.foreign.id })).toMatchObject({ state: 'givenUp' })
    expect(service.received).toEqual([])
  })

  it('that was told and is withdrawn is taken back on the screen, unless it counts again', async () => {
    const to = await subscribed('fleet')
    const id = await raise(1, 'sos')
    await push(to, id)
    const stage = 'withdrawal'
    const other = await raise(2, 'sos')
    expect(await push(to, other, { stage })).toMatchObject({ state: 'givenUp' })
    await withdraw(other)
    await database.db.delete(outbox)
    expect(await push(to, other, { stage })).toMatchObject({ state: 'sent' })
    const [told, takenBack] = service.received.map((message) => noticeIn(to.browser, message))
    expect(takenBack).toMatchObject({ tag: told?.tag, critical: false, process: null })
    expect(takenBack?.title).toBe(`Withdrawn: ${told?.title}`)
  })

  it('of an input is called what its owner calls it', async () => {
    const to = await subscribed('fleet')
    await push(to, await raise(1, 'input1', { data: { name: 'Crane up' } }))
    expect(noticeIn(to.browser, service.received[0])).toMatchObject({ title: 'Input 1: Crane up: Van' })
  })

  it('of a rule above is told below, and offers nothing that its reader may not do', async () => {
    const to = await subscribed('fleet')
    expect(await push(to, await raiseAtFence(7))).toMatchObject({ state: 'sent' })
    expect(noticeIn(to.browser, service.received[0])).toMatchObject({
      process: null,
      url: `/monitorObject?imei=${devices.van.imei}`,
    })
  })
})

describe('a browser', () => {
  it.each([404, 410])('that is gone (%i) is forgotten', async (status) => {
    const [to, other] = [await subscribed('fleet'), await subscribed('fleet')]
    service.answer(status)
    expect(await push(to, await raise(1, 'sos'))).toMatchObject({ state: 'givenUp' })
    expect((await browsers()).map(({ id }) => id)).toEqual([other.id])
  })

  it.each([400, 401, 403, 413])(
    'stays when a message is refused (%i), and that one is not tried again',
    async (status) => {
      const to = await subscribed('fleet')
      service.answer(status)
      expect(await push(to, await raise(1, 'sos'))).toMatchObject({ state: 'givenUp' })
      expect(await browsers()).toHaveLength(1)
    },
  )

  it.each([429, 503])('is tried again when its service is busy (%i), as late as it asks', async (status) => {
    const to = await subscribed('fleet')
    service.answer(status, { 'retry-after': '1800' })
    const row = await push(to, await raise(1, 'sos'))
    expect(row.state).toBe('waiting')
    expect(row.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 1_700_000)
  })

  it('may have been told where its service hung up, and was not where none was reached', async () => {
    const to = await subscribed('fleet')
    service.answer(0)
    expect(await push(to, await raise(1, 'sos'))).toMatchObject({ state: 'doubtful' })
    expect(service.received).toHaveLength(1)
    const away = await subscribed('fleet', 'http://127.0.0.1:9/away')
    expect(await push(away, await raise(2, 'sos'))).toMatchObject({ state: 'waiting' })
  })

  it('is told no more once its session has ended', async () => {
    const to = await subscribed('fleet')
    const [row] = await browsers()
    const ended = { state: 'givenUp', error: 'the session of the browser has ended' }
    const jti = row?.jti ?? ''
    await database.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.jti, jti))
    expect(await push(to, await raise(1, 'sos'))).toMatchObject(ended)
    await database.db
      .update(sessions)
      .set({ revokedAt: null, expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.jti, jti))
    expect(await push(to, await raise(2, 'sos'))).toMatchObject(ended)
    await database.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + 3_600_000) })
      .where(eq(sessions.jti, jti))
    await database.db.update(accounts).set({ disabled: true }).where(eq(accounts.id, ids.fleet))
    expect(await push(to, await raise(3, 'sos'))).toMatchObject(ended)
    await database.db.update(accounts).set({ disabled: false }).where(eq(accounts.id, ids.fleet))
    expect(service.received).toEqual([])
    expect(await push(to, await raise(4, 'sos'))).toMatchObject({ state: 'sent' })
  })

  it('of a known service is never looked for in a private network', async () => {
    const to = await subscribed('fleet', FCM)
    setPushReach({ isPrivate: false, resolve: async () => ['142.250.1.1', '10.0.0.7'] })
    expect(await push(to, await raise(1, 'sos'))).toMatchObject({
      state: 'givenUp',
      error: 'leads to no address of the internet',
    })
    await database.db.update(pushSubscriptions).set({ endpoint: 'http://localhost:9/api' })
    expect(await push(to, await raise(2, 'sos'))).toMatchObject({
      state: 'givenUp',
      error: 'its host is no push service that we know',
    })
  })

  it('is sent a test at once', async () => {
    const to = await subscribed('north')
    expect((await callRoute(sendTest, { token: tokens.north, body: { id: to.id } })).status).toBe(200)
    expect(noticeIn(to.browser, service.received[0])).toMatchObject({ title: 'Waypost', tag: 'test' })
    service.answer(500)
    const failed = await callRoute(sendTest, { token: tokens.north, body: { id: to.id } })
    expect(failed.status).toBe(502)
    service.answer(410)
    const gone = await callRoute(sendTest, { token: tokens.north, body: { id: to.id } })
    expect(gone.status).toBe(410)
    expect(await browsers()).toEqual([])
  })
})

it('the key pair is made once, whoever asks first, and again when nobody can read it', async () => {
  await database.db.delete(settings).where(eq(settings.name, 'push.keys'))
  const made = await Promise.all(Array.from({ length: 5 }, () => vapidKeys()))
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
  const [row] = await database.db.select().from(settings).where(eq(settings.name, 'push.keys'))
  expect(JSON.stringify(row?.value)).not.toContain(made[0]?.privateKey)
  await subscribed('fleet')
  await database.db
    .update(settings)
    .set({ value: { publicKey: made[0]?.publicKey, sealed: 'of another secret' } })
    .where(eq(settings.name, 'push.keys'))
  const renewed = await Promise.all([vapidKeys(), vapidKeys()])
  expect(renewed[0]).toEqual(renewed[1])
  expect(renewed[0]?.publicKey).not.toBe(made[0]?.publicKey)
  // It was bound to the former pair.
  expect(await browsers()).toEqual([])
})
