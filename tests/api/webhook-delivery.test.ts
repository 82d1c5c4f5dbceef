import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { POST as sendAgain } from '@/app/api/webhooks/[id]/deliveries/[delivery]/send-again/route'
import { POST as rotate } from '@/app/api/webhooks/[id]/rotate/route'
import { PATCH as edit } from '@/app/api/webhooks/[id]/route'
import { POST as test } from '@/app/api/webhooks/[id]/test/route'
import { POST as create } from '@/app/api/webhooks/route'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { forgetWantedKinds } from '@/db/queries/webhooks/wanted-kinds'
import { messages } from '@/db/schema/messages'
import { outbox } from '@/db/schema/outbox'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import type { CreatedWebhook, Delivery } from '@/lib/webhooks/schema'
import { setWebhookReach } from '@/server/webhooks/reach'
import { runWebhooks } from '@/worker/webhooks/run-webhooks'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { until } from '../support/until'
import { answering, type Receiver, startReceiver, verified } from '../support/webhook-receiver'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

vi.hoisted(() => {
  Object.assign(process.env, {
    WEBHOOK_PRIVATE: '1',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: '9',
    MAIL_FROM: 'a@example.com',
  })
})

const TIME_OUT_MS = 1000
const database = freshDatabase()
const processes: ChildProcess[] = []
let worker: Awaited<ReturnType<typeof runWebhooks>> | null = null
let receiver: Receiver
let token = ''
let van: { id: number; imei: string }
let bus: { id: number; imei: string }

beforeAll(async () => {
  const fleet = await makeAccount('fleet', 'enterprise', null, { email: 'fleet@example.com' })
  token = await tokenFor('fleet')
  van = await makeDevice(fleet)
  bus = await makeDevice(fleet)
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  for (const one of processes.splice(0)) await kill(one)
  await worker?.stop()
  worker = null
  await receiver.stop()
  await database.db.delete(webhooks)
  forgetWantedKinds()
  setWebhookReach(undefined)
})
afterAll(() => setWebhookReach(undefined))

const startWorker = async () => {
  worker ??= await runWebhooks({ pollMs: 50, timeOutMs: TIME_OUT_MS })
}

/** A worker of its own process. */
function startProcess(node: string): ChildProcess {
  const sender = spawn(process.execPath, ['--import', 'tsx', 'tests/support/webhook-sender.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      NODE_NAME: node,
    },
    stdio: 'ignore',
  })
  processes.push(sender)
  return sender
}

async function kill(one: ChildProcess): Promise<void> {
  if (one.exitCode !== null || one.signalCode !== null) return
  const ended = new Promise((resolve) => one.once('exit', resolve))
  one.kill('SIGKILL')
  await ended
}

async function endpoint(url = receiver.url): Promise<CreatedWebhook> {
  const made = await callRoute<CreatedWebhook>(create, {
    token,
    body: { name: 'erp', url, kinds: ['device.online'] },
  })
  expect(made.status).toBe(201)
  return made.data
}

/** Says that a device is online again; `n` tells one time from the other. */
const happens = (device: { id: number }, n: number) =>
  database.db.transaction((tx) =>
    tellWebhooks(tx, [{ kind: 'device.online', deviceId: device.id, at: Date.now(), data: { n } }]),
  )

const deliveries = () => database.db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id))
const webhookRow = async (id: number) =>
  (await database.db.select().from(webhooks).where(eq(webhooks.id, id)))[0]
/** As if the pauses were over. */
const passPauses = () =>
  database.db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(eq(webhookDeliveries.state, 'waiting'))
const allAre = (state: string) =>
  until(async () => {
    const rows = await deliveries()
    return rows.length > 0 && rows.every((row) => row.state === state) && rows
  })
const told = (device: { imei: string }) =>
  receiver.received.flatMap(({ body }) => {
    const { data } = JSON.parse(body) as { data: { n: number; device: { imei: string } } }
    return data.device.imei === device.imei ? [data.n] : []
  })

