import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DELETE as cancelRoute, GET as findCommand } from '@/app/api/commands/[id]/route'
import { GET as offered } from '@/app/api/devices/[imei]/commands/route'
import { POST as retry } from '@/app/api/outbox/[id]/retry/route'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { findDevicesWithCommands, leaseCommands } from '@/db/queries/commands/lease-commands'
import { writeAnswer } from '@/db/queries/commands/write-answer'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceStates } from '@/db/schema/device-states'
import { messages } from '@/db/schema/messages'
import { outbox } from '@/db/schema/outbox'
import { smsMessages } from '@/db/schema/sms'
import { systemAccess } from '@/lib/auth/access'
import type { OfferedCommands } from '@/lib/commands/offered-schema'
import { callRoute } from '../support/call-route'
import { answering, SECRETS, smsWorld } from '../support/sms-world'
import { makeDevice } from '../support/world'

const { world, database, tokens, ids, asked, put, remove, change, send, read, messageOf, work, hurry } =
  smsWorld()
const system = systemAccess('test')

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
      method: 'GET',
      url: `http://sms.test:${world.port}/send?u={user}&p={password}&to={toDigits}&text={text}`,
      headers: [],
      body: '',
      successText: 'Accepted',
    })
    world.reply = answering(202, '0: Accepted for delivery')
    const { data } = await send()
    await work()
    const [{ method, url } = { method: '', url: '' }] = asked
    expect(method).toBe('GET')
    expect(Object.fromEntries(new URL(url, 'http://sms.test').searchParams)).toEqual({
      u: 'AC1',
      p: SECRETS.password,
      to: '49151234567',
      text: 'STATUS#',
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
