import { createServer, type Server } from 'node:http'

/**
 * The server that Next is to be given as its own, which nobody reaches. Next listens for upgrades on the one that it is
 * given, else on the one that its first request comes from, looks at nothing that comes before a request here, and holds
 * for ever what it does not know. Where nobody listens, Node takes who asks for another protocol as an ordinary request,
 * as HTTP has it; clients that offer HTTP/2 (h2c) go on with HTTP/1.1.
 */
export const serverWithoutUpgrades = (): Server => createServer()
