import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PATCH as editAccount } from '@/app/api/accounts/[id]/route'
import { DELETE as cancelRoute, GET as findCommand } from '@/app/api/commands/[id]/route'
import { GET as offered } from '@/app/api/devices/[imei]/commands/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as retry } from '@/app/api/outbox/[id]/retry/route'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { findDevicesWithCommands, leaseCommands } from '@/db/queries/commands/lease-commands'
import { writeAnswer } from '@/db/queries/commands/write-answer'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { messages } from '@/db/schema/messages'
import { outbox } from '@/db/schema/outbox'
import { positions } from '@/db/schema/positions'
import { smsMessages } from '@/db/schema/sms'
import { systemAccess } from '@/lib/auth/access'
import type { OfferedCommands } from '@/lib/commands/offered-schema'
import { env } from '@/lib/env'
import { callRoute } from '../support/call-route'
import { answering, type Refused, SECRETS, smsWorld } from '../support/sms-world'
import { makeDevice, PASSWORD } from '../support/world'

const { world, database, tokens, ids, asked, put, remove, send, read, messageOf, work, hurry } = smsWorld()
const system = systemAccess('test')

const change = (who: string, whom: string, smsCommands: boolean) =>
  callRoute<Refused>(editAccount, {
    ...{ token: tokens[who], method: 'PATCH', params: { id: String(ids[whom]) } },
    body: { smsCommands },
  })
const give = (imei: string, to: string) =>
  callRoute(move, { token: tokens.shop, body: { imeis: [imei], accountId: ids[to] } })
/** As it stands, whoever may see it. */
const stored = async (id: number) =>
  (await database.db.select().from(deviceCommands).where(eq(deviceCommands.id, id)))[0]

