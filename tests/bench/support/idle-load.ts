// Child process: trackers that log in and then say nothing.
import net from 'node:net'
import { loginFrame } from '../../support/gt06-client'

type Order = { port: number; imeis: string[]; localAddress: string }

/** Logins under way at once. */
const AT_ONCE = 200

process.once('message', async ({ port, imeis, localAddress }: Order) => {
  const waiting = [...imeis]
  let connected = 0
  const work = async () => {
    for (let imei = waiting.pop(); imei; imei = waiting.pop()) {
      await logIn(port, imei, localAddress)
      connected++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  process.send?.({ connected })
})

function logIn(port: number, imei: string, localAddress: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress })
    socket.once('error', reject)
    socket.once('connect', () => socket.write(loginFrame(imei)))
    socket.once('data', () => resolve())
  })
}
