import { describe, expect, it } from 'vitest'
import { POST as createKey } from '@/app/api/api-keys/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { POST as sendAgain } from '@/app/api/webhooks/[id]/deliveries/[delivery]/send-again/route'
import { GET as listDeliveries } from '@/app/api/webhooks/[id]/deliveries/route'
import { POST as rotate } from '@/app/api/webhooks/[id]/rotate/route'
import { PATCH as edit, DELETE as remove } from '@/app/api/webhooks/[id]/route'
import { POST as test } from '@/app/api/webhooks/[id]/test/route'
import { POST as create, GET as list } from '@/app/api/webhooks/route'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import { type CreatedWebhook, type Delivery, MAX_WEBHOOKS, type Webhook } from '@/lib/webhooks/schema'
import { setWebhookReach } from '@/server/webhooks/reach'
import { callRoute } from '../support/call-route'
import { HOOK_KINDS, HOOK_URL, paramsOf, webhookWorld } from '../support/webhook-world'
import { PASSWORD } from '../support/world'

const { database, ids, tokens, fleet, make, idOf } = webhookWorld()

describe('endpoints', () => {
  it('are made with a secret that is shown once, listed, edited, switched off and on, and taken away', async () => {
    const made = await make('fleet')
    expect(made.status).toBe(201)
    expect(made.data.secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    const params = paramsOf(made.data.id)
    const listed = await callRoute<Webhook[]>(list, { token: tokens.fleet })
    expect(listed.data).toMatchObject([
      { name: 'erp', url: HOOK_URL, kinds: HOOK_KINDS, allDevices: true, devices: [], on: true },
    ])
    expect(JSON.stringify(listed.data)).not.toContain(made.data.secret)

    const change = (body: object) =>
      callRoute<Webhook>(edit, { token: tokens.fleet, method: 'PATCH', params, body })
    expect((await change({ name: 'wms', on: false })).data).toMatchObject({
      name: 'wms',
      on: false,
      offReason: 'byHand',
    })
    expect((await change({ on: true })).data).toMatchObject({ on: true, offReason: null })
    expect((await callRoute(remove, { token: tokens.fleet, method: 'DELETE', params })).status).toBe(200)
    expect((await callRoute<Webhook[]>(list, { token: tokens.fleet })).data).toEqual([])
    const logs = await callRoute<{ logs?: unknown }>(listLogs, {
      token: tokens.fleet,
      path: '/?kind=webhook',
    })
    for (const action of ['create', 'edit', 'delete'])
      expect(JSON.stringify(logs.data)).toContain(`webhooks.${action}`)
    expect(JSON.stringify(logs.data)).not.toContain('whsec_')
  })

  it('are of their account alone, and as many as it may have', async () => {
    const id = await idOf('fleet')
    for (const who of ['north', 'shop']) {
      expect((await callRoute<Webhook[]>(list, { token: tokens[who] })).data).toEqual([])
      const params = paramsOf(id)
      expect((await callRoute(test, { token: tokens[who], method: 'POST', params })).status).toBe(404)
      expect((await callRoute(listDeliveries, { token: tokens[who], params })).status).toBe(404)
    }
    for (let n = 1; n < MAX_WEBHOOKS; n++) expect((await make('fleet')).status).toBe(201)
    expect(await make('fleet')).toMatchObject({ status: 409 })
  })

  it.each([
    'http://erp.example.com',
    'https://127.0.0.1/hook',
    'https://2130706433/',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/latest/meta-data',
    'https://[64:ff9b::169.254.169.254]/',
    'https://[fd12:3456::1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://0/',
    'https://0x7f.1/',
    'https://①②⑦.⓪.⓪.①/',
    'https://localhost/hook',
    'https://localhost./hook',
    'https://ann:x@erp.example.com',
  ])('never call %s', async (url) => {
    setWebhookReach({ isPrivate: false, resolve: async () => ['93.184.216.34'] })
    const body = { name: 'erp', url, kinds: HOOK_KINDS }
    expect((await callRoute(create, { token: tokens.fleet, body })).status).toBe(400)
  })

  it('are made by a key with the scope, of what the key may read only', async () => {
    const keyWith = async (scopes: string[]) => {
      const body = { name: 'erp', scopes, password: PASSWORD }
      return (await callRoute<{ key: string }>(createKey, { token: tokens.fleet, body })).data.key
    }
    setWebhookReach({ isPrivate: true, resolve: async () => [] })
    const by = async (scopes: string[], kinds: string[]) => {
      const body = { name: 'erp', url: HOOK_URL, kinds }
      return (await callRoute<CreatedWebhook>(create, { token: await keyWith(scopes), body })).status
    }
    expect(await by(['devices.read'], ['device.online'])).toBe(403)
    expect(await by(['webhooks.edit', 'devices.read'], ['device.online'])).toBe(201)
    expect(await by(['webhooks.edit', 'devices.read'], ['positions'])).toBe(403)
    // What another made for places is neither read nor sent elsewhere by it.
    const params = paramsOf(await idOf('fleet', { kinds: ['positions'] }))
    const token = await keyWith(['webhooks.edit', 'devices.read'])
    const row = { webhookId: Number(params.id), kind: 'positions', lane: 'positions', body: '{}' }
    const [kept] = await database.db.insert(webhookDeliveries).values(row).returning()
    expect((await callRoute(listDeliveries, { token, params })).data).toEqual([])
    expect((await callRoute<Delivery[]>(listDeliveries, { token: tokens.fleet, params })).data).toHaveLength(
      1,
    )
    const sent = { ...params, delivery: String(kept?.id) }
    expect((await callRoute(sendAgain, { token, method: 'POST', params: sent })).status).toBe(404)
    const some = { devices: { kind: 'some', imeis: [], groupIds: [1] } }
    expect((await callRoute(edit, { token, method: 'PATCH', params, body: some })).status).toBe(403)
    const change = async (body: object) =>
      (await callRoute(edit, { token, method: 'PATCH', params, body })).status
    expect(await change({ url: 'https://else.example.com' })).toBe(403)
    // Not of fewer kinds either: what waits of the others would be sent there.
    expect(await change({ url: 'https://else.example.com', kinds: ['device.online'] })).toBe(403)
    // Whoever has the secret passes for us in what the key may not read.
    for (const forbidden of [rotate, test])
      expect((await callRoute(forbidden, { token, method: 'POST', params })).status).toBe(403)
    expect((await callRoute(remove, { token, method: 'DELETE', params })).status).toBe(403)
    expect(await database.db.select().from(webhooks)).toMatchObject([{}, { formerSealedSecret: null }])
    const reading = await keyWith(['webhooks.edit', 'devices.read', 'positions.read'])
    for (const allowed of [rotate, test])
      expect((await callRoute(allowed, { token: reading, method: 'POST', params })).code).toBe(0)
    expect((await callRoute(remove, { token: reading, method: 'DELETE', params })).status).toBe(200)
  })

  it('are about an account below that is in sight, which is shown', async () => {
    const { data } = await make('north', { accountId: ids.fleet })
    expect(data).toMatchObject({ accountId: ids.fleet, accountName: 'Customer fleet' })
    const params = paramsOf(data.id)
    const change = (body: object) =>
      callRoute<Webhook>(edit, { token: tokens.north, method: 'PATCH', params, body })
    const chosen = { kind: 'some', imeis: [fleet.van.imei], groupIds: [] }
    expect((await change({ devices: chosen })).data).toMatchObject({ devices: [{ imei: fleet.van.imei }] })
    // One field says nothing of the others.
    expect((await change({ name: 'wms' })).data).toMatchObject({ accountId: ids.fleet, allDevices: false })
    expect((await change({ accountId: ids.shop, devices: chosen })).status).toBe(404)
    const everywhere = await change({ accountId: null, devices: { kind: 'all' } })
    expect(everywhere.data).toMatchObject({ accountId: null, accountName: null, allDevices: true })
    const logs = await callRoute<unknown>(listLogs, { token: tokens.north, path: '/?kind=webhook' })
    expect(JSON.stringify(logs.data)).toContain('"account":{"before":"Customer fleet","after":null}')
    for (const accountId of [ids.north, ids.shop, 999_999])
      expect((await make('fleet', { accountId })).status).toBe(404)
    expect((await make('fleet', { accountId: ids.fleet })).status).toBe(201)
  })
})