describe('a command by SMS', () => {
  it('goes to the SIM of the device once, and what came of it is not known', async () => {
    const { status, data } = await send()
    expect(status).toBe(201)
    expect(data).toMatchObject({ by: 'sms', state: 'waiting', offline: false, sending: null })
    expect(await work()).toBe(1)
    await hurry()
    expect(await work()).toBe(0)
    expect(asked.map(({ url, body }) => [url, Object.fromEntries(new URLSearchParams(body))])).toEqual([
      ['/AC1/send', { To: '+49151234567', From: 'Fleet', Body: 'STATUS#' }],
    ])
    const sent = await read(data.id)
    expect(sent).toMatchObject({ state: 'unknown', reason: 'bySms', status: 'sent', result: null })
    expect(sent?.sentAt).not.toBeNull()
    expect(await messageOf(data.id)).toMatchObject({ state: 'sent', said: '201 {"sid":"SM1"}', parts: 1 })
  })

  it('goes by GET as well', async () => {
    await put({
      ...{
        method: 'GET',
        url: `http://sms.test:${world.port}/send?u={user}&p={password}&to={toDigits}&text={text}`,
      },
      ...{ headers: [], body: '', successText: 'Accepted' },
    })
    world.reply = answering(202, '0: Accepted for delivery')
    const { data } = await send()
    await work()
    const [{ method, url } = { method: '', url: '' }] = asked
    expect(method).toBe('GET')
    expect(Object.fromEntries(new URL(url, 'http://sms.test').searchParams)).toEqual({
      ...{ u: 'AC1', p: SECRETS.password, to: '49151234567', text: 'STATUS#' },
    })
    expect((await read(data.id)).reason).toBe('bySms')
  })

  it('is tried again after 500, and by then no gateway has had it', async () => {
    world.reply = answering(500, 'later')
    const { data } = await send()
    await work()
    expect(await read(data.id)).toMatchObject({ state: 'waiting' })
    expect(await messageOf(data.id)).toMatchObject({ state: 'queued', said: '500 later' })
    world.reply = answering(200)
    await hurry()
    await work()
    expect(asked).toHaveLength(2)
    expect(await read(data.id)).toMatchObject({ state: 'unknown', reason: 'bySms' })
  })

  it('fails for good when the provider refuses it, and is told to who ordered it', async () => {
    world.reply = answering(400, 'no such number')
    const { data } = await send()
    await work()
    await hurry()
    expect(await work()).toBe(0)
    expect(asked).toHaveLength(1)
    expect(await read(data.id)).toMatchObject({ state: 'failed', reason: 'smsFailed', status: 'failed' })
    expect(await messageOf(data.id)).toMatchObject({ state: 'failed', said: '400 no such number' })
    const told = await database.db
      .select()
      .from(messages)
      .where(eq(messages.accountId, ids.fleet ?? 0))
    expect(told.map(({ text, params }) => ({ text, params }))).toEqual([
      { text: 'commandEnded', params: { id: data.id, state: 'failed' } },
    ])
  })

  it('fails where the answer lacks what it has to say', async () => {
    await put({ successText: '"sid"' })
    world.reply = answering(200, '{"error":"no credit"}')
    const { data } = await send()
    await work()
    expect(await read(data.id)).toMatchObject({ state: 'failed', reason: 'smsFailed' })
  })

  it('is not sent again when the provider fell silent', async () => {
    world.reply = (response) => void response.destroy()
    const { data } = await send()
    await work()
    await hurry()
    expect(await work()).toBe(0)
    expect(asked).toHaveLength(1)
    const unsure = { state: 'unknown', reason: 'smsUnsure' }
    expect(await read(data.id)).toMatchObject(unsure)
    expect((await messageOf(data.id))?.state).toBe('unknown')
    // Nor by hand.
    const [row] = await database.db.select().from(outbox)
    const params = { id: String(row?.id) }
    expect((await callRoute(retry, { token: tokens.admin, method: 'POST', params })).status).toBe(200)
    expect(await work()).toBe(1)
    expect(asked).toHaveLength(1)
    expect(await read(data.id)).toMatchObject(unsure)
    expect((await messageOf(data.id))?.state).toBe('unknown')
  })

  it('is given up as unknown when its worker is gone, and not sent again', async () => {
    const { data } = await send()
    await database.db
      .update(deviceCommands)
      .set({ state: 'sending', leasedUntil: new Date(0), readsOnly: true })
      .where(eq(deviceCommands.id, data.id))
    await runOutTimers(system)
    expect(await read(data.id)).toMatchObject({ state: 'unknown', reason: 'smsUnsure' })
    await work()
    expect(asked).toEqual([])
  })

  it('is not sent once it was cancelled', async () => {
    const { data } = await send()
    await callRoute(cancelRoute, { token: tokens.fleet, method: 'DELETE', params: { id: String(data.id) } })
    await work()
    expect(asked).toEqual([])
    expect(await read(data.id)).toMatchObject({ state: 'cancelled' })
    expect((await messageOf(data.id))?.state).toBe('failed')
  })

  it('is no gateway’s, whatever happens', async () => {
    const { data } = await send()
    await database.db
      .insert(deviceStates)
      .values({ deviceId: world.deviceId, version: 1 })
      .onConflictDoUpdate({ target: deviceStates.deviceId, set: { version: 1 } })
    expect(await findDevicesWithCommands(system, [world.deviceId])).toEqual([])
    expect(await leaseCommands(system, [{ deviceId: world.deviceId, version: 1 }], 'gateway-1')).toEqual([])
    // Nor does it become one that waits for the connection.
    await database.db
      .update(deviceCommands)
      .set({ createdAt: new Date(Date.now() - 120_000) })
      .where(eq(deviceCommands.id, data.id))
    await runOutTimers(system)
    expect(await read(data.id)).toMatchObject({ state: 'waiting', offline: false })
    // One by the connection is taken although it is there, and what is answered is to that.
    const { data: other } = await send({ by: undefined, text: 'PARAM#' })
    expect(other).toMatchObject({ by: 'gprs', offline: true })
    await database.db.update(deviceCommands).set({ state: 'sending' }).where(eq(deviceCommands.id, data.id))
    const leased = await leaseCommands(system, [{ deviceId: world.deviceId, version: 1 }], 'gateway-1')
    expect(leased.map(({ id }) => id)).toEqual([other.id])
    expect(await writeAnswer(system, world.deviceId, { flag: null, text: 'PARAM:10' })).toBe(true)
    expect((await read(data.id)).state).toBe('sending')
    expect((await read(other.id)).answer).toBe('PARAM:10')
  })

  it('does not wait for the one that waits, and takes its place when told to', async () => {
    const { data: pending } = await send({ by: undefined, text: 'PARAM#' })
    expect((await send()).status).toBe(201)
    expect((await read(pending.id)).state).toBe('waiting')
    expect((await send({ replace: pending.id })).status).toBe(201)
    expect((await read(pending.id)).state).toBe('replaced')
  })
})

describe('a message that waits', () => {
  const expectUnsent = async (id: number, end: object) => {
    await work()
    expect(asked).toEqual([])
    expect(await stored(id)).toMatchObject(end)
    expect((await messageOf(id))?.state).toBe('failed')
  }

  it('is not sent once the device has another SIM', async () => {
    const { data } = await send()
    await database.db.update(devices).set({ sim: '+4915100005' }).where(eq(devices.id, world.deviceId))
    await expectUnsent(data.id, { state: 'failed', reason: 'simChanged' })
  })

  it('is sent where the same number is written in another way', async () => {
    await send()
    await database.db.update(devices).set({ sim: '+49(151)234-567' }).where(eq(devices.id, world.deviceId))
    await work()
    expect(asked).toHaveLength(1)
  })

  it('is not sent once who ordered it may not do so any more', async () => {
    const { data } = await send()
    await change('shop', 'fleet', false)
    await expectUnsent(data.id, { state: 'failed', reason: 'notPermitted' })
    await change('shop', 'fleet', true)
  })

  it('is not sent once who ordered it is disabled', async () => {
    const { data } = await send()
    const disable = (disabled: boolean) =>
      database.db
        .update(accounts)
        .set({ disabled })
        .where(eq(accounts.id, ids.fleet ?? 0))
    await disable(true)
    await expectUnsent(data.id, { state: 'failed', reason: 'notPermitted' })
    await disable(false)
  })

  it('is not sent to the device of another account, though who ordered it still sees that', async () => {
    const { imei } = await makeDevice(ids.shop ?? 0, { sim: '+4915100006' })
    const { data } = await send({ imei }, 'shop')
    expect((await give(imei, 'fleet')).status).toBe(200)
    expect((await stored(data.id))?.state).toBe('waiting')
    await expectUnsent(data.id, { state: 'cancelled', reason: 'deviceLeft' })
  })
})

