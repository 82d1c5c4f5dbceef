import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { AT_ONCE_ACCOUNT, claimDeliveries, settleDelivery } from '@/db/queries/webhooks/claim-deliveries'
import { sendAgain } from '@/db/queries/webhooks/deliveries'
import { placeNew } from '@/db/queries/webhooks/lanes'
import { insertDeliveries } from '@/db/queries/webhooks/tell-webhooks'
import { accounts } from '@/db/schema/accounts'
import { webhookDeliveries } from '@/db/schema/webhooks'
import { accessFor, accountForAccess, systemAccess } from '@/lib/auth/access'
import { webhookWorld } from '../support/webhook-world'

const { database, ids, fleet, idOf } = webhookWorld()
const system = systemAccess('test')

const rows = () => database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
const taken = {
  status: 200,
  answer: '',
  error: null,
  durationMs: 1,
  state: 'taken',
  nextAttemptAt: null,
  off: null,
} as const
type Claimed = Awaited<ReturnType<typeof claimDeliveries>>[number]
const settle = (row: Claimed) => settleDelivery(system, row, taken, async () => {})

const insert = (webhook: number, devices: readonly number[], body = '{}') =>
  database.db.transaction((tx) =>
    insertDeliveries(
      tx,
      devices.map((device) => ({ webhook, kind: 'device.online', device, body })),
    ),
  )

it('are sent in their order, one at a time, whoever writes and sends at the same time', async () => {
  const endpoints = [await idOf('fleet'), await idOf('shop')]
  const [LANES, ROUNDS] = [3, 4]
  const devices = Array.from({ length: LANES }, (_, n) => n + 1)
  const order = new Map<string, string[]>()
  const under = new Set<string>()
  let isWriting = true
  const write = async (who: string) => {
    for (let n = 10; n < 10 + ROUNDS; n++) for (const id of endpoints) await insert(id, devices, `${who}${n}`)
  }
  const work = async () => {
    for (;;) {
      while (await placeNew(system)) {}
      const claimed = await claimDeliveries(system, 60, 8)
      for (const row of claimed) {
        const lane = `${row.webhookId} ${row.lane}`
        expect(under.has(lane)).toBe(false)
        under.add(lane)
        order.set(lane, [...(order.get(lane) ?? []), row.body])
      }
      for (const row of claimed) {
        under.delete(`${row.webhookId} ${row.lane}`)
        await settle(row)
      }
      if (claimed.length === 0 && !isWriting && (await rows()).every(({ state }) => state === 'taken')) return
    }
  }
  const writing = Promise.all([write('a'), write('b')]).then(() => {
    isWriting = false
  })
  await Promise.all([writing, work(), work(), work()])
  expect(order.size).toBe(endpoints.length * LANES)
  for (const sent of order.values()) {
    expect(sent).toHaveLength(2 * ROUNDS)
    for (const who of ['a', 'b']) {
      const own = sent.filter((body) => body.startsWith(who))
      expect(own).toEqual([...new Set(own)].sort())
    }
  }
}, 60_000)

it('go on when one that was numbered first comes to light while others are put in their places', async () => {
  const webhook = await idOf('fleet')
  const writers = await Promise.all([database.db.$client.reserve(), database.db.$client.reserve()])
  const [late, holder] = writers
  const add = (sql: typeof late) =>
    sql`insert into webhook_deliveries (webhook_id, kind, lane, body) values (${webhook}, 'device.online', 'device:1', '{}')`
  await late`begin`
  await add(late)
  await add(holder)
  // The worker has read what is new, and waits for the lanes.
  await holder`begin`
  await holder`select from webhooks where id = ${webhook} for no key update`
  const placing = placeNew(system)
  const isWaiting = async () => {
    const [row] = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row?.count
  }
  await vi.waitFor(async () => expect(await isWaiting()).toBe(1))
  await late`commit`
  await holder`commit`
  for (const writer of writers) writer.release()
  await placing
  await placeNew(system)
  const sent: number[] = []
  for (let n = 0; n < 2; n++) {
    const [row] = await claimDeliveries(system, 60, 8)
    if (!row) break
    sent.push(row.id)
    await settle(row)
  }
  const [first, second] = (await rows()).map(({ id }) => id)
  expect(sent).toEqual([second, first])
})

it('go on when what was over is sent again, and when what waits is', async () => {
  const webhook = await idOf('fleet')
  const [first, second, third] = await insert(webhook, [fleet.van.id, fleet.van.id, fleet.van.id])
  const [account] = await database.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, ids.fleet ?? 0))
  if (!account) throw new Error('no account')
  const access = accessFor(accountForAccess(account))
  const next = async () => {
    await placeNew(system)
    const [row] = await claimDeliveries(system, 60, 8)
    return row
  }
  const begun = await next()
  expect(begun?.id).toBe(first)
  expect(await next()).toBeUndefined()
  if (begun) await settle(begun)
  await sendAgain(access, webhook, third ?? 0)
  await sendAgain(access, webhook, first ?? 0)
  const sent: (number | undefined)[] = []
  for (let row = await next(); row; row = await next()) {
    sent.push(row.id)
    await settle(row)
  }
  expect(sent).toEqual([second, first, third])
  expect((await rows()).map(({ state }) => state)).toEqual(['taken', 'taken', 'taken'])
})

it('with many that wait behind the first cost no more than a few rows to look at', async () => {
  const webhook = await idOf('fleet')
  await insert(
    webhook,
    Array.from({ length: 500 }, () => fleet.van.id),
  )
  while (await placeNew(system)) {}
  const [count] = await database.db
    .select({ firsts: sql<number>`count(*) filter (where is_first)::int`, all: sql<number>`count(*)::int` })
    .from(webhookDeliveries)
  expect(count).toEqual({ firsts: 1, all: 500 })
})

describe('the slots of the workers', () => {
  /** Endpoints of one account with something due for several devices each. */
  const flood = async (who: string, count: number) => {
    const endpoints = await Promise.all(Array.from({ length: count }, () => idOf(who)))
    for (const id of endpoints) await insert(id, [1, 2, 3])
    return endpoints
  }
  const place = async () => {
    while (await placeNew(system)) {}
  }

  it('are taken by an account six at a time, whatever its endpoints and however many workers claim', async () => {
    await flood('fleet', 5)
    const [other] = await flood('shop', 1)
    await place()
    const claimed: Claimed[] = []
    const work = async () => {
      for (;;) {
        const rows = await claimDeliveries(system, 60, 64)
        if (rows.length === 0) return
        claimed.push(...rows)
      }
    }
    await Promise.all([work(), work(), work()])
    const [own, foreign] = [true, false].map(
      (isFlood) => claimed.filter(({ webhookId }) => (webhookId !== other) === isFlood).length,
    )
    expect([own, foreign]).toEqual([AT_ONCE_ACCOUNT, 3])
    // What ends makes room for as many again.
    const done = claimed.find(({ webhookId }) => webhookId !== other)
    if (done) await settle(done)
    expect(await claimDeliveries(system, 60, 64)).toHaveLength(1)
  })

  it('go to accounts in turns, not to whoever waits for longest', async () => {
    const many = await flood('fleet', 4)
    const [other] = await flood('shop', 1)
    await place()
    const first = await claimDeliveries(system, 60, 2)
    expect(first.map(({ webhookId }) => webhookId).sort()).toEqual([many[0], other].sort())
  })
})
