import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { log } from '@/lib/log'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { loginFrame, TestTracker } from '../support/gt06-client'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** Addresses of this machine: each test guesses from one of its own. */
const GUESSES = 3
const database = freshDatabase()
const gateway = testGateway({ GATEWAY_MAX_GUESSES_PER_ADDRESS: String(GUESSES) })
let owner: number
beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const AT = Date.UTC(2026, 4, 4, 8) / 1000

/** What a request from an address is answered. */
async function ask(query: string, localAddress: string): Promise<number | undefined> {
  const request = http.get({ host: '127.0.0.1', port: gateway.osmand, path: `/?${query}`, localAddress })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  return response.statusCode
}

describe("the phones' door", () => {
  it.each([
    ['no position', 'batt=50'],
    ['an alarm only', 'alarm=sos'],
    ['a position of zero', `lat=0&lon=0&timestamp=${AT}`],
    ['a time ahead', `lat=41&lon=-8&timestamp=${Math.floor(Date.now() / 1000) + 3600}`],
    ['a position that is none', 'lat=abc&lon=1'],
    ['a position beyond the world', 'lat=91&lon=1'],
  ])('answers who is known and who is not alike without a valid fix: %s', async (_name, rest) => {
    const { imei } = await makeDevice(owner, { model: 'PHONE' })
    expect(await ask(`id=868000000000001&${rest}`, '127.0.0.3')).toBe(
      await ask(`id=${imei}&${rest}`, '127.0.0.3'),
    )
  })

  it('says the same to whoever guesses, known or not, and nothing of it is stored', async () => {
    const [stranger, regular] = [
      await makeDevice(owner, { model: 'PHONE' }),
      await makeDevice(owner, { model: 'PHONE' }),
    ]
    const fix = `lat=41.1&lon=-8.6&timestamp=${AT}`
    expect(await ask(`id=${regular.imei}&${fix}`, '127.0.0.4')).toBe(200)
    const answers: (number | undefined)[] = []
    for (let guess = 0; guess <= GUESSES; guess++)
      answers.push(await ask(`id=86900000000000${guess}&${fix}`, '127.0.0.4'))
    expect(answers).toEqual([404, 404, 429, 429])
    expect(await ask(`id=${stranger.imei}&${fix}`, '127.0.0.4')).toBe(429)
    expect(await ask(`id=${stranger.imei}`, '127.0.0.4')).toBe(429)
    expect(await storedFixes(stranger.id)).toEqual([])
    // Who was there before, and who comes from elsewhere, is let in.
    expect(await ask(`id=${regular.imei}&lat=41.2&lon=-8.6&timestamp=${AT + 10}`, '127.0.0.4')).toBe(200)
    expect(await ask(`id=${stranger.imei}&${fix}`, '127.0.0.5')).toBe(200)
    // Nor does it learn that one is connected from elsewhere.
    expect(await ask(`id=${stranger.imei}&${fix}`, '127.0.0.4')).toBe(429)
  })

  it('writes one line for a request that is given up', async () => {
    const lines = [vi.spyOn(log, 'info'), vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')]
    const socket = net.connect(gateway.osmand, '127.0.0.1')
    const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Length: 1000', 'Expect: 100-continue']
    socket.write(`${head.join('\r\n')}\r\n\r\nid=1`)
    await once(socket, 'data')
    socket.destroy()
    await until(async () => lines[0]?.mock.calls.some(([, text]) => text === 'request aborted'))
    const about = lines.flatMap(({ mock }) => mock.calls.map(([, text]) => text))
    expect(about.filter((text) => /request/.test(String(text)))).toEqual(['request aborted'])
    vi.restoreAllMocks()
  })
})

describe("the trackers' door", () => {
  it('lets nobody in from an address that guesses but those who were there before', async () => {
    const [stranger, regular] = [await makeDevice(owner), await makeDevice(owner)]
    await (await TestTracker.login(gateway.gt06, regular.imei, '127.0.0.6')).end()
    for (let guess = 0; guess <= GUESSES; guess++) {
      const tracker = await TestTracker.connect(gateway.gt06, '127.0.0.6')
      tracker.write(loginFrame(`86700000000000${guess}`))
      await tracker.untilClosed()
    }
    const refused = await TestTracker.connect(gateway.gt06, '127.0.0.6')
    refused.write(loginFrame(stranger.imei))
    await refused.untilClosed()
    await (await TestTracker.login(gateway.gt06, regular.imei, '127.0.0.6')).end()
    await (await TestTracker.login(gateway.gt06, stranger.imei, '127.0.0.7')).end()
    const listed = await until(async () => {
      const rows = await database.db.select().from(unknownDevices)
      const guessed = rows.map(({ identifier }) => identifier).filter((value) => value.startsWith('867'))
      return guessed.length === GUESSES && guessed
    })
    expect(listed.toSorted()).toEqual(['867000000000000', '867000000000001', '867000000000002'])
  })
})
