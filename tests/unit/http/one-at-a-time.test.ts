import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { afterEarlier } from '@/server/http/one-at-a-time'
import { until } from '../../support/until'

const begun: ServerResponse[] = []
const server = createServer(async (request, response) => {
  const earlier = afterEarlier(request, response)
  if (earlier) await earlier
  begun.push(response)
})
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void server.close().closeAllConnections())
beforeEach(() => void begun.splice(0))

const connect = () => net.connect((server.address() as AddressInfo).port, '127.0.0.1')
const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

describe('requests that come in one piece', () => {
  it('are worked on one after the other', async () => {
    const socket = connect()
    let answered = ''
    socket.on('data', (bytes) => {
      answered += bytes
    })
    socket.write(REQUEST.repeat(3))
    for (let count = 1; count <= 3; count++) {
      await until(async () => begun.length === count)
      await new Promise((next) => setImmediate(next))
      expect(begun).toHaveLength(count)
      begun.at(-1)?.end(`answer ${count}`)
    }
    await until(async () => /answer 1.*answer 2.*answer 3/s.test(answered))
    socket.destroy()
  })

  it('do not hold up another connection', async () => {
    const [one, other] = [connect(), connect()]
    one.write(REQUEST.repeat(5))
    await until(async () => begun.length === 1)
    other.write(REQUEST)
    await until(async () => begun.length === 2)
    for (const socket of [one, other]) socket.destroy()
  })

  it('cut the connection when they are many', async () => {
    const socket = connect()
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume()
    socket.write(REQUEST.repeat(100))
    await closed
    expect(begun.length).toBeLessThanOrEqual(1)
  })
})