describe('a delivery', () => {
  it('is signed so that the package of Standard Webhooks accepts it, by both secrets after a rotation', async () => {
    const { id, secret } = await endpoint()
    await startWorker()
    await happens(van, 1)
    await allAre('taken')
    const [first] = receiver.received
    if (!first) throw new Error('nothing received')
    expect(verified(secret, first)).toMatchObject({
      type: 'device.online',
      data: { n: 1, device: { imei: van.imei } },
    })
    expect(first.id).toMatch(/^msg_[\da-f-]{36}$/)

    const renewed = await callRoute<CreatedWebhook>(rotate, {
      token,
      method: 'POST',
      params: { id: String(id) },
    })
    await happens(van, 2)
    const second = await until(async () => receiver.received[1])
    for (const one of [secret, renewed.data.secret]) verified(one, second)

    await database.db.update(webhooks).set({ formerSecretUntil: sql`now()` })
    await happens(van, 3)
    const third = await until(async () => receiver.received[2])
    verified(renewed.data.secret, third)
    expect(() => verified(secret, third)).toThrow()
    expect(JSON.stringify(await webhookRow(id))).not.toContain(secret.slice(6))
  })

  it('is tried again with the same id after a failure, keeps the answer, and those of its device wait meanwhile', async () => {
    await endpoint()
    receiver.answer(answering(500, {}, `no\0${'x'.repeat(9000)}`))
    await happens(van, 1)
    await happens(van, 2)
    await happens(bus, 1)
    await startWorker()
    // The van's second one was not tried.
    await until(async () => (await deliveries()).filter(({ status }) => status === 500).length === 2)
    const [failed, behind] = await deliveries()
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, status: 500, error: null })
    expect(failed?.answer).toHaveLength(4096)
    expect(failed?.answer?.startsWith('no\ufffdxx')).toBe(true)
    expect(behind).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(failed?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now())
    receiver.answer()
    await passPauses()
    await allAre('taken')
    expect(told(van)).toEqual([1, 1, 2])
    const ids = receiver.received.filter(({ body }) => body.includes(van.imei)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toBe(ids[1])
  })

  it('is given up after eight attempts, and what follows goes on; it can be sent again', async () => {
    const { id } = await endpoint()
    receiver.answer((response, { body }) =>
      answering(body.includes('"n":1') ? 503 : 200)(response, {} as never),
    )
    await happens(van, 1)
    await happens(van, 2)
    await startWorker()
    const first = async () => (await deliveries())[0]
    await until(async () => {
      await passPauses()
      return (await first())?.state === 'givenUp'
    })
    expect((await first())?.attempts).toBe(8)
    await until(async () => (await deliveries())[1]?.state === 'taken')
    receiver.answer()
    const params = { id: String(id), delivery: String((await first())?.id) }
    const again = await callRoute<Delivery>(sendAgain, { token, method: 'POST', params })
    expect(again.data).toMatchObject({ state: 'waiting', attempts: 0 })
    await allAre('taken')
    expect(told(van).filter((n) => n === 1)).toHaveLength(9)
  })

  it('that is redirected has failed, and nobody follows', async () => {
    const elsewhere = await startReceiver()
    await endpoint()
    receiver.answer(answering(307, { location: elsewhere.url }))
    await happens(van, 1)
    await startWorker()
    await until(async () => (await deliveries())[0]?.status === 307)
    expect(elsewhere.received).toEqual([])
    await elsewhere.stop()
  })

  it.each([
    [
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      { status: 101 },
    ],
    ['HTTP/1.1 103 Early Hints\r\n\r\n', { error: 'no answer within 1 s' }],
    ['HTTP/1.1 200 OK\r\nContent-Length: 9999999\r\n\r\nyes', { status: 200, answer: 'yes' }],
    ['nonsense\r\n\r\n', { status: null }],
    ['', { error: 'socket hang up' }],
  ])('that is answered by %j and a closed or silent connection comes to an end', async (answer, seen) => {
    const strange = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => (answer === '' ? socket.destroy() : socket.write(answer)))
    })
    strange.listen(0, '127.0.0.1')
    await once(strange, 'listening')
    await endpoint(`http://127.0.0.1:${(strange.address() as AddressInfo).port}/hook`)
    await happens(van, 1)
    await startWorker()
    const tried = await until(async () =>
      (await deliveries()).find(({ state, attempts }) => state !== 'sending' && attempts === 1),
    )
    expect(tried).toMatchObject(seen)
    strange.close()
  })

  it('that is not answered in time has failed, and a slow receiver does not hold up another', async () => {
    const slow = await startReceiver()
    slow.answer(() => {})
    const { id } = await endpoint(slow.url)
    for (let n = 0; n < 3; n++) await happens(van, n)
    for (let n = 0; n < 3; n++) await happens(bus, n)
    await endpoint()
    for (let n = 10; n < 15; n++) await happens(bus, n)
    await startWorker()
    await until(async () => told(bus).length === 5)
    expect(told(bus)).toEqual([10, 11, 12, 13, 14])
    const late = await until(async () => (await deliveries()).find(({ error }) => error !== null))
    expect(late).toMatchObject({ webhookId: id, status: null, error: 'no answer within 1 s' })
    await slow.stop()
  })

  it('by a killed worker is sent again by another: at least once, in the order of its device', async () => {
    await endpoint()
    receiver.answer(() => {})
    for (let n = 0; n < 3; n++) await happens(van, n)
    const doomed = startProcess('a')
    await until(async () => receiver.received.length === 1)
    await kill(doomed)
    expect((await deliveries())[0]?.state).toBe('sending')
    receiver.answer()
    startProcess('b')
    await allAre('taken')
    expect(told(van)).toEqual([0, 0, 1, 2])
    expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id)
  })
})

