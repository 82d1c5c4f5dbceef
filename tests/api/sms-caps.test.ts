import { describe, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { orderCommand } from '@/db/queries/commands/order-command'
import { smsMessages } from '@/db/schema/sms'
import { systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import type { SmsState } from '@/lib/sms/usage-schema'
import { answering, smsWorld } from '../support/sms-world'
import { makeDevice } from '../support/world'

const { world, database, ids, send, work } = smsWorld()

type Sent = { minutesAgo?: number; state?: SmsState }

/** So many messages of an account, half an hour ago. */
const sentBy = (who: string, count: number, { minutesAgo = 30, state = 'sent' }: Sent = {}) =>
  database.db.insert(smsMessages).values(
    Array.from({ length: count }, () => ({
      accountId: ids[who] ?? 0,
      to: '+4915100001',
      text: 'STATUS#',
      parts: 1,
      price: 0.01,
      currency: 'EUR',
      state,
      createdAt: new Date(Date.now() - minutesAgo * 60_000),
    })),
  )
const refused = (error: string, most: number) => ({
  status: 429,
  msg: expect.stringContaining(` ${most} `),
  data: { error },
})

describe('messages are ordered', () => {
  it('as often as an account may', async () => {
    await sentBy('fleet', 99)
    await sentBy('fleet', 5, { minutesAgo: 61 })
    await sentBy('fleet', 5, { state: 'failed' })
    const { status, data: last } = await send({}, 'fleet', { 'Idempotency-Key': 'the-last' })
    expect(status).toBe(201)
    expect(await send()).toMatchObject(refused('smsMostAnHour', 100))
    // Another account has its own.
    expect((await send({ imei: (await ofRival()).imei }, 'rival')).status).toBe(201)
    expect((await send({ by: undefined })).status).toBe(201)
    // What was ordered before is given back, and what is no order is refused as what it is.
    expect((await send({}, 'fleet', { 'Idempotency-Key': 'the-last' })).data.id).toBe(last.id)
    expect((await send({}, 'plain')).data.error).toBe('deviceUnknown')
    expect((await send({ imei: (await bare()).imei })).data.error).toBe('smsNoNumber')
    // An engine is restored whatever else was sent.
    expect((await send({ text: 'RELAY,0#' })).status).toBe(201)
  })

  it('as often as the accounts of a tree may together', async () => {
    await sentBy('fleet', 99)
    await sentBy('plain', 399)
    expect((await send()).status).toBe(201)
    expect((await send({}, 'shop')).status).toBe(201)
    expect(await send({}, 'shop')).toMatchObject(refused('smsMostOfTree', 500))
    expect((await send({ imei: (await ofRival()).imei }, 'rival')).status).toBe(201)
    expect((await send({ text: 'RELAY,0#' })).status).toBe(201)
  })

  it('as often as all may together, as the operator says', async () => {
    const { SMS_MOST_AN_HOUR } = env()
    expect(SMS_MOST_AN_HOUR).toBe(2000)
    Object.assign(env(), { SMS_MOST_AN_HOUR: 50 })
    try {
      await sentBy('rival', 49)
      expect((await send()).status).toBe(201)
      expect(await send()).toMatchObject(refused('smsMostOfPlatform', 50))
      expect((await send({ text: 'RELAY,0#' })).status).toBe(201)
    } finally {
      Object.assign(env(), { SMS_MOST_AN_HOUR })
    }
  })

  const races: [string, () => Promise<unknown>, string][] = [
    ['an account', () => sentBy('fleet', 97), 'smsMostAnHour'],
    ['a tree', () => sentBy('plain', 497), 'smsMostOfTree'],
    ['the platform', () => sentBy('rival', 1997), 'smsMostOfPlatform'],
  ]
  it.each(races)('and never more by %s, though forty are at once', async (_, fill, cap) => {
    await fill()
    const access = await accessOfActor(systemAccess('test'), ids.fleet ?? 0, 'web')
    if (!access) throw new Error('no access')
    const made = await Promise.all(
      Array.from({ length: 40 }, () => makeDevice(ids.fleet ?? 0, { sim: '+4915100007' })),
    )
    const ended = await Promise.all(
      made.map(({ imei }) =>
        orderCommand(access, { imei, text: 'STATUS#', by: 'sms', expiresAfterHours: 24 }, new Date()).then(
          () => 'ordered',
          (error) => (error instanceof AppError ? error.error : String(error)),
        ),
      ),
    )
    expect(ended.sort()).toEqual([...Array(3).fill('ordered'), ...Array(37).fill(cap)])
  })

  it('and what is refused counts for nothing', async () => {
    await sentBy('fleet', 99)
    await send({ imei: (await bare()).imei })
    await send({ imei: '350000000009999' })
    await send({ text: undefined, command: 'no such command' })
    world.reply = answering(400)
    expect((await send()).status).toBe(201)
    // The provider did not take it: nothing was paid.
    await work()
    expect((await send()).status).toBe(201)
    expect((await send()).data.error).toBe('smsMostAnHour')
  })

  it('to restore one engine so often, and again once they were not taken', async () => {
    world.reply = answering(400)
    await send({ text: 'RELAY,0#' })
    await work()
    for (let n = 0; n < 5; n++) expect((await send({ text: 'RELAY,0#' })).status).toBe(201)
    expect(await send({ text: 'RELAY,0#' })).toMatchObject(refused('smsMostRestores', 5))
    expect((await send({ by: undefined, text: 'RELAY,0#' })).status).toBe(201)
  })
})

const ofRival = () => makeDevice(ids.rival ?? 0, { sim: '+4915100008' })
const bare = () => makeDevice(ids.fleet ?? 0, { sim: null })