describe('a message under way', () => {
  it('is not tried again once the device went to another account', async () => {
    world.reply = async (response) => {
      await give(world.imei, 'plain')
      response.writeHead(500).end('later')
    }
    const { data } = await send()
    await work()
    const left = { state: 'cancelled', reason: 'deviceLeft' }
    expect(await stored(data.id)).toMatchObject(left)
    await hurry()
    await work()
    expect(asked).toHaveLength(1)
    expect(await stored(data.id)).toMatchObject(left)
    expect((await messageOf(data.id))?.state).toBe('failed')
  })

  it('is known to have been sent, though the device went to another account meanwhile', async () => {
    world.reply = async (response) => {
      await give(world.imei, 'plain')
      response.writeHead(201).end()
    }
    const { data } = await send()
    await work()
    expect(await stored(data.id)).toMatchObject({ state: 'unknown', reason: 'bySms' })
  })
})

describe('a command is not sent by SMS', () => {
  it('without the switch, the provider, the number or a text', async () => {
    const foreign = (await makeDevice(ids.plain ?? 0, { sim: '+4915100002' })).imei
    expect(await send({ imei: foreign }, 'plain')).toMatchObject({ status: 403, data: { error: 'smsOff' } })
    const bare = (await makeDevice(ids.fleet ?? 0, { sim: 'in the box' })).imei
    expect((await send({ imei: bare })).data.error).toBe('smsNoNumber')
    const model = { model: 'JC400', sim: '+4915100003' }
    const camera = (await makeDevice(ids.fleet ?? 0, model)).imei
    const { data } = await callRoute<OfferedCommands>(offered, {
      token: tokens.fleet,
      params: { imei: camera },
    })
    const untold = data.commands.find(
      ({ sms, parameters }) => sms === null && Object.keys(parameters).length === 0,
    )
    const given = { imei: camera, text: undefined, command: untold?.name }
    expect((await send(given)).data.error).toBe('smsNotOffered')
    await remove()
    expect((await send()).data.error).toBe('smsNoProvider')
    expect(await database.db.$count(smsMessages)).toBe(0)
    expect(await database.db.$count(outbox)).toBe(0)
  })

  it('to a device of somebody else', async () => {
    expect((await send({}, 'rival')).status).toBe(404)
    const { data } = await send()
    const params = { id: String(data.id) }
    expect((await callRoute(findCommand, { token: tokens.rival, params })).status).toBe(404)
  })
})

describe('what can be sent by SMS', () => {
  const offer = async (who: string) =>
    (await callRoute<OfferedCommands>(offered, { token: tokens[who], params: { imei: world.imei } })).data
  it('is told with number and price to whoever has it on', async () => {
    const { sms, commands } = await offer('fleet')
    expect(sms).toEqual({ number: '+49151234567', price: 0.0079, currency: 'EUR', cutsEngines: false })
    const interval = commands.find(({ name }) => name === 'uploadInterval')
    expect(interval?.sms).toEqual(interval?.text)
    await remove()
    expect((await offer('fleet')).sms).toBeNull()
  })

  it('follows the switch, which a superior with it gives and takes', async () => {
    const own = (await makeDevice(ids.plain ?? 0, { sim: '+4915100004' })).imei
    expect((await send({ imei: own }, 'plain')).data.error).toBe('smsOff')
    expect((await change('shop', 'plain', true)).status).toBe(200)
    expect((await send({ imei: own }, 'plain')).status).toBe(201)
    expect((await change('admin', 'shop', false)).status).toBe(200)
    // What a superior lacks nobody below it has.
    expect((await send({ imei: own }, 'plain')).data.error).toBe('smsOff')
    expect((await change('shop', 'plain', true)).status).toBe(403)
    for (const whom of ['shop', 'fleet']) await change('admin', whom, true)
  })
})

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
        ...{
          deviceId: world.deviceId,
          fixTime: new Date(Date.now() - seconds * 1000),
          lat: 41.15,
          lon: -8.61,
          speed,
        },
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
