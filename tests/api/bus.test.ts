import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { publish, type Subscriber, type Subscription, subscribe } from '@/bus/bus'
import type { Message } from '@/bus/message'
import { cutListeners } from '../support/cut-listeners'
import { freshDatabase } from '../support/database'
import { until } from '../support/until'

const database = freshDatabase()
const subscriptions: Subscription[] = []

afterEach(() => {
  for (const subscription of subscriptions.splice(0)) subscription.stop()
})

/** Subscribes and keeps what comes; `handlers` replace what is done with it. */
async function receiver(handlers: Partial<Subscriber> = {}) {
  const messages: Message[] = []
  const seen = { messages, gaps: 0 }
  const subscription = await subscribe(database.db, {
    onMessage: (message) => void messages.push(message),
    onGap: () => void seen.gaps++,
    ...handlers,
  })
  subscriptions.push(subscription)
  return Object.assign(seen, { subscription })
}

describe('the bus', () => {
  it('delivers with the commit, in order, and nothing of what was rolled back', async () => {
    const seen = await receiver()
    await database.db.transaction(async (tx) => {
      await publish(tx, { kind: 'tasks' })
      await publish(tx, { kind: 'session', jti: 'a' }, { kind: 'command', deviceId: 7 })
    })
    const lost = database.db.transaction(async (tx) => {
      await publish(tx, { kind: 'session', jti: 'rolled back' })
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    await database.db.$client.begin((tx) => publish(tx, { kind: 'trials' }))
    await until(async () => seen.messages.length >= 4)
    expect(seen.messages).toEqual([
      { kind: 'tasks' },
      { kind: 'session', jti: 'a' },
      { kind: 'command', deviceId: 7 },
      { kind: 'trials' },
    ])
    expect(seen.gaps).toBe(0)
  })

  it('takes lists of any length apart, and loses none of their ids', async () => {
    const seen = await receiver()
    const ids = Array.from({ length: 5000 }, (_, i) => 2_000_000_000 + i)
    const pairs = ids.map((id): [number, number] => [id, id * 1000])
    await publish(database.db, { kind: 'states', ids }, { kind: 'events', ids: pairs })
    await publish(database.db, { kind: 'tasks' })
    await until(async () => seen.messages.some(({ kind }) => kind === 'tasks'))
    expect(seen.messages.flatMap((message) => (message.kind === 'states' ? message.ids : []))).toEqual(ids)
    expect(seen.messages.flatMap((message) => (message.kind === 'events' ? message.ids : []))).toEqual(pairs)
  })

  it('passes over messages that a newer build sends', async () => {
    const seen = await receiver()
    await database.db.execute(
      sql`select pg_notify('changes', '{"kind":"of tomorrow"}'), pg_notify('changes', 'no JSON')`,
    )
    await publish(database.db, { kind: 'tasks' })
    await until(async () => seen.messages.length > 0)
    expect(seen.messages).toEqual([{ kind: 'tasks' }])
  })

  it('says that there was a gap once the connection is back, and delivers again', async () => {
    const seen = await receiver()
    await cutListeners(database.db)
    await until(async () => seen.gaps === 1)
    await publish(database.db, { kind: 'tasks' })
    await until(async () => seen.messages.length === 1)
    expect(seen.gaps).toBe(1)
  })

  it('calls what could not be handled a gap, and asks for it to be mended until it is', async () => {
    let calls = 0
    const seen = await receiver({
      onMessage: () => Promise.reject(new Error('the database is away')),
      onGap: () => {
        calls++
        if (calls < 3) throw new Error('still away')
      },
    })
    await publish(database.db, { kind: 'tasks' })
    await until(async () => calls === 3)
    seen.subscription.stop()
  })

  it('delivers nothing after a stop, not even when the connection was lost in between', async () => {
    const stopped = await receiver()
    const other = await receiver()
    await cutListeners(database.db)
    await until(async () => other.gaps === 1)
    stopped.subscription.stop()
    await publish(database.db, { kind: 'tasks' })
    await until(async () => other.messages.length === 1)
    expect(stopped.messages).toEqual([])
  })
})
