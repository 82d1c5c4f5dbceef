import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { findCommand } from '@/db/queries/commands/command-list'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { type Access, systemAccess } from '@/lib/auth/access'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { holdState, waitsForLock } from '../support/held-state'
import { orderText } from '../support/order-text'
import { storedFixes } from '../support/stored-fixes'
import { lineOf, saidLater, TALKS, type Talk } from '../support/tracker-talks'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const gateway = testGateway()
let access: Access
beforeAll(async () => {
  const found = await accessOfActor(systemAccess('test'), await makeAccount('owner', 'enterprise'), 'web')
  if (!found) throw new Error('no access')
  access = found
})

/** A command, the datagram that it goes out in, and what a tracker says to that. */
type Order = {
  text: string
  goesOut: (imei: string) => RegExp
  answer: (imei: string, heard: RegExpExecArray) => string
  state: string
}

const ORDERS: Readonly<Record<string, Order>> = {
  gps103: {
    text: 'C,30s',
    state: 'done',
    goesOut: (imei) => new RegExp(`\\*\\*,imei:${imei},C,30s;`),
    answer: (imei) => `imei:${imei},ct,260504080020,,F,080020.000,A,4109.2000,N,00836.6000,W,5.00,90,,1,;`,
  },
  meitrack: {
    text: 'A12,3',
    state: 'done',
    goesOut: (imei) => new RegExp(`@@([A-Z])27,${imei},A12,3\\*`),
    answer: (imei, [, mark]) => lineOf(`$$${mark}28,${imei},A12,OK*`),
  },
  queclink: {
    text: 'GTRTO,gv300,3,,,,,',
    state: 'done',
    goesOut: () => /AT\+GTRTO=gv300,3,,,,,,([0-9A-F]{4})\$/,
    answer: (imei, [, serial]) => `+ACK:GTRTO,060100,${imei},,3,${serial},20260504080030,0009$`,
  },
  tk103: {
    text: 'AT00',
    state: 'done',
    goesOut: (imei) => new RegExp(`\\(${imei}AT00\\)`),
    answer: (imei) => `(${imei}BT00)`,
  },
}

const BY_UDP = TALKS.filter(({ name }) => name in ORDERS)

/** A tracker that sends datagrams, and keeps what comes back. */
class Sender {
  received = ''
  private readonly socket = dgram.createSocket('udp4')

  constructor(private readonly protocol: string) {
    this.socket.on('message', (bytes) => {
      this.received += bytes.toString('latin1')
    })
    open.push(this)
  }

  send(text: string): void {
    this.socket.send(Buffer.from(text, 'latin1'), gateway.portOf(this.protocol), '127.0.0.1')
  }

  async close(): Promise<void> {
    this.socket.close()
    await once(this.socket, 'close')
  }
}
const open: Sender[] = []
afterEach(async () => {
  for (const sender of open.splice(0)) await sender.close()
})

describe.each(BY_UDP.map((talk) => [talk.name, talk] as const))(
  'a tracker of %s by UDP',
  (name, talk: Talk) => {
    const make = () => makeDevice(access.accountId, { model: talk.model })

    it('is answered where it spoke once what it says is stored, not before', async () => {
      const { id, imei } = await make()
      const sender = new Sender(name)
      const hears = talk.hears(imei)
      sender.send(talk.says(imei))
      await until(async () => sender.received.length >= hears.length)
      expect(sender.received).toBe(hears)
      expect(await storedFixes(id)).toHaveLength(talk.fixes)
      const release = await holdState(id)
      sender.received = ''
      sender.send(talk.says(imei))
      await until(async () => (await waitsForLock()) || sender.received !== '')
      expect(sender.received).toBe('')
      await release()
      await until(async () => sender.received.length >= hears.length)
      expect(sender.received).toBe(hears)
      // What is sent again is there once.
      expect(await storedFixes(id)).toHaveLength(talk.fixes)
    })

    it('may come from another address, where its command goes then, and its answer is known', async () => {
      const { imei } = await make()
      const [first, second] = [new Sender(name), new Sender(name)]
      first.send(talk.says(imei))
      await until(async () => first.received === talk.hears(imei))
      second.send(saidLater(talk, imei))
      await until(async () => second.received === talk.hears(imei))
      const order = ORDERS[name]
      if (!order) throw new Error('no command')
      const command = await orderText(access, imei, order.text)
      const heard = await until(async () => order.goesOut(imei).exec(second.received))
      expect(first.received).toBe(talk.hears(imei))
      second.send(order.answer(imei, heard))
      const ended = await until(async () => {
        const found = await findCommand(access, command)
        return found.answer === null ? null : found
      })
      expect(ended.state).toBe(order.state)
    })

    it('is whoever its datagram names: strangers are listed, and not answered', async () => {
      const { id, imei } = await make()
      const sender = new Sender(name)
      sender.send(talk.says(imei))
      await until(async () => sender.received === talk.hears(imei))
      const other = await make()
      sender.send(talk.says(other.imei))
      await until(async () => (await storedFixes(other.id)).length === talk.fixes)
      expect(await storedFixes(id)).toHaveLength(talk.fixes)
      const stranger = new Sender(name)
      stranger.send(talk.says('861234567890128'))
      await until(async () => {
        const [gone] = await database.db.delete(unknownDevices).returning()
        return gone?.protocol === name
      })
      expect(stranger.received).toBe('')
    })

    it('is not heard by a datagram while it is connected by TCP', async () => {
      const { id, imei } = await make()
      const connection = net.connect({ port: gateway.portOf(name), host: '127.0.0.1', noDelay: true })
      let received = ''
      connection.on('data', (bytes) => {
        received += bytes.toString('latin1')
      })
      await once(connection, 'connect')
      connection.write(Buffer.from(talk.says(imei), 'latin1'))
      await until(async () => received === talk.hears(imei))
      const [forger, marker] = [new Sender(name), await make()]
      forger.send(talk.says(imei))
      // It would have been heard before what is sent after it, and before a command goes out.
      const after = new Sender(name)
      after.send(talk.says(marker.imei))
      await until(async () => after.received === talk.hears(marker.imei))
      const order = ORDERS[name]
      if (!order) throw new Error('no command')
      await orderText(access, imei, order.text)
      await until(async () => order.goesOut(imei).test(received))
      expect(forger.received).toBe('')
      expect(await storedFixes(id)).toHaveLength(talk.fixes)
      connection.destroy()
    })
  },
)
