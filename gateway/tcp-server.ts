import net from 'node:net'
import { log } from '@/lib/log'
import { subnetOf } from '@/lib/network/address'
import { Connection } from './connection'
import type { ConnectionContext } from './dialogue'
import { ConnectionLimit } from './limits'
import type { PacketCodec, Protocol } from './protocols/protocol'

export const SWEEP_EVERY_MS = 5000

export type DeviceServer = { connections: () => number; stop: () => Promise<void> }

/** Listens for trackers of one protocol over TCP. */
export async function startTcpServer<Frame, State>(
  protocol: Protocol<Frame, State>,
  codec: PacketCodec<Frame, State>,
  port: number,
  around: ConnectionContext,
): Promise<DeviceServer> {
  const { GATEWAY_HOST, GATEWAY_MAX_CONNECTIONS_PER_ADDRESS } = around.settings
  const limit = new ConnectionLimit(GATEWAY_MAX_CONNECTIONS_PER_ADDRESS, subnetOf)
  const connections = new Set<Connection<Frame, State>>()

  const server = net.createServer({ noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? 'unknown'
    if (!limit.enter(address)) {
      log.warn({ address, max: GATEWAY_MAX_CONNECTIONS_PER_ADDRESS }, 'too many connections from one address')
      socket.destroy()
      return
    }
    const connection = new Connection(socket, address, protocol, codec, around, Date.now())
    connections.add(connection)
    socket.once('close', () => {
      limit.leave(address)
      connections.delete(connection)
    })
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: GATEWAY_HOST, backlog: 4096 }, resolve)
  })
  // One timer for all: a timer per connection would cost more than the connection.
  const sweep = setInterval(() => {
    const now = Date.now()
    for (const connection of connections) {
      if (connection.isIdle(now)) connection.close('idle')
      else connection.tend(now)
    }
  }, SWEEP_EVERY_MS)
  log.info({ protocol: protocol.name, transport: 'tcp', port }, 'gateway listens')

  return {
    connections: () => connections.size,
    stop: async () => {
      clearInterval(sweep)
      const closed = new Promise((resolve) => server.close(resolve))
      for (const connection of connections) connection.close('gateway stops')
      await closed
    },
  }
}
