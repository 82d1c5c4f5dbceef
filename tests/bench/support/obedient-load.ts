// Child process: trackers that log in and then answer each command. Asked for, it tells how many commands each was sent.
import net from 'node:net'
import { frame, loginFrame } from '../../support/gt06-client'

type Order = { port: number; imeis: string[]; localAddress: string }

/** Logins under way at once. */
const AT_ONCE = 200
const COMMAND = 0x80
const ANSWER = 0x15
const SAID = Buffer.from('HBT OK')

const received = new Map<string, number>()

process.once('message', async ({ port, imeis, localAddress }: Order) => {
  const waiting = [...imeis]
  const work = async () => {
    for (let imei = waiting.pop(); imei; imei = waiting.pop()) await logIn(port, imei, localAddress)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  process.on('message', () => process.send?.({ counts: [...received.values()] }))
  process.send?.({ connected: imeis.length })
})

function logIn(port: number, imei: string, localAddress: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress })
    let rest = Buffer.alloc(0)
    socket.once('error', reject)
    socket.once('connect', () => socket.write(loginFrame(imei)))
    socket.on('data', (bytes) => {
      resolve()
      rest = Buffer.concat([rest, bytes])
      // 78 78 | length | type | … | 0d 0a
      for (let size = sizeOf(rest); size > 0 && rest.length >= size; size = sizeOf(rest)) {
        if (rest[3] === COMMAND) socket.write(answerTo(rest, imei))
        rest = rest.subarray(size)
      }
    })
  })
}

const sizeOf = (bytes: Buffer): number => (bytes.length < 4 ? 0 : (bytes[2] ?? 0) + 5)

/** Counts a command (length | flag | text), and answers it by its flag (length | flag | text | language). */
function answerTo(bytes: Buffer, imei: string): Buffer {
  received.set(imei, (received.get(imei) ?? 0) + 1)
  const flag = bytes.subarray(5, 9)
  return frame(ANSWER, Buffer.concat([Buffer.from([SAID.length + 4]), flag, SAID, Buffer.from([0, 2])]), 9)
}
