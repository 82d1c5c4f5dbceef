import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceStates } from '@/db/schema/device-states'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { accessFor, accountForAccess } from '@/lib/auth/access'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { holdState, waitsForLock } from '../support/held-state'
import { lineProtocol } from '../support/line-protocol'
import { orderText } from '../support/order-text'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const PEERS_PER_ADDRESS = 3
const database = freshDatabase()
const gateway = testGateway({ GATEWAY_MAX_CONNECTIONS_PER_ADDRESS: String(PEERS_PER_ADDRESS) }, [
  lineProtocol,
])
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const SECOND = Date.UTC(2026, 4, 4, 8) / 1000
const packet = (imei: string, at: number) => `#${imei},${SECOND + at * 10},${41.15 + at * 0.001},-8.61;`

/** A tracker that sends datagrams, and keeps what comes back. */
class Sender {
  readonly received: string[] = []
  private readonly socket = dgram.createSocket('udp4')

  constructor() {
    this.socket.on('message', (bytes) => this.received.push(bytes.toString()))
    open.push(this)
  }

  send(text: string): void {
    this.socket.send(text, gateway.portOf('line'), '127.0.0.1')
  }

  /** Waits until so many answers came. */
  answers = (count: number) => until(async () => this.received.length >= count && this.received)

  async close(): Promise<void> {
    this.socket.close()
    await once(this.socket, 'close')
  }
}

const open: Sender[] = []

/** Peers are forgotten when they fall silent; a restart forgets them at once. */
afterEach(async () => {
  for (const sender of open.splice(0)) await sender.close()
  await gateway.restart()
})

describe('a device over UDP', () => {
  it('is answered at its address once what it sent is stored', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'LINE' })
    const sender = new Sender()
    sender.send(packet(imei, 0))
    expect(await sender.answers(1)).toEqual(['OK1\n'])
    expect(await storedFixes(id)).toMatchObject([{ lat: 41.15, flags: 0 }])
  })

  it('is not answered before the commit', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'LINE' })
    const sender = new Sender()
    sender.send(`#${imei};`)
    await sender.answers(1)
    const release = await holdState(id)
    sender.send(packet('', 1))
    await until(async () => (await waitsForLock()) || sender.received.length > 1)
    expect(sender.received).toEqual(['OK1\n'])
    await release()
    expect(await sender.answers(2)).toEqual(['OK1\n', 'OK2\n'])
    expect(await storedFixes(id)).toHaveLength(1)
  })

  it('may put several packets in a datagram, and say who it is only once', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'LINE' })
    const sender = new Sender()
    sender.send([packet(imei, 0), packet('', 1), packet('', 2)].join(''))
    await until(async () => sender.received.join('') === 'OK1\nOK2\nOK3\n')
    sender.send(packet('', 3))
    await until(async () => sender.received.join('') === 'OK1\nOK2\nOK3\nOK4\n')
    expect(await storedFixes(id)).toHaveLength(4)
  })

  it('that comes from another address goes on in its session, and is answered there', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'LINE' })
    const first = new Sender()
    first.send(packet(imei, 0))
    await first.answers(1)
    const version = await versionOf(id)
    const second = new Sender()
    second.send(packet(imei, 1))
    expect(await second.answers(1)).toEqual(['OK1\n'])
    expect(await versionOf(id)).toBe(version)
    expect(first.received).toHaveLength(1)
    expect(await storedFixes(id)).toHaveLength(2)
  })

  it('gets its commands where it was heard last', async () => {
    const { imei } = await makeDevice(owner, { model: 'LINE' })
    const first = new Sender()
    first.send(packet(imei, 0))
    await first.answers(1)
    const second = new Sender()
    second.send(packet(imei, 1))
    await second.answers(1)
    await orderText(await ownerAccess(), imei, 'LIGHT')
    expect(await second.answers(2)).toContain('DO LIGHT\n')
    expect(first.received).toEqual(['OK1\n'])
  })

  it('gets none where it told nothing new, as whoever knows its identifier may', async () => {
    const { imei } = await makeDevice(owner, { model: 'LINE' })
    const [device, forger] = [new Sender(), new Sender()]
    device.send(packet(imei, 5))
    await device.answers(1)
    for (const [at, text] of [`#${imei};`, packet(imei, 4), packet(imei, 5), packet(imei, 1e9)].entries()) {
      forger.send(text)
      await forger.answers(at + 1)
    }
    await orderText(await ownerAccess(), imei, 'LIGHT')
    expect(await device.answers(2)).toEqual(['OK1\n', 'DO LIGHT\n'])
    expect(forger.received).toEqual(['OK1\n', 'OK2\n', 'OK3\n', 'OK4\n'])
  })

  it('gets none before it told where it is, and what waits as soon as that is stored', async () => {
    const { imei } = await makeDevice(owner, { model: 'LINE' })
    const device = new Sender()
    await orderText(await ownerAccess(), imei, 'LIGHT')
    device.send(`#${imei};`)
    await device.answers(1)
    device.send(`#${imei};`)
    expect(await device.answers(2)).toEqual(['OK1\n', 'OK2\n'])
    device.send(packet(imei, 0))
    expect(await device.answers(4)).toEqual(['OK1\n', 'OK2\n', 'OK3\n', 'DO LIGHT\n'])
  })

  it('gets them there again as soon as it speaks, whoever spoke in its name meanwhile', async () => {
    const { id, imei } = await makeDevice(owner, { model: 'LINE' })
    const [device, forger] = [new Sender(), new Sender()]
    device.send(packet(imei, 0))
    await device.answers(1)
    forger.send(packet(imei, 1))
    await forger.answers(1)
    // It need not tell anything new again.
    device.send(`#${imei};`)
    await device.answers(2)
    await orderText(await ownerAccess(), imei, 'LIGHT')
    expect(await device.answers(3)).toContain('DO LIGHT\n')
    expect(forger.received).toEqual(['OK1\n'])
    forger.send('#861111111111114;')
    await until(async () => (await database.db.delete(unknownDevices).returning()).length > 0)
    device.send(packet('', 2))
    // It does not answer the first: that is waited for no more.
    await database.db.update(deviceCommands).set({ state: 'timedOut' }).where(eq(deviceCommands.deviceId, id))
    await orderText(await ownerAccess(), imei, 'HORN')
    expect(await device.answers(5)).toContain('DO HORN\n')
  })

  it('that was not heard of for minutes gets them when it speaks again, others at once', async () => {
    const [silent, other] = [
      await makeDevice(owner, { model: 'LINE' }),
      await makeDevice(owner, { model: 'LINE' }),
    ]
    const [sender, marker] = [new Sender(), new Sender()]
    sender.send(packet(silent.imei, 0))
    await sender.answers(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 180_000 })
    try {
      marker.send(packet(other.imei, 0))
      await marker.answers(1)
      await orderText(await ownerAccess(), silent.imei, 'LIGHT')
      await orderText(await ownerAccess(), other.imei, 'HORN')
      expect(await marker.answers(2)).toContain('DO HORN\n')
      expect(sender.received).toEqual(['OK1\n'])
      sender.send(packet('', 1))
      expect(await sender.answers(3)).toContain('DO LIGHT\n')
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends no connection of the same device', async () => {
    const [connected, other] = [
      await makeDevice(owner, { model: 'LINE' }),
      await makeDevice(owner, { model: 'LINE' }),
    ]
    const socket = net.connect(gateway.portOf('line'), '127.0.0.1')
    let said = ''
    socket.on('data', (bytes) => {
      said += bytes.toString()
    })
    socket.write(`#${connected.imei};`)
    await until(async () => said === 'OK1\n')
    const version = await versionOf(connected.id)
    const [forger, marker] = [new Sender(), new Sender()]
    forger.send(packet(connected.imei, 0))
    marker.send(packet(other.imei, 0))
    await marker.answers(1)
    socket.write(packet('', 1))
    await until(async () => said === 'OK1\nOK2\n')
    expect(forger.received).toEqual([])
    expect(await versionOf(connected.id)).toBe(version)
    expect(await storedFixes(connected.id)).toHaveLength(1)
    await orderText(await ownerAccess(), connected.imei, 'LIGHT')
    await until(async () => said.includes('DO LIGHT'))
    socket.destroy()
    await until(async () => {
      forger.send(packet(connected.imei, 2))
      return forger.received.length > 0
    })
  })
})

