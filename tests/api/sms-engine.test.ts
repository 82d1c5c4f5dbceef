import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '@/db/schema/accounts'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { positions } from '@/db/schema/positions'
import { env } from '@/lib/env'
import { answering, smsWorld } from '../support/sms-world'
import { PASSWORD } from '../support/world'

const { world, database, ids, asked, send, read, work, hurry } = smsWorld()

describe('an engine', () => {
  const cut = { text: 'RELAY,1#', engine: { password: PASSWORD, purpose: 'Stolen' } }
  /** A vehicle that is heard, and has gone so fast for a minute. */
  const goes = async (speed: number) => {
    const now = Date.now()
    await database.db
      .update(devices)
      .set({ activatedAt: new Date(now) })
      .where(eq(devices.id, world.deviceId))
    const heard = { version: 1, lastPacketAt: new Date(now) }
    await database.db
      .insert(deviceStates)
      .values({ deviceId: world.deviceId, ...heard })
      .onConflictDoUpdate({ target: deviceStates.deviceId, set: heard })
    await fixAt([50, 40, 30, 20, 10], speed)
  }
  const fixAt = (secondsAgo: readonly number[], speed: number) =>
    database.db.insert(positions).values(
      secondsAgo.map((seconds) => ({
        deviceId: world.deviceId,
        fixTime: new Date(Date.now() - seconds * 1000),
        lat: 41.15,
        lon: -8.61,
        speed,
      })),
    )

  it('is not cut by SMS unless the operator lets it', async () => {
    await goes(0)
    for (const given of [cut, { ...cut, text: '  relay,1#' }])
      expect(await send(given)).toMatchObject({ status: 409, data: { error: 'engineNotBySms' } })
    await work()
    expect(asked).toEqual([])
  })

  describe('where the operator lets it', () => {
    beforeAll(() => void Object.assign(env(), { ENGINE_CUT_BY_SMS: true }))
    afterAll(() => void Object.assign(env(), { ENGINE_CUT_BY_SMS: false }))

    it('is cut with the same gate, at the order and when it is sent', async () => {
      expect((await send(cut)).data.error).toBe('engineOffline')
      await goes(0)
      expect((await send({ text: 'RELAY,1#' })).data.error).toBe('engineUnconfirmed')
      const { status, data } = await send(cut)
      expect(status).toBe(201)
      expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(600_000)
      await work()
      expect(asked).toHaveLength(1)
      expect((await read(data.id)).basis?.length).toBeGreaterThan(1)
    })

    it('is not cut of a vehicle that moves by then', async () => {
      await goes(0)
      const { data } = await send(cut)
      await fixAt([1], 500)
      await work()
      expect(asked).toEqual([])
      expect(await read(data.id)).toMatchObject({ state: 'failed', reason: 'moving' })
    })

    it('is not cut once it was restored, by whichever way', async () => {
      await goes(0)
      for (const by of ['sms', undefined]) {
        const { data } = await send(cut)
        await send({ by, text: 'RELAY,0#' })
        expect(await read(data.id)).toMatchObject({ state: 'cancelled', reason: 'restored' })
      }
    })

    it('is not cut by another attempt once it was restored', async () => {
      await goes(0)
      for (const by of ['sms', undefined]) {
        let restoring = false
        world.reply = async (response) => {
          if (!restoring) await send({ by, text: 'RELAY,0#' })
          restoring = true
          response.writeHead(500).end('later')
        }
        const { data } = await send(cut)
        await work()
        const restored = { state: 'cancelled', reason: 'restored' }
        expect(await read(data.id)).toMatchObject(restored)
        await hurry()
        await work()
        const cuts = asked.filter(({ body }) => new URLSearchParams(body).get('Body') === 'RELAY,1#')
        expect(cuts).toHaveLength(1)
        expect(await read(data.id)).toMatchObject(restored)
        asked.length = 0
      }
    })

    it('is cut by one attempt alone', async () => {
      await goes(0)
      world.reply = answering(500, 'later')
      const { data } = await send(cut)
      await work()
      const failed = { state: 'failed', reason: 'smsFailed' }
      expect(await read(data.id)).toMatchObject(failed)
      await hurry()
      await work()
      expect(asked).toHaveLength(1)
      expect(await read(data.id)).toMatchObject(failed)
    })

    it('is not cut by who lost the right to, nor once the operator allows it no more', async () => {
      await goes(0)
      const notPermitted = { state: 'failed', reason: 'notPermitted' }
      const { data } = await send(cut)
      const may = (cutEngine: boolean) =>
        database.db
          .update(accounts)
          .set({ cutEngine })
          .where(eq(accounts.id, ids.fleet ?? 0))
      await may(false)
      await work()
      expect(await read(data.id)).toMatchObject(notPermitted)
      await may(true)
      const { data: other } = await send(cut)
      Object.assign(env(), { ENGINE_CUT_BY_SMS: false })
      await work()
      Object.assign(env(), { ENGINE_CUT_BY_SMS: true })
      expect(await read(other.id)).toMatchObject(notPermitted)
      expect(asked).toEqual([])
    })

    it('never waits for a stop', async () => {
      await goes(500)
      const stops = { ...cut, engine: { ...cut.engine, whenStops: true } }
      expect((await send(stops)).data.error).toBe('engineGate')
    })
  })

  it('is restored by SMS beside what restores it by its connection', async () => {
    const { data: restore } = await send({ by: undefined, text: 'RELAY,0#' })
    const { status, data } = await send({ text: 'RELAY,0#' })
    expect(status).toBe(201)
    // Nobody knows whether the message arrives: the other waits on, and neither takes the place of the other.
    expect((await read(restore.id)).state).toBe('waiting')
    await send({ by: undefined, text: 'RELAY,0#' })
    expect((await read(restore.id)).state).toBe('replaced')
    expect((await read(data.id)).state).toBe('waiting')
  })
})
