import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { decodeOsmand } from '@/gateway/protocols/osmand/decode'
import type { DeviceFix } from '@/lib/positions/fix'
import { takeAnswer } from '@/simulator/http-link'
import { type OsmandOptions, OsmandTracker } from '@/simulator/osmand-tracker'
import { GatewayAway, TrackerRefused } from '@/simulator/tracker'
import { freePort } from '../../support/free-port'
import { SAMPLE_STATUS, sampleDrive, sampleFix } from './sample'

const servers: http.Server[] = []
const trackers: OsmandTracker[] = []

afterEach(async () => {
  for (const tracker of trackers.splice(0)) tracker.close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

type Answer = number | 'hang up'
type Seen = { method: string; identifier: string; key?: string; fix: DeviceFix | undefined }

/** A server that answers the nth request as told, and notes what it said yes to. */
async function serve(answer: (request: number) => Answer): Promise<{ port: number; seen: Seen[] }> {
  const seen: Seen[] = []
  let requests = 0
  const server = http.createServer((request, response) => {
    const status = answer(requests++)
    if (status === 'hang up') {
      request.socket.destroy()
      return
    }
    const { method = '', url = '' } = request
    const result = decodeOsmand({ method, url, contentType: null, body: '' }, 0)
    if ('refusal' in result) {
      response.writeHead(400).end()
      return
    }
    const { identifier, key } = result
    if (status === 200) seen.push({ method, identifier, ...(key && { key }), fix: result.decoded.fixes[0] })
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return { port: (server.address() as AddressInfo).port, seen }
}

function startTracker(port: number, options: Partial<OsmandOptions> = {}): OsmandTracker {
  const tracker = new OsmandTracker({
    identifier: 'phone-1',
    host: '127.0.0.1',
    port,
    heartbeatMs: 60_000,
    giveUpAfterMs: 5000,
    status: () => SAMPLE_STATUS,
    ...options,
  })
  trackers.push(tracker)
  return tracker
}

async function sendAll(tracker: OsmandTracker, fixes: readonly DeviceFix[]): Promise<void> {
  for (const fix of fixes) await tracker.send({ fix, alarm: null })
  await tracker.flush()
}

describe('a phone', () => {
  it.each(['GET', 'POST'] as const)('sends each fix with %s, in order', async (method) => {
    const { port, seen } = await serve(() => 200)
    const tracker = startTracker(port, { method })
    const drive = sampleDrive(150).map((fix) => ({ ...fix, altitude: 87, accuracyM: 6, satellites: null }))
    await sendAll(tracker, drive)
    expect(seen.every((it) => it.method === method && it.identifier === 'phone-1')).toBe(true)
    expect(seen.map(({ fix }) => fix?.time)).toEqual(drive.map(({ time }) => time))
    expect(seen[0]?.fix).toMatchObject({
      lat: 41.1579,
      lon: -8.6291,
      heading: 213,
      altitude: 87,
      accuracyM: 6,
    })
    expect(seen[0]?.fix?.speedKmh).toBeCloseTo(47, 2)
    expect(tracker.counts).toEqual({ sent: 150, confirmed: 150, reuploaded: 0, refused: 0 })
  })

  it('sends the key that it was given', async () => {
    const { port, seen } = await serve(() => 200)
    await sendAll(startTracker(port, { key: 'its-key' }), sampleDrive(2))
    expect(seen.map(({ key }) => key)).toEqual(['its-key', 'its-key'])
  })

  it('tries again after errors and lost connections', async () => {
    const { port, seen } = await serve((request) => (request === 1 ? 503 : request === 4 ? 'hang up' : 200))
    const tracker = startTracker(port)
    const drive = sampleDrive(6)
    await sendAll(tracker, drive)
    expect(new Set(seen.map(({ fix }) => fix?.time))).toEqual(new Set(drive.map(({ time }) => time)))
    expect(tracker.counts).toMatchObject({ sent: 6, confirmed: 6, refused: 0 })
    expect(tracker.counts.reuploaded).toBeGreaterThan(1)
  })

  it('hangs up on purpose and loses nothing', async () => {
    const { port, seen } = await serve(() => 200)
    const tracker = startTracker(port, { dropEvery: 4 })
    await sendAll(tracker, sampleDrive(10))
    expect(new Set(seen.map(({ fix }) => fix?.time)).size).toBe(10)
    expect(tracker.counts).toMatchObject({ sent: 10, confirmed: 10 })
    expect(tracker.counts.reuploaded).toBeGreaterThan(1)
  })

  it('counts what the gateway will never take', async () => {
    const { port } = await serve(() => 200)
    const tracker = startTracker(port)
    await sendAll(tracker, [
      sampleFix(),
      sampleFix({ lon: 1555.6 }),
      sampleFix({ time: sampleFix().time + 1000 }),
    ])
    expect(tracker.counts).toEqual({ sent: 3, confirmed: 2, reuploaded: 0, refused: 1 })
  })

  it('takes 404 for an answer', async () => {
    const { port } = await serve(() => 404)
    await expect(sendAll(startTracker(port), sampleDrive(2))).rejects.toThrow(TrackerRefused)
  })

  it('says so when nobody is there', async () => {
    await expect(sendAll(startTracker(await freePort()), sampleDrive(2))).rejects.toThrow(GatewayAway)
  })
})

describe('an answer over HTTP', () => {
  const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
  const chunked = 'HTTP/1.1 400 Bad Request\r\ntransfer-encoding: chunked\r\n\r\n3\r\nno!\r\n0\r\n\r\n'

  it.each([ok, chunked])('is taken when all of it is there', (answer) => {
    for (let cut = 0; cut < answer.length; cut++) expect(takeAnswer(answer.slice(0, cut))).toBeNull()
    expect(takeAnswer(answer + ok)).toEqual({ status: answer === ok ? 200 : 400, length: answer.length })
  })

  it('is no answer when it is no HTTP', () => {
    expect(takeAnswer('SSH-2.0\r\n\r\n')?.status).toBe(0)
  })
})