describe('strangers over UDP', () => {
  it('who are not registered get no answer, and are counted', async () => {
    const sender = new Sender()
    sender.send(packet('861111111111112', 0))
    const row = await until(async () => (await database.db.select().from(unknownDevices))[0])
    expect(row).toMatchObject({ identifier: '861111111111112', protocol: 'line', attempts: 1 })
    expect(sender.received).toEqual([])
  })

  it('and noise, cut packets and packets of nobody take no place from devices', async () => {
    const strangers = Array.from({ length: PEERS_PER_ADDRESS + 2 }, () => new Sender())
    for (const sender of strangers) {
      for (const text of ['GET / HTTP/1.1', '#8611', packet('', 1), packet('861111111111113', 1)])
        sender.send(text)
    }
    await until(async () => (await database.db.select().from(unknownDevices)).length > 1)
    const { id, imei } = await makeDevice(owner, { model: 'LINE' })
    const sender = new Sender()
    await until(async () => {
      sender.send(packet(imei, 0))
      return sender.received.length > 0
    })
    expect(await storedFixes(id)).toHaveLength(1)
  })

  it('one address has so many peers and no more; who is among them is heard', async () => {
    const heard: Sender[] = []
    for (let at = 0; at < PEERS_PER_ADDRESS; at++) {
      const { imei } = await makeDevice(owner, { model: 'LINE' })
      const sender = new Sender()
      heard.push(sender)
      sender.send(packet(imei, 0))
      await sender.answers(1)
    }
    const { id, imei } = await makeDevice(owner, { model: 'LINE' })
    const late = new Sender()
    late.send(packet(imei, 0))
    for (const sender of heard) sender.send(packet('', 1))
    for (const sender of heard) expect(await sender.answers(2)).toHaveLength(2)
    expect(late.received).toEqual([])
    expect(await storedFixes(id)).toEqual([])
  })
})

async function ownerAccess() {
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, owner))
  if (!row) throw new Error('no account')
  return accessFor(accountForAccess(row))
}

async function versionOf(id: number): Promise<number | undefined> {
  const [row] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id))
  return row?.version
}
