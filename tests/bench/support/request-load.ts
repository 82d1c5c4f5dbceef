// Child process: phones, or a program, that send fixes in requests as fast as they are answered.
import http from 'node:http'
import { syntheticDrive } from './synthetic-drive'

export type RequestOrder = {
  door: 'osmand' | 'api'
  url: string
  headers: Record<string, string>
  imeis: string[]
  fixesEach: number
  burst: number
  start: number
}

process.once('message', async (order: RequestOrder) => {
  // Everything is encoded before the clock starts: a load that computes would slow what it measures.
  const senders = order.door === 'osmand' ? phones(order) : [program(order)]
  const agent = new http.Agent({ keepAlive: true, maxSockets: senders.length })
  process.send?.({ ready: true })
  process.once('message', async () => {
    const began = Date.now()
    await Promise.all(
      senders.map(async (bodies) => {
        for (const body of bodies) await post(order, body, agent)
      }),
    )
    process.send?.({ ms: Date.now() - began })
  })
})

/** Of each phone, what it kept, a burst in a request, as current clients upload it. */
function phones({ imeis, fixesEach, burst, start }: RequestOrder): string[][] {
  return imeis.map((imei, index) => {
    const locations = syntheticDrive(index, fixesEach, start).map(
      ({ time, lat, lon, speedKmh = 0, course }) => ({
        timestamp: new Date(time).toISOString(),
        coords: {
          latitude: lat,
          longitude: lon,
          accuracy: 5,
          altitude: 120,
          speed: Math.round((speedKmh / 3.6) * 100) / 100,
          heading: course,
        },
        is_moving: true,
        odometer: 0,
        event: 'motionchange',
        extras: {},
        battery: { level: 0.9, is_charging: false },
        activity: { type: 'in_vehicle' },
      }),
    )
    return inBursts(locations, burst).map((location) => JSON.stringify({ location, device_id: imei }))
  })
}

/** A burst of every device in a call, one call after the other. */
function program({ imeis, fixesEach, burst, start }: RequestOrder): string[] {
  const drives = imeis.map((imei, index) =>
    inBursts(
      syntheticDrive(index, fixesEach, start).map(({ time, lat, lon, speedKmh, course }) => ({
        imei,
        time: new Date(time).toISOString(),
        lat,
        lon,
        speedKmh,
        heading: course,
        altitudeM: 120,
        satellites: 9,
      })),
      burst,
    ),
  )
  return Array.from({ length: fixesEach / burst }, (_, at) =>
    JSON.stringify({ positions: drives.flatMap((bursts) => bursts[at] ?? []) }),
  )
}

function inBursts<One>(all: readonly One[], burst: number): One[][] {
  return Array.from({ length: all.length / burst }, (_, at) => all.slice(at * burst, (at + 1) * burst))
}

function post({ url, headers }: RequestOrder, body: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body)
    const request = http.request(
      url,
      {
        agent,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
      },
      (response) => {
        response.resume()
        response.once('end', () => {
          if (response.statusCode === 200) resolve()
          else reject(new Error(`${url} answered ${response.statusCode}`))
        })
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}
