import { afterEach, beforeAll } from 'vitest'
import { POST as create } from '@/app/api/webhooks/route'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { forgetWantedKinds } from '@/db/queries/webhooks/wanted-kinds'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import type { Happening } from '@/lib/webhooks/happening'
import type { CreatedWebhook } from '@/lib/webhooks/schema'
import { setWebhookReach } from '@/server/webhooks/reach'
import { callRoute } from './call-route'
import { freshDatabase } from './database'
import { makeAccount, makeDevice, tokenFor } from './world'

export const HOOK_URL = 'https://erp.example.com/hook'
export const HOOK_KINDS = ['device.online', 'trip.ended']

type Device = { id: number; imei: string }

/** A distributor with two customers, `fleet` and `shop`, two devices of the former, and endpoints that each test makes. */
export function webhookWorld() {
  const database = freshDatabase()
  const ids: Record<string, number> = {}
  const tokens: Record<string, string> = {}
  const fleet = {} as { van: Device; bus: Device }
  beforeAll(async () => {
    ids.north = await makeAccount('north', 'distributor')
    for (const name of ['fleet', 'shop']) ids[name] = await makeAccount(name, 'enterprise', ids.north)
    for (const name of ['north', 'fleet', 'shop']) tokens[name] = await tokenFor(name)
    fleet.van = await makeDevice(ids.fleet ?? 0, { name: 'Van' })
    fleet.bus = await makeDevice(ids.fleet ?? 0, { name: 'Bus' })
  })
  afterEach(async () => {
    await database.db.delete(webhooks)
    forgetWantedKinds()
    setWebhookReach(undefined)
  })

  const make = (who: string, body: object = {}) => {
    setWebhookReach({ isPrivate: true, resolve: async () => [] })
    return callRoute<CreatedWebhook>(create, {
      token: tokens[who],
      body: { name: 'erp', url: HOOK_URL, kinds: HOOK_KINDS, ...body },
    })
  }
  /** What endpoints were told, as `[endpoint, type, data]`. */
  const told = async () =>
    (await database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)).map(
      ({ webhookId, body }) => {
        const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
        return [webhookId, type, data] as const
      },
    )
  return {
    database,
    ids,
    tokens,
    fleet,
    make,
    told,
    idOf: async (who: string, body: object = {}) => (await make(who, body)).data.id,
    tell: (...happenings: Happening[]) => database.db.transaction((tx) => tellWebhooks(tx, happenings)),
    hearers: async () => (await told()).map(([id]) => id),
  }
}

export const paramsOf = (id: number) => ({ id: String(id) })
export const online = (device: { id: number }, at = Date.now()): Happening => ({
  kind: 'device.online',
  deviceId: device.id,
  at,
  data: {},
})
