import { randomBytes, randomInt } from 'node:crypto'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { heartbeatFrame, locationFrame, loginFrame } from '../../support/gt06-client'
import { ask, askJson, type HostileInput, type Target } from './hostile-input'

const HELD_MS = 3000
/** Where no tracker of the fleet comes from: from its own address one that logs in again takes over at once. */
const STRANGER = '127.0.0.2'

/** Opens `count` connections, does something with each, and lets go of them after a while. */
async function withSockets(
  port: number,
  count: number,
  use: (socket: net.Socket, at: number) => Promise<void> | void,
  from = () => STRANGER,
): Promise<void> {
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from(), noDelay: true })
    socket.on('error', () => {})
    socket.resume()
    return socket
  })
  await Promise.all(sockets.map((socket, at) => use(socket, at)))
  await sleep(HELD_MS)
  for (const socket of sockets) socket.destroy()
}

/** Writes a byte at a time. */
async function trickle(socket: net.Socket, bytes: Buffer, pauseMs: number): Promise<void> {
  for (let at = 0; at < bytes.length && socket.writable; at++) {
    socket.write(bytes.subarray(at, at + 1))
    await sleep(pauseMs)
  }
}

const webPort = ({ url }: Target) => Number(new URL(url).port)
const repeat = (hex: string, bytes: number) => Buffer.alloc(bytes, Buffer.from(hex, 'hex'))

/** A stream of bytes that look like the beginning of packets, and then one byte after the other. */
const frames = (name: string, hex: string): HostileInput => ({
  name,
  send: ({ gt06Port }) =>
    withSockets(gt06Port, 20, async (socket) => {
      socket.write(repeat(hex, 16_000))
      await trickle(socket, repeat(hex, 300), 2)
    }),
})

const fixAt = (time: number) => locationFrame({ time, lat: 41, lon: -8, speedKmh: 50, course: 90 }, 1)

/** Of trackers' doors. */
export const FRAMES: HostileInput[] = [
  frames('heads of long packets with ends', '79791c200d0a'),
  frames('heads of long packets', '79793c00'),
  frames('heads of short packets', '7878200d0a'),
  frames('ends of packets', '0d0a'),
  {
    name: 'noise to the trackers’ door',
    send: ({ gt06Port }) =>
      withSockets(gt06Port, 20, (socket) => {
        socket.write(Buffer.from(Array.from({ length: 60_000 }, (_, at) => (at * 2_654_435_761) >>> 24)))
      }),
  },
  {
    name: 'logins of devices that are not there',
    send: ({ gt06Port }) =>
      withSockets(gt06Port, 50, (socket, at) => {
        socket.write(loginFrame(String(359_000_000_000_000 + at)))
      }),
  },
  {
    name: 'logins as devices that are connected',
    send: ({ gt06Port, imeis }) =>
      withSockets(gt06Port, 20, (socket, at) => {
        socket.write(loginFrame(imeis[at] ?? ''))
      }),
  },
  {
    name: 'heartbeats without a pause',
    send: ({ gt06Port, victims }) =>
      withSockets(gt06Port, 1, (socket) => {
        socket.write(loginFrame(victims[0] ?? ''))
        socket.write(Buffer.concat(Array.from({ length: 20_000 }, (_, at) => heartbeatFrame(at & 0xffff))))
      }),
  },
  {
    name: 'fixes of a year to come, and of long ago',
    send: ({ gt06Port, victims }) =>
      withSockets(gt06Port, 1, (socket) => {
        socket.write(loginFrame(victims[1] ?? ''))
        const now = Date.now()
        for (let at = 0; at < 500; at++)
          socket.write(fixAt(now + (at % 2 === 0 ? 1 : -1) * 300 * 86_400_000 + at * 1000))
      }),
  },
  {
    name: 'connections that open and close',
    send: async ({ gt06Port }) => {
      for (let at = 0; at < 300; at++) {
        const socket = net.connect({ port: gt06Port, host: '127.0.0.1', localAddress: STRANGER })
        socket.on('error', () => {})
        await new Promise((resolve) => socket.once('close', resolve).once('connect', () => socket.destroy()))
      }
    },
  },
  {
    name: 'guesses at the phones’ door',
    send: async ({ osmandPort }) => {
      for (let at = 0; at < 100; at++)
        await fetch(`http://127.0.0.1:${osmandPort}/?id=${at}&lat=1&lon=2`).then((answer) => answer.text())
    },
  },
  {
    name: 'slow heads at the phones’ door',
    send: ({ osmandPort }) =>
      withSockets(osmandPort, 50, (socket) =>
        trickle(socket, Buffer.from('GET /?id=1 HTTP/1.1\r\nx: y'), 100),
      ),
  },
]

/** Of the console: heads, sign-in, feeds. */
export const HEADS: HostileInput[] = [
  {
    name: 'slow heads',
    send: (target) =>
      withSockets(webPort(target), 100, (socket) =>
        trickle(socket, Buffer.from('GET / HTTP/1.1\r\nhost: a'), 100),
      ),
  },
  {
    name: 'a head of 60 KB',
    send: (target) => ask(target, '/api/brand', { headers: { 'x-a': 'a'.repeat(60_000) } }),
  },
  {
    name: '500 requests in one piece',
    send: (target) =>
      withSockets(webPort(target), 2, (socket) => {
        socket.write('GET /api/brand HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(500))
      }),
  },
  {
    name: 'feeds that nobody reads',
    send: async (target) => {
      const closing = new AbortController()
      await Promise.all(
        Array.from({ length: 25 }, () =>
          fetch(`${target.url}/api/live`, {
            headers: { cookie: target.cookie },
            signal: closing.signal,
          }).catch(() => null),
        ),
      )
      await sleep(1000)
      closing.abort()
    },
  },
  {
    name: 'guesses at share links, from many networks',
    send: (target) =>
      withSockets(
        webPort(target),
        40,
        (socket) => {
          for (let guess = 0; guess < 15; guess++) {
            const body = JSON.stringify({ token: randomBytes(32).toString('base64url') })
            const head = `POST /api/share/open HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json`
            socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
          }
        },
        () => `127.${1 + randomInt(250)}.${randomInt(250)}.${1 + randomInt(250)}`,
      ),
  },
  {
    name: 'forty wrong passwords at once',
    send: (target) =>
      Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          askJson(
            target,
            '/api/session',
            JSON.stringify({ account: `nobody-${at}`, password: `wrong ${at}` }),
          ),
        ),
      ),
  },
  {
    name: 'set-up of what is set up',
    send: (target) =>
      askJson(
        target,
        '/api/setup',
        JSON.stringify({ account: 'a-new-one', password: 'a password 1', customerName: 'x', token: 'guess' }),
      ),
  },
]
