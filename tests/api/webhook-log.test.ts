import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { POST as sendAgain } from '@/app/api/webhooks/[id]/deliveries/[delivery]/send-again/route'
import { GET as listDeliveries } from '@/app/api/webhooks/[id]/deliveries/route'
import { PATCH as edit } from '@/app/api/webhooks/[id]/route'
import { cleanDeliveries } from '@/db/queries/webhooks/clean-deliveries'
import { webhookDeliveries } from '@/db/schema/webhooks'
import { systemAccess } from '@/lib/auth/access'
import type { Delivery } from '@/lib/webhooks/schema'
import { callRoute } from '../support/call-route'
import { online, paramsOf, webhookWorld } from '../support/webhook-world'

const { database, tokens, fleet, idOf, tell } = webhookWorld()
const system = systemAccess('test')
const DAY_MS = 86_400_000

describe('the log of deliveries', () => {
  it('is read page by page, with bodies, by state', async () => {
    const id = await idOf('fleet')
    for (let n = 0; n < 3; n++) await tell(online(fleet.van))
    const read = async (query: string) =>
      (
        await callRoute<Delivery[]>(listDeliveries, {
          token: tokens.fleet,
          params: paramsOf(id),
          path: `/?${query}`,
        })
      ).data
    const [newest, second] = await read('limit=2')
    expect(newest).toMatchObject({ kind: 'device.online', state: 'waiting', attempts: 0, status: null })
    expect(JSON.parse(newest?.body ?? '')).toMatchObject({ data: { device: { imei: fleet.van.imei } } })
    expect(await read(`limit=2&before=${second?.id}`)).toHaveLength(1)
    expect(await read('state=taken')).toEqual([])
  })

  it('is not sent again while the endpoint is off, nor one of another endpoint', async () => {
    const [id, other] = [await idOf('fleet'), await idOf('fleet')]
    await tell(online(fleet.van))
    const [row] = await database.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, id))
    const again = (webhook: number) =>
      callRoute(sendAgain, {
        token: tokens.fleet,
        method: 'POST',
        params: { id: String(webhook), delivery: String(row?.id) },
      })
    expect((await again(id)).status).toBe(200)
    expect((await again(other)).status).toBe(404)
    await callRoute(edit, { token: tokens.fleet, method: 'PATCH', params: paramsOf(id), body: { on: false } })
    expect((await again(id)).status).toBe(409)
  })

  it('keeps so many of an endpoint, for 30 days, and lets so many wait', async () => {
    const id = await idOf('fleet')
    const finished = { webhookId: id, kind: 'device.online', lane: 'x', body: '{}', state: 'taken' as const }
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
    await database.db
      .insert(webhookDeliveries)
      .values([
        { ...finished, finishedAt: ago(31) },
        ...[5, 4, 3].map((days) => ({ ...finished, finishedAt: ago(days) })),
      ])
    for (let n = 0; n < 3; n++) await tell(online(fleet.van))
    await cleanDeliveries(system, { keepEach: 2, mostWaiting: 2 })
    const rows = await database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
    expect(rows.map(({ state, error }) => [state, error])).toEqual([
      ['taken', null],
      ['taken', null],
      ['waiting', null],
      ['waiting', null],
      ['givenUp', 'too many wait'],
    ])
  })

  it('is cleared of the longest lanes first', async () => {
    await database.db.delete(webhookDeliveries)
    const id = await idOf('fleet')
    const row = (lane: string, given: object) => ({
      webhookId: id,
      kind: lane === 'share.viewed' ? lane : 'device.online',
      lane,
      body: '{}',
      ...given,
    })
    const over = { state: 'taken' as const, finishedAt: new Date() }
    await database.db
      .insert(webhookDeliveries)
      .values(['device:1', 'device:2', ...Array(6).fill('share.viewed')].map((lane) => row(lane, over)))
    await database.db
      .insert(webhookDeliveries)
      .values([...Array(6).fill('share.viewed'), 'device:1', 'device:2'].map((lane) => row(lane, {})))
    await cleanDeliveries(system, { keepEach: 4, mostWaiting: 4 })
    const rows = await database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
    const lanes = (state: string) => rows.filter((one) => one.state === state).map(({ lane }) => lane)
    expect(lanes('taken')).toEqual(['device:1', 'device:2', 'share.viewed', 'share.viewed'])
    expect(lanes('waiting')).toEqual(['share.viewed', 'share.viewed', 'device:1', 'device:2'])
  })
})
