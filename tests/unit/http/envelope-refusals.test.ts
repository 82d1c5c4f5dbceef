import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '@/lib/errors'
import { envelopeRefusals, isProgramPath, withoutSlash } from '@/server/http/envelope-refusals'
import { refuseEarly } from '@/server/http/refuse-early'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** What a caller is answered where the application answers like this. */
async function answered(answer: (response: ServerResponse) => void, init: RequestInit = {}) {
  const server = createServer((request, response) => {
    envelopeRefusals(request, response)
    answer(response)
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/x`, init)
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    packing: response.headers.get('content-encoding'),
    text,
    json: () => JSON.parse(text) as unknown,
  }
}

describe('an answer that no route of ours gave', () => {
  it('is the envelope in place of a page, whether it comes in parts or at once', async () => {
    const inParts = await answered((response) => {
      response.statusCode = 404
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('content-encoding', 'gzip')
      response.flushHeaders()
      response.write('<html>')
      response.end('</html>')
    })
    expect(inParts).toMatchObject({ status: 404, type: 'application/json; charset=utf-8', packing: null })
    expect(inParts.json()).toMatchObject({ code: 40400, data: { error: 'notFound' } })
    const atOnce = await answered((response) => response.writeHead(404).end('<html></html>'))
    expect(atOnce.json()).toMatchObject({ code: 40400 })
  })

  it('is the envelope in place of nothing, in the language of the caller', async () => {
    const refused = await answered(
      (response) => {
        response.statusCode = 405
        response.setHeader('allow', 'GET')
        response.end()
      },
      { method: 'PUT', headers: { 'accept-language': 'es' } },
    )
    expect(refused.status).toBe(405)
    expect(refused.json()).toEqual({
      code: 40500,
      msg: (await import('@/messages/es.json')).default.errors.methodNotAllowed,
      data: { error: 'methodNotAllowed' },
    })
  })

  it('has no body for HEAD', async () => {
    const refused = await answered((response) => response.writeHead(404).end(), { method: 'HEAD' })
    expect(refused).toMatchObject({ status: 404, text: '' })
  })
})

describe('an answer of ours', () => {
  it('stays, a refusal and a file alike', async () => {
    const refusal = '{"code":21001,"msg":"","data":{"error":"deviceUnknown"}}'
    const ours = await answered((response) => {
      response.statusCode = 404
      response.setHeader('content-type', 'application/json')
      response.write(refusal.slice(0, 9))
      response.end(refusal.slice(9))
    })
    expect(ours).toMatchObject({ status: 404, text: refusal })
    const file = await answered((response) => {
      response.setHeader('content-type', 'image/png')
      response.flushHeaders()
      response.end('picture')
    })
    expect(file).toMatchObject({ status: 200, text: 'picture' })
  })

  it('stays where the request was refused early', async () => {
    const server = createServer((request, response) => {
      envelopeRefusals(request, response)
      void refuseEarly(request, response, '/api/x', new AppError('notFound'))
    })
    servers.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/x`)
    expect(await response.json()).toMatchObject({ code: 40400 })
  })
})

describe('the path of a call', () => {
  it.each([
    ['/tsp2/tsp-asset/account/showWindow/', '/tsp2/tsp-asset/account/showWindow'],
    ['/api/devices/?page=2', '/api/devices?page=2'],
    ['/api/devices?q=a/', '/api/devices?q=a/'],
    ['/devices/', '/devices/'],
    ['/', '/'],
  ])('%s is %s', (given, path) => expect(withoutSlash(given)).toBe(path))

  it('is told from that of a page', () => {
    expect(['/api', '/api/x', '/v3/new', '/tsp2/x'].every(isProgramPath)).toBe(true)
    expect(['/', '/apis', '/devices/api/x'].some(isProgramPath)).toBe(false)
  })
})
