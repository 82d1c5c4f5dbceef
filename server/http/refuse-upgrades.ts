import { createServer, type Server } from 'node:http'

/**
 * Has `server` close every connection that asks for another protocol: we speak none. Returns the server that Next is to
 * be given as its own, which nobody reaches: it listens for upgrades on the one it is given, else on the one that
 * its first request comes from, looks at nothing that comes before a request here, and holds for ever what it does not know.
 */
export function refuseUpgrades(server: Server): Server {
  server.on('upgrade', (_request, socket) => socket.destroy())
  return createServer()
}
