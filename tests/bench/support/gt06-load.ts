// Child process: trackers that upload their fixes as fast as the gateway confirms them.
import net from 'node:net'
import { heartbeatFrame, locationFrame, loginFrame } from '../../support/gt06-client'
import { syntheticDrive } from './synthetic-drive'

type Order = { port: number; imeis: string[]; fixesEach: number; burst: number; start: number }

process.once('message', async (order: Order) => {
  // Everything is encoded before the clock starts: a load that computes would slow what it measures.
  const trackers = order.imeis.map((imei, index) => ({ imei, chunks: encode(order, index) }))
  const sockets = await Promise.all(trackers.map(({ imei }) => logIn(order.port, imei)))
  process.send?.({ ready: true })
  process.once('message', async () => {
    const began = Date.now()
    await Promise.all(trackers.map(({ chunks }, index) => upload(sockets[index] as net.Socket, chunks)))
    process.send?.({ ms: Date.now() - began })
  })
})

function encode({ fixesEach, burst, start }: Order, index: number): Buffer[] {
  const fixes = syntheticDrive(index, fixesEach, start)
  const chunks: Buffer[] = []
  for (let from = 0; from < fixes.length; from += burst) {
    const frames = fixes.slice(from, from + burst).map((fix, i) => locationFrame(fix, from + i))
    chunks.push(Buffer.concat([...frames, heartbeatFrame(from)]))
  }
  return chunks
}

function logIn(port: number, imei: string): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => socket.write(loginFrame(imei)))
    socket.once('data', () => resolve(socket))
  })
}

async function upload(socket: net.Socket, chunks: readonly Buffer[]): Promise<void> {
  for (const chunk of chunks) {
    const confirmed = new Promise<void>((resolve) => socket.once('data', () => resolve()))
    socket.write(chunk)
    await confirmed
  }
}
