import net from 'node:net'
import { SHARED_DOOR } from '@/lib/connect/connection-schema'
import { log } from '@/lib/log'
import { subnetOf } from '@/lib/network/address'
import { Connection } from './connection'
import type { ConnectionContext } from './dialogue'
import { ConnectionLimit } from './limits'
import { Newcomer } from './newcomer'
import type { PacketCodec, Protocol } from './protocols/protocol'

export const SWEEP_EVERY_MS = 5000

export type DeviceServer = {
  connections: () => number
  /** Datagrams, or the rest of such, that were not read, since it started. */
  dropped?: () => number
  stop: () => Promise<void>
}

/** Whoever is connected. */
type Caller = {
  isIdle: (now: number) => boolean
  close: (reason: string) => void
  /** Lets go of what will not become whole any more. */
  tend?: (now: number) => void
}

/** Listens for trackers of one protocol over TCP. */
export function startTcpServer<Frame, State>(
  protocol: Protocol<Frame, State>,
  codec: PacketCodec<Frame, State>,
  port: number,
  around: ConnectionContext,
): Promise<DeviceServer> {
  return listen(
    protocol.name,
    port,
    around,
    (socket, address) => new Connection(socket, address, protocol, codec, around, Date.now()),
  )
}

/** Listens for trackers of several protocols at one port: each is told by its first bytes. */
export function startSharedServer(
  protocols: readonly Protocol[],
  port: number,
  around: ConnectionContext,
): Promise<DeviceServer> {
  return listen(SHARED_DOOR, port, around, (socket, address, follow) => {
    const openedAt = Date.now()
    const hand = (protocol: Protocol, firstBytes: Buffer) => {
      if (!protocol.packets) return
      const connection = new Connection(socket, address, protocol, protocol.packets, around, openedAt)
      follow(connection)
      connection.receive(firstBytes)
    }
    const refuse = (bytes: Buffer) =>
      around.admission.refuseStranger({ bytes, address, protocol: SHARED_DOOR, reason: 'foreign' })
    return new Newcomer(socket, address, { protocols, hand, refuse }, openedAt)
  })
}

/** `greet` makes what a socket is, which another may follow later. */
async function listen(
  name: string,
  port: number,
  { settings }: ConnectionContext,
  greet: (socket: net.Socket, address: string, follow: (next: Caller) => void) => Caller,
): Promise<DeviceServer> {
  const { GATEWAY_HOST, GATEWAY_MAX_CONNECTIONS_PER_ADDRESS } = settings
  const limit = new ConnectionLimit(GATEWAY_MAX_CONNECTIONS_PER_ADDRESS, subnetOf)
  const callers = new Map<net.Socket, Caller>()

  const server = net.createServer({ noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? 'unknown'
    if (!limit.enter(address)) {
      log.warn({ address, max: GATEWAY_MAX_CONNECTIONS_PER_ADDRESS }, 'too many connections from one address')
      socket.destroy()
      return
    }
    callers.set(
      socket,
      greet(socket, address, (next) => callers.set(socket, next)),
    )
    socket.once('close', () => {
      limit.leave(address)
      callers.delete(socket)
    })
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: GATEWAY_HOST, backlog: 4096 }, resolve)
  })
  // One timer for all: a timer per connection would cost more than the connection.
  const sweep = setInterval(() => {
    const now = Date.now()
    for (const caller of callers.values()) {
      if (caller.isIdle(now)) caller.close('idle')
      else caller.tend?.(now)
    }
  }, SWEEP_EVERY_MS)
  log.info({ protocol: name, transport: 'tcp', port }, 'gateway listens')

  return {
    connections: () => callers.size,
    stop: async () => {
      clearInterval(sweep)
      const closed = new Promise((resolve) => server.close(resolve))
      for (const caller of callers.values()) caller.close('gateway stops')
      await closed
    },
  }
}