describe('an endpoint', () => {
  it('that answers 410 is switched off, what waits is given up, and its account is told', async () => {
    const { id } = await endpoint()
    receiver.answer(answering(410))
    await happens(van, 1)
    await happens(van, 2)
    await startWorker()
    await allAre('givenUp')
    expect((await webhookRow(id))?.offReason).toBe('gone')
    const [mail] = await database.db.select().from(outbox)
    expect(mail).toMatchObject({ kind: 'mail', recipient: 'fleet@example.com' })
    const [told] = await database.db.select().from(messages)
    expect(told).toMatchObject({ type: 6, text: 'webhookOff' })
    forgetWantedKinds()
    await happens(van, 3)
    expect(await deliveries()).toHaveLength(2)
    expect(receiver.received).toHaveLength(1)
  })

  it('that is told no more of a kind gives up what waits of it and what is under way, and goes on with others', async () => {
    const { id } = await endpoint()
    const kinds = (...names: string[]) =>
      callRoute(edit, { token, method: 'PATCH', params: { id: String(id) }, body: { kinds: names } })
    expect((await kinds('device.online', 'device.offline')).status).toBe(200)
    let answer = () => {}
    receiver.answer((response) => {
      answer = () => answering(500)(response, {} as never)
    })
    await happens(van, 1)
    await startWorker()
    await until(async () => receiver.received.length === 1)
    // Behind the one that is under way.
    await happens(van, 2)
    await database.db.transaction((tx) =>
      tellWebhooks(tx, [{ kind: 'device.offline', deviceId: van.id, at: Date.now(), data: { n: 3 } }]),
    )
    await until(async () => (await deliveries()).every((row) => row.isFirst !== null))
    receiver.answer()
    expect((await kinds('device.offline')).status).toBe(200)
    answer()
    await until(async () => {
      const states = (await deliveries()).map((row) => row.state)
      return states.join() === 'givenUp,givenUp,taken'
    })
    expect(told(van)).toEqual([1, 3])
  })

  it('that is told no more of what stands first goes on with what waits behind it', async () => {
    const { id } = await endpoint()
    await database.db.update(webhooks).set({ kinds: ['device.online', 'device.offline'] })
    receiver.answer(answering(500))
    await happens(van, 1)
    await startWorker()
    await until(async () => (await deliveries())[0]?.status === 500)
    await database.db.transaction((tx) =>
      tellWebhooks(tx, [{ kind: 'device.offline', deviceId: van.id, at: Date.now(), data: { n: 2 } }]),
    )
    await until(async () => (await deliveries())[1]?.isFirst === false)
    receiver.answer()
    const body = { kinds: ['device.offline'] }
    await callRoute(edit, { token, method: 'PATCH', params: { id: String(id) }, body })
    await until(async () => (await deliveries()).map((row) => row.state).join() === 'givenUp,taken')
  })

  it('that took nothing for five days is switched off, one that works again is not', async () => {
    const { id } = await endpoint()
    receiver.answer(answering(500))
    await happens(van, 1)
    await startWorker()
    await until(async () => (await webhookRow(id))?.failingSince)
    receiver.answer()
    await passPauses()
    await until(async () => (await webhookRow(id))?.failingSince === null)
    receiver.answer(answering(500))
    await happens(van, 2)
    await until(async () => (await webhookRow(id))?.failingSince)
    await database.db.update(webhooks).set({ failingSince: sql`now() - interval '5 days'` })
    await passPauses()
    await until(async () => (await webhookRow(id))?.offReason === 'failing')
  })

  it('that was not tried for a day fails anew: nothing switches it off before five days of attempts', async () => {
    const { id } = await endpoint()
    receiver.answer(answering(500))
    await happens(van, 1)
    await startWorker()
    await until(async () => (await webhookRow(id))?.failingSince)
    const since = (failing: string, failed: string) =>
      database.db.update(webhooks).set({
        failingSince: sql`now() - ${failing}::interval`,
        failedAt: sql`now() - ${failed}::interval`,
      })
    await since('6 days', '5 days')
    await passPauses()
    await until(
      async () => (await deliveries())[0]?.attempts === 2 && (await deliveries())[0]?.state === 'waiting',
    )
    const anew = await webhookRow(id)
    expect(anew?.offReason).toBeNull()
    for (const time of [anew?.failingSince, anew?.failedAt])
      expect(Date.now() - (time?.getTime() ?? 0)).toBeLessThan(60_000)
    await since('5 days', '11 hours')
    await passPauses()
    await until(async () => (await webhookRow(id))?.offReason === 'failing')
  })

  it('that takes a test works again', async () => {
    const { id } = await endpoint()
    await database.db
      .update(webhooks)
      .set({ failingSince: sql`now() - interval '4 days'`, failedAt: sql`now()` })
    const params = { id: String(id) }
    await startWorker()
    receiver.answer(answering(500))
    await callRoute<Delivery>(test, { token, method: 'POST', params })
    await allAre('givenUp')
    expect((await webhookRow(id))?.failingSince).not.toBeNull()
    receiver.answer()
    await callRoute<Delivery>(test, { token, method: 'POST', params })
    await until(async () => (await webhookRow(id))?.failingSince === null)
  })

  it('gets a test while it is off, once, and that says nothing of it', async () => {
    const { id, secret } = await endpoint()
    await database.db.update(webhooks).set({ offReason: 'byHand' })
    receiver.answer(answering(500))
    await startWorker()
    const params = { id: String(id) }
    expect((await callRoute<Delivery>(test, { token, method: 'POST', params })).status).toBe(201)
    await allAre('givenUp')
    expect(receiver.received).toHaveLength(1)
    const [sent] = receiver.received
    if (sent)
      expect(verified(secret, sent)).toMatchObject({ type: 'test', data: { webhook: { id, name: 'erp' } } })
    expect(await webhookRow(id)).toMatchObject({ offReason: 'byHand', failingSince: null })
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '192.168.1.1',
    '224.0.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '2002:7f00:1::',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a9fe:a9fe',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '0.0.0.0',
    '::',
    'fec0::1',
    '2001:0:7f00:1::',
  ])('whose name leads to %s is not called', async (address) => {
    const { port } = new URL(receiver.url)
    await endpoint(`https://hook.example.com:${port}/hook`)
    setWebhookReach({ isPrivate: false, resolve: async () => ['93.184.216.34', address] })
    await happens(van, 1)
    await startWorker()
    await until(async () => (await deliveries())[0]?.error === 'leads to no address of the internet')
    expect(receiver.received).toEqual([])
  })

  it('is called at the address that was looked at, whatever its name leads to then', async () => {
    const { port } = new URL(receiver.url)
    await endpoint(`http://hook.example.com:${port}/hook`)
    const asked: string[] = []
    setWebhookReach({
      isPrivate: true,
      resolve: async (host) => {
        asked.push(host)
        return asked.length === 1 ? ['127.0.0.1'] : ['127.0.0.9']
      },
    })
    await happens(van, 1)
    await startWorker()
    await allAre('taken')
    expect(asked).toEqual(['hook.example.com'])
    expect(receiver.received[0]?.headers.host).toBe(`hook.example.com:${port}`)
  })
})
