import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { log } from '@/lib/log'
import { guardBody } from '@/server/http/guard-body'

/** What a busy machine may take. */
const PATIENCE = { timeout: 20_000 }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.restoreAllMocks()
})

/** A server that reads bodies of up to `maxBytes` as the application would, and tells how each ended. */
async function reader(
  maxBytes: number,
  graceMs?: number,
  turn?: (request: IncomingMessage) => Promise<unknown>,
) {
  const read: string[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    await turn?.(request)
    if (!guardBody(request, response, { maxBytes, graceMs })) return
    const body = await buffer(request).catch(() => null)
    read.push(body === null ? 'cut off' : `${body.length} bytes`)
    if (request.url !== '/held') response.end(`${body?.length}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close().closeAllConnections())
  return { read, port: (server.address() as AddressInfo).port }
}

/** A stream has no length that could be said before it. */
function chunked(...sizes: number[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const size of sizes) controller.enqueue(new Uint8Array(size))
      controller.close()
    },
  })
}

const post = (port: number, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}/api/x?y=1`, {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)

const logged = () => vi.spyOn(log, 'info').mockImplementation(() => {})

describe('the guard of bodies', () => {
  it('lets through what is within the limit, with a length and without, and what has no body', async () => {
    const { port, read } = await reader(1000)
    expect(await (await post(port, 'x'.repeat(1000))).text()).toBe('1000')
    expect(await (await post(port, chunked(400, 600))).text()).toBe('1000')
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('0')
    expect(read).toEqual(['1000 bytes', '1000 bytes', '0 bytes'])
  })

  it('refuses by the length before a byte is read, in the words of the reader', async () => {
    const info = logged()
    const { port, read } = await reader(1000)
    const answer = await post(port, 'x'.repeat(1001), { cookie: 'a=b; locale=es' })
    expect(answer.status).toBe(413)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.json()).toEqual({
      code: 40002,
      msg: 'La solicitud es demasiado grande; el límite es 1 kB.',
      data: { error: 'bodyTooLarge' },
    })
    expect(read).toEqual([])
    expect(info).toHaveBeenCalledTimes(1)
    expect(info.mock.calls[0]?.[0]).toMatchObject({ path: '/api/x', declared: 1001, refused: 'bodyTooLarge' })
  })

  it('refuses by what really came, of which no more is handed on', async () => {
    logged()
    const { port, read } = await reader(1000)
    const answer = await post(port, chunked(900, 200_000, 100), { 'accept-language': 'pt-BR' })
    expect(answer.status).toBe(413)
    expect((await answer.json()).msg).toBe('O pedido é grande demais; o limite é 1 kB.')
    await vi.waitFor(() => expect(read).toEqual(['cut off']), PATIENCE)
  })

  it('refuses a body that does not come', async () => {
    logged()
    const { port, read } = await reader(1000, 20)
    const socket = connect(port, '127.0.0.1')
    closing.push(() => socket.destroy())
    socket.write('POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc')
    const text = (await buffer(socket)).toString()
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(text).toContain('"error":"bodyTooSlow"')
    socket.end()
    await vi.waitFor(() => expect(read).toEqual(['cut off']), PATIENCE)
  })

  it('writes one line when a sender leaves before the end', async () => {
    const info = logged()
    const { port, read } = await reader(1000)
    const leaving = httpRequest({ port, method: 'POST', path: '/api/x', headers: { 'content-length': '10' } })
    leaving.on('error', () => {})
    leaving.write('abc', () => leaving.destroy())
    await vi.waitFor(() => expect(read).toEqual(['cut off']), PATIENCE)
    await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(1), PATIENCE)
    expect(info.mock.calls[0]?.[0]).toEqual({ path: '/api/x', bytes: 3, declared: 10 })
  })

  describe('of what came while a request waited', () => {
    const waited: IncomingMessage[] = []
    const until = (isThere: (request: IncomingMessage) => boolean) => async (request: IncomingMessage) => {
      await vi.waitFor(() => expect(isThere(request)).toBe(true), PATIENCE)
      waited.push(request)
    }
    const whole = until(({ complete }) => complete)
    beforeEach(() => void waited.splice(0))

    it('takes a body that is whole, and calls it neither slow nor cut off', async () => {
      const info = logged()
      const { port, read } = await reader(1000, 0, whole)
      const answer = await post(port, chunked(400, 600))
      expect(await answer.text()).toBe('1000')
      expect(read).toEqual(['1000 bytes'])
      await vi.waitFor(() => expect(waited[0]?.closed).toBe(true), PATIENCE)
      expect(info).not.toHaveBeenCalled()
    })

    it('refuses a whole one that is too large', async () => {
      const info = logged()
      const { port, read } = await reader(1000, 0, whole)
      const answer = await post(port, chunked(900, 200))
      expect(answer.status).toBe(413)
      expect(read).toEqual([])
      expect(info.mock.calls.map(([line]) => line)).toMatchObject([{ bytes: 1100, refused: 'bodyTooLarge' }])
    })

    it('counts it with what follows', async () => {
      logged()
      const { port, read } = await reader(
        1000,
        undefined,
        until((request) => request.readableLength === 900),
      )
      const socket = connect(port, '127.0.0.1')
      closing.push(() => socket.destroy())
      const piece = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`
      socket.write(`POST /api/x HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${piece(900)}`)
      await vi.waitFor(() => expect(waited).toHaveLength(1), PATIENCE)
      socket.write(`${piece(200)}0\r\n\r\n`)
      expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 413 /)
      expect(read).toEqual(['cut off'])
    })
  })

  it('never speaks before the answer to another on the same connection', async () => {
    const info = logged()
    const { port } = await reader(1000)
    const socket = connect(port, '127.0.0.1')
    closing.push(() => socket.destroy())
    socket.write('POST /held HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabc')
    socket.write('POST /b HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n')
    expect((await buffer(socket)).toString()).toBe('')
    expect(info.mock.calls.map(([line]) => line)).toMatchObject([{ path: '/b', refused: 'bodyTooLarge' }])
  })
})
