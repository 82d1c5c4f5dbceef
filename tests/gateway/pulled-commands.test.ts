import { once } from 'node:events'
import net from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { findCommand } from '@/db/queries/commands/command-list'
import { orderCommand } from '@/db/queries/commands/order-command'
import { deviceCommands } from '@/db/schema/device-commands'
import { ensureProcesses } from '../../scripts/start/processes'
import { gatewayCommandWorld } from '../support/gateway-command-world'
import { holdState, waitsForLock } from '../support/held-state'
import { KilledGateway } from '../support/killed-gateway'
import { orderText } from '../support/order-text'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeDevice } from '../support/world'

const { database, gateway, access, stateOf, untilState, runOut } = gatewayCommandWorld()

/** The way to the database takes so long where the gateway is to be killed between two steps. */
const LAG_MS = 250

/** A phone of the account, of each test. */
const phone = { id: 0, imei: '' }
/** No two reports are the same. */
let reports = 0
beforeEach(async () => {
  Object.assign(phone, await makeDevice(access.accountId, { model: 'PHONE' }))
})

/** What a phone is answered to a position, `ago` seconds old, at a speed in knots. */
async function report(imei: string, { port = gateway.osmand, ago = 0, speed = 0, more = '' } = {}) {
  const at = Date.now() - 2000 - ago * 1000 + reports++
  const query = `id=${imei}&lat=41.15&lon=-8.61&timestamp=${at}&speed=${speed}${more}`
  const answer = await fetch(`http://127.0.0.1:${port}/?${query}`)
  return {
    status: answer.status,
    text: await answer.text(),
    type: answer.headers.get('content-type'),
    kept: answer.headers.get('cache-control'),
  }
}
const EMPTY = { status: 200, text: '', type: null, kept: null }
const carrying = (text: string) => ({
  status: 200,
  text,
  type: 'text/plain; charset=utf-8',
  kept: 'no-store',
})
const order = (text: string) => orderText(access, phone.imei, text)

