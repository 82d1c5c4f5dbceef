import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { POST as subscribe } from '@/app/api/push/subscriptions/route'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { pushSubscriptions } from '@/db/schema/alert-people'
import { outbox } from '@/db/schema/outbox'
import type { TellingStage } from '@/lib/alerts/telling/delivery'
import type { Severity } from '@/lib/events/event-types'
import type { PushBrowser } from '@/lib/push/schema'
import { setPushReach } from '@/server/push/reach'
import { alertWorld } from './alert-world'
import { callRoute } from './call-route'
import { testOutbox } from './outbox-worker'
import { FakeBrowser, type PushServer, startPushServer } from './push-server'
import { until } from './until'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/** The accounts and alerts of `alertWorld`, a push service on this machine, and a worker that sends. */
export function pushWorld() {
  // Before anything reads the settings.
  Object.assign(process.env, {
    PUSH_HOSTS: '127.0.0.1',
    PUSH_SUBJECT: 'mailto:ops@example.com',
    PUBLIC_URL: 'https://track.example.com',
  })
  const world = alertWorld()
  testOutbox()
  const service = {} as PushServer
  beforeAll(async () => {
    Object.assign(service, await startPushServer())
  })
  afterEach(async () => {
    service.answer()
    service.received.length = 0
    setPushReach(undefined)
    await world.clear()
    await world.database.db.delete(outbox)
    await world.database.db.delete(pushSubscriptions)
  })
  afterAll(() => service.stop())

  let made = 0
  const endpointHere = () => `${service.origin}/browser-${made++}`
  /** What a browser says to the server that turns push on. */
  const turnOn = (token: string | undefined, browser: FakeBrowser, endpoint = endpointHere()) =>
    callRoute<PushBrowser>(subscribe, {
      token,
      headers: { 'user-agent': CHROME },
      body: { endpoint, keys: browser.keys },
    })
  /** A browser of an account that is told of alerts. */
  const subscribed = async (login: keyof typeof world.tokens, endpoint = endpointHere()) => {
    const browser = new FakeBrowser()
    const { data } = await turnOn(world.tokens[login], browser, endpoint)
    return { browser, endpoint, id: data.id, accountId: world.ids[login] }
  }
  /** Orders an alert to be pushed, and waits for what becomes of it. */
  const push = async (
    to: { id: number; accountId: number },
    eventId: number,
    {
      deviceId = world.devices.van.id,
      ...more
    }: { deviceId?: number; stage?: TellingStage; severity?: Severity } = {},
  ) => {
    const { db } = world.database
    const payload = { subscriptionId: to.id, accountId: to.accountId, deviceId, eventId, ...more }
    const told = { cause: `alert:${eventId}`, recipient: `browser ${to.id}`, title: 'Alert' }
    await db.transaction((tx) => insertOutbox(tx, { kind: 'push', payload, ...told }))
    const row = async () => (await db.select().from(outbox).where(eq(outbox.cause, told.cause)))[0]
    await until(async () => {
      const { state, attempts } = (await row()) ?? {}
      return state !== 'sending' && attempts !== 0
    })
    const found = await row()
    if (!found) throw new Error('the row is gone')
    return found
  }
  return { ...world, service, turnOn, subscribed, push, endpointHere }
}

export const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')
