import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { layDownResponse, type OpenResponse, takeResponse } from '@/server/http/open-response'

const FEED = '/api/share/feed'
const HEADERS = { 'content-type': 'text/event-stream' }
type Handle = (request: IncomingMessage, response: ServerResponse) => void

let port: number
let handle: Handle
let letGo: () => void
const sockets: net.Socket[] = []
const server = createServer((request, response) => {
  response.setHeader('x-common', 'yes')
  letGo = layDownResponse(request, response, request.url ?? '')
  handle(request, response)
})
const headersOf = ({ headers }: IncomingMessage) => new Headers(headers as Record<string, string>)

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  return () => server.close()
})
beforeEach(() => {
  handle = () => {}
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Asks for a path on a connection of its own; `until` resolves to all that came once it holds a text. */
function ask(path: string, more: string[] = []) {
  const socket = net.connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write([`GET ${path} HTTP/1.1`, 'host: localhost', ...more, '', ''].join('\r\n'))
  let text = ''
  const until = (wanted: string) =>
    new Promise<string>((resolve) => {
      const look = () => text.includes(wanted) && resolve(text)
      socket.on('data', (part) => {
        text += part
        look()
      })
      look()
    })
  return { socket, until }
}

/** Takes the response as a route does, and goes on with it as Next does. */
function takeAndGoOn(onClose = () => {}): { taken: () => OpenResponse | null } {
  let taken: OpenResponse | null = null
  handle = (request, response) => {
    taken = takeResponse(headersOf(request), HEADERS, onClose)
    taken?.write('first\n')
    response.statusCode = 204
    response.setHeader('x-late', 'yes')
    response.write('noise')
    response.end('more noise')
  }
  return { taken: () => taken }
}

it('is written by who took it alone, until it is ended', async () => {
  const { taken } = takeAndGoOn()
  const { until } = ask(FEED)
  await until('first')
  taken()?.write(Buffer.from('second\n'))
  await until('second')
  taken()?.end()
  const text = await until('\r\n0\r\n')
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).toContain('x-common: yes')
  expect(text).toContain('content-type: text/event-stream')
  expect(text).not.toMatch(/noise|x-late/)
})

it('keeps nothing of who went on with it, and tells of its end all the same', async () => {
  const META = Symbol.for('NextInternalRequestMeta')
  let left: () => void = () => {}
  const end = new Promise<void>((resolve) => {
    left = resolve
  })
  let asked: IncomingMessage | undefined
  takeAndGoOn(() => left())
  const goOn = handle
  handle = (request, response) => {
    asked = request
    goOn(request, response)
    response.on('close', () => expect.unreachable())
    request.on('close', () => expect.unreachable())
    Object.assign(request, { [META]: { much: true } })
    letGo()
  }
  const { socket, until } = ask(FEED)
  await until('first')
  expect(asked && Object.getOwnPropertySymbols(asked)).toContain(META)
  expect(asked && Reflect.get(asked, META)).toBeUndefined()
  socket.destroy()
  await end
})

it('leaves one that is not taken as it is', async () => {
  const closed = new Promise<void>((resolve) => {
    handle = (_, response) => {
      response.on('close', () => resolve())
      letGo()
      response.writeHead(401).end('refused')
    }
  })
  expect(await ask(FEED).until('refused')).toMatch(/^HTTP\/1\.1 401 /)
  await closed
})

it('tells what waits for a reader who does not read', async () => {
  const { taken } = takeAndGoOn()
  const { socket, until } = ask(FEED)
  await until('first')
  expect(taken()?.waitingBytes()).toBe(0)
  socket.pause()
  for (let turn = 0; turn < 40; turn++) taken()?.write(Buffer.alloc(1_000_000))
  expect(taken()?.waitingBytes()).toBeGreaterThan(1_000_000)
})

it('tells when who asked has left, before it is taken too', async () => {
  const left = await new Promise<string>((resolve) => {
    takeAndGoOn(() => resolve('left'))
    const { socket, until } = ask(FEED)
    void until('first').then(() => socket.destroy())
  })
  expect(left).toBe('left')
  const late = await new Promise<string>((resolve) => {
    handle = (request, response) =>
      response.once('close', () => {
        const output = takeResponse(headersOf(request), HEADERS, () => resolve('left'))
        output?.write('to nobody')
        output?.end()
      })
    const { socket } = ask(FEED)
    server.once('request', () => socket.destroy())
  })
  expect(late).toBe('left')
})

it('is an ordinary one where it is not taken, and for every other path', async () => {
  handle = (_, response) => response.writeHead(401).end('refused')
  expect(await ask(FEED).until('refused')).toMatch(/^HTTP\/1\.1 401 /)
  handle = (request, response) => response.end(String(takeResponse(headersOf(request), HEADERS, () => {})))
  expect(await ask('/api/devices').until('null')).toMatch(/^HTTP\/1\.1 200 /)
})

it('is not taken by the name of another, which a client may have seen', async () => {
  let name = ''
  handle = (request) => {
    name = String(request.headers['x-open-response'])
    expect(name).not.toBe('undefined')
  }
  ask(FEED)
  await expect.poll(() => name).toMatch(/^[\da-f-]{36}$/)
  const heard = new Promise<unknown>((resolve) => {
    handle = (request, response) => {
      resolve(request.headers['x-open-response'])
      response.end()
    }
  })
  ask('/api/devices', [`x-open-response: ${name}`])
  expect(await heard).toBeUndefined()
})
