import { once } from 'node:events'
import net from 'node:net'
import { Transform } from 'node:stream'
import { freePort } from './free-port'

export type Forwarder = {
  port: number
  /** Refuses connections from now on, and ends those that there are: what is behind it is away. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** From now on whatever passes takes so long, either way. */
  slow: (ms: number) => void
}

/** Passes connections to a port of its own on to another, once it is mended for the first time. */
export async function makeForwarder(to: { host: string; port: number }): Promise<Forwarder> {
  const port = await freePort()
  const sockets = new Set<net.Socket>()
  let server: net.Server | null = null
  let lagMs = 0
  const lag = () =>
    new Transform({
      transform: (chunk, _encoding, done) => {
        if (lagMs === 0) done(null, chunk)
        else setTimeout(done, lagMs, null, chunk)
      },
    })
  const pass = (socket: net.Socket) => {
    const onward = net.connect(to)
    socket.pipe(lag()).pipe(onward).pipe(lag()).pipe(socket)
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.on('error', () => {})
      one.once('close', () => {
        sockets.delete(one)
        // Either end takes the other along.
        for (const other of [socket, onward]) other.destroy()
      })
    }
  }
  return {
    port,
    slow: (ms) => {
      lagMs = ms
    },
    mend: async () => {
      server = net.createServer(pass).listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    cut: async () => {
      const closed = server && once(server, 'close')
      server?.close()
      for (const socket of sockets) socket.destroy()
      await closed
      server = null
    },
  }
}