describe('a command to a phone', () => {
  it('waits, is the text of the answer to its next report, once that is stored, and then sent', async () => {
    const id = await order('interval 60 + "a"')
    expect(await findCommand(access, id)).toMatchObject({ state: 'waiting', offline: true })
    expect(await report(phone.imei)).toEqual(carrying('interval 60 + "a"'))
    expect(await storedFixes(phone.id)).toHaveLength(1)
    expect(await untilState(id, 'sent')).toMatchObject({ answer: null })
    expect(await report(phone.imei)).toEqual(EMPTY)
  })

  it('goes out by a form and by JSON too, and with a report that has no position', async () => {
    const url = `http://127.0.0.1:${gateway.osmand}/`
    const bodies: [string, string][] = [
      ['application/x-www-form-urlencoded', `id=${phone.imei}&lat=41.1&lon=-8.6`],
      [
        'application/json',
        JSON.stringify({
          device_id: phone.imei,
          location: { timestamp: new Date().toISOString(), coords: { latitude: 41.1, longitude: -8.6 } },
        }),
      ],
      ['application/x-www-form-urlencoded', `id=${phone.imei}&batt=70`],
    ]
    for (const [type, body] of bodies) {
      const id = await order(`by ${type}`)
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
      expect(await answer.text()).toBe(`by ${type}`)
      await untilState(id, 'sent')
      await runOutOf(id, 'dueAt')
    }
  })

  it('is one at a time: the next goes once it is known that nothing is answered', async () => {
    await report(phone.imei)
    const [first, second] = [await order('first'), await order('second')]
    expect((await report(phone.imei)).text).toBe('first')
    await untilState(first, 'sent')
    expect((await report(phone.imei)).text).toBe('')
    await runOutOf(first, 'dueAt')
    expect(await findCommand(access, first)).toMatchObject({ state: 'timedOut', reason: 'noAnswer' })
    expect((await report(phone.imei)).text).toBe('second')
    await untilState(second, 'sent')
  })

  it('is carried by one of many reports at once', async () => {
    await report(phone.imei)
    const id = await order('once')
    const answers = await Promise.all(Array.from({ length: 12 }, (_, ago) => report(phone.imei, { ago })))
    expect(answers.filter(({ text }) => text !== '')).toEqual([carrying('once')])
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    await untilState(id, 'sent')
  })

  it('goes to nobody else: not to strangers, other phones, a wrong key, or a tracker that is forwarded', async () => {
    const keyed = await makeDevice(access.accountId, { model: 'PHONE', phoneKey: 'its-key' })
    const forwarded = await makeDevice(access.accountId, { model: 'FORWARDED' })
    const id = await orderText(access, keyed.imei, 'for the key alone')
    await expect(orderText(access, forwarded.imei, 'x')).rejects.toMatchObject({
      error: 'commandsNotCarried',
    })
    // As if it had been a phone when it was ordered.
    await database.db.insert(deviceCommands).values({
      deviceId: forwarded.id,
      accountId: access.accountId,
      text: 'x',
      source: 'console',
      expiresAt: new Date(Date.now() + 60_000),
    })
    for (const [imei, more, status] of [
      ['999999999999999', '', 404],
      [keyed.imei, '&key=wrong', 404],
      [phone.imei, '', 200],
      [forwarded.imei, '', 200],
    ] as const)
      expect(await report(imei, { more })).toEqual({ ...EMPTY, status })
    expect(await stateOf(id)).toBe('waiting')
    expect((await report(keyed.imei, { more: '&key=its-key' })).text).toBe('for the key alone')
  })

  it('goes on waiting when the phone is gone before it can be answered', async () => {
    const other = await makeDevice(access.accountId, { model: 'PHONE' })
    await report(phone.imei)
    const id = await order('later')
    const release = await holdState(phone.id)
    const gone = net.connect({ port: gateway.osmand, host: '127.0.0.1' })
    gone.write(`GET /?id=${phone.imei}&lat=41.2&lon=-8.6&timestamp=${Date.now()} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until(waitsForLock)
    gone.destroy()
    await once(gone, 'close')
    // When another one is answered, the gateway has seen it go.
    for (let times = 0; times < 3; times++) expect((await report(other.imei)).status).toBe(200)
    await release()
    await until(async () => (await storedFixes(phone.id)).length === 2)
    expect(await stateOf(id)).toBe('waiting')
    expect((await report(phone.imei)).text).toBe('later')
  })

  it('that would cut an engine passes the gate once more with what the answer is for', async () => {
    const cut = () =>
      orderCommand(
        access,
        {
          imei: phone.imei,
          text: 'RELAY,1#',
          expiresAfterHours: 24,
          engine: { purpose: 'Theft', whenStops: false },
        },
        new Date(),
      )
    await expect(order('RELAY,1#')).rejects.toMatchObject({ error: 'engineUnconfirmed' })
    for (const ago of [50, 40, 30, 20, 10]) await report(phone.imei, { ago })
    const moved = await cut()
    expect((await report(phone.imei, { speed: 30 })).text).toBe('')
    expect(await findCommand(access, moved.id)).toMatchObject({ state: 'failed', reason: 'moving' })
  })
})

/** As `runOut`, of a command of a phone. */
async function runOutOf(id: number, column: 'dueAt' | 'leasedUntil') {
  await database.db
    .update(deviceCommands)
    .set({ [column]: new Date(Date.now() - 120_000) })
    .where(eq(deviceCommands.id, id))
  await runOut(id, column)
}

it('nobody knows of a command whose gateway was killed before it could say so, and it is not sent again', async () => {
  const killed = await KilledGateway.start((await ensureProcesses())('gateway/main.ts'), database.url)
  const tell = () => report(phone.imei, { port: killed.osmand }).catch(() => null)
  try {
    await until(async () => (await tell())?.status === 200)
    const id = await order('once')
    killed.forwarder.slow(LAG_MS)
    const answer = tell()
    await until(async () => (await stateOf(id)) === 'sending')
    await killed.kill()
    expect([null, 'once']).toContain((await answer)?.text ?? null)
    killed.forwarder.slow(0)
    expect(await stateOf(id)).toBe('sending')
    killed.run()
    await until(async () => (await tell())?.status === 200)
    expect((await tell())?.text).toBe('')
    await runOutOf(id, 'leasedUntil')
    expect(await findCommand(access, id)).toMatchObject({ state: 'unknown', reason: 'leaseLost' })
    expect((await tell())?.text).toBe('')
  } finally {
    await killed.end()
  }
}, 150_000)
