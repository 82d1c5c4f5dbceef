import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '@/lib/env'
import { placeOnLine, routeLine } from '@/lib/fleet/routes/following/route-line'
import type { MatchedFix } from '@/lib/fleet/routes/match-chunks'
import { lineLengthM } from '@/lib/fleet/routes/route-schema'
import type { LineCorners } from '@/lib/fleet/routes/route-shape'
import { distanceM, type LatLon } from '@/lib/geo/distance'
import { chosenEngine } from '@/server/routing/ask-engine'
import { planLine, planOrder } from '@/server/routing/plan-route'
import { readPolyline } from '@/server/routing/polyline'
import { type EngineMode, type RecordedEngine, startRecordedEngine } from '../../support/routing-engine'

/** Crossings of the town: so many streets to the east and north of its first. */
const at = (east: number, north: number): LatLon => ({
  lat: Math.round((41.15 + (north * 150) / 111_195) * 1e6) / 1e6,
  lon: Math.round((-8.62 + (east * 150 + (north % 3) * 12) / 83_734.4) * 1e6) / 1e6,
})
/** Where no road leads: a street that nothing joins, which Valhalla takes for the nearest one that leads somewhere, and the sea. */
const NOWHERE = { osrm: { lat: 41.2, lon: -8.62 }, valhalla: { lat: 30, lon: -30 } }
const KINDS = ['osrm', 'valhalla'] as const

const settings = env()
const before = { ROUTING_ENGINE: settings.ROUTING_ENGINE, ROUTING_URL: settings.ROUTING_URL }
afterAll(() => void Object.assign(settings, before))

const placesOf = (line: LineCorners) => line.map(([lon, lat]) => ({ lat, lon }))
const besideM = (line: LineCorners, place: LatLon) =>
  placeOnLine(routeLine(placesOf(line)), { place, before: null, segment: null }, 100)?.offM ?? 1e6
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: { error?: string; message: string }) => error.error ?? error.message,
  )

describe.each(KINDS)('answers recorded of %s', (kind) => {
  let engine: RecordedEngine
  beforeAll(async () => {
    engine = await startRecordedEngine(kind)
  })
  beforeEach(() => {
    Object.assign(settings, { ROUTING_ENGINE: kind, ROUTING_URL: engine.url })
    engine.mode = 'recorded'
    engine.asked.length = 0
  })
  afterAll(() => engine.stop())

  test('are a line by streets with its length and time', async () => {
    const points = [at(0, 0), at(6, 5), at(9, 2)]
    const made = await planLine(points)
    expect(made.source).toBe('engine')
    // Along streets of a grid: longer than by air, and by every point.
    const air = lineLengthM(points.map(({ lat, lon }) => [lon, lat]))
    expect(made.lengthM).toBeGreaterThan(air * 1.2)
    expect(made.lengthM).toBeLessThan(air * 1.6)
    for (const point of points) expect(besideM(made.line, point)).toBeLessThan(5)
    expect(made.durationS).toBeGreaterThan(120)
    expect(made.durationS).toBeLessThan(600)
    expect(made.lengthM).toBeCloseTo(lineLengthM(made.line), 3)
  })

  test('are asked for in pieces that join where there are many points', async () => {
    const many = Array.from({ length: 30 }, (_, index) => at(index % 10, Math.floor(index / 10) * 2))
    const made = await planLine(many)
    expect(engine.asked).toHaveLength(kind === 'osrm' ? 1 : 2)
    for (const point of many) expect(besideM(made.line, point)).toBeLessThan(5)
    const steps = placesOf(made.line)
      .slice(1)
      .map((place, index) => distanceM(placesOf(made.line)[index] ?? place, place))
    expect(Math.max(...steps)).toBeLessThan(1500)
  })

  test('order points by streets', async () => {
    const points = [at(0, 0), at(9, 0), at(3, 0), at(6, 0), at(11, 0)]
    expect(await planOrder({ points, fixedEnd: true })).toEqual({ order: [0, 2, 3, 1, 4], by: 'engine' })
    // Valhalla leaves no end open.
    const open = await planOrder({ points, fixedEnd: false })
    expect(open).toEqual({ order: [0, 2, 3, 1, 4], by: kind === 'osrm' ? 'engine' : 'air' })
  })

  test('put a drive that swerves onto its street', async () => {
    const chosen = chosenEngine()
    const fixes: MatchedFix[] = Array.from({ length: 12 }, (_, index) => {
      const place = at(1.5 + index / 2, 5)
      return {
        time: 1_790_000_000_000 + index * 8000,
        lat: place.lat + (index % 2 === 0 ? 7e-5 : -6e-5),
        lon: place.lon,
      }
    })
    const lines = (await chosen?.engine.match?.lines(chosen.ask, fixes)) ?? []
    expect(lines).toHaveLength(1)
    const street = at(1, 5).lat
    for (const { lat } of placesOf(lines[0] ?? [])) expect(Math.abs(lat - street)).toBeLessThan(2e-5)
    expect(lineLengthM(lines[0] ?? [])).toBeGreaterThan(750)
  })

  test('put a drive where no street is nowhere', async () => {
    const chosen = chosenEngine()
    const off = [0, 1, 2].map((step) => ({
      time: 1_790_000_000_000 + step * 8000,
      lat: 41.18 + step / 1000,
      lon: -8.7,
    }))
    expect(await chosen?.engine.match?.lines(chosen.ask, off)).toEqual([])
  })

  test('refuse a road that is not there as that', async () => {
    expect(await refusal(planLine([at(0, 0), NOWHERE[kind]]))).toBe('routingNoWay')
    const order = planOrder({ points: [at(0, 0), NOWHERE[kind]], fixedEnd: true })
    // So far Valhalla does not look when it orders.
    if (kind === 'valhalla') expect((await order).by).toBe('air')
    else expect(await refusal(order)).toBe('routingNoWay')
  })

  test.each<EngineMode>(['failing', 'html', 'huge', 'foreign', 'elsewhere'])(
    'are refused where the engine is %s',
    async (mode) => {
      engine.mode = mode
      expect(await refusal(planLine([at(0, 0), at(3, 3)]))).toBe('routingDown')
      if (mode !== 'foreign') return
      expect(await refusal(planOrder({ points: [at(0, 0), at(3, 3)], fixedEnd: true }))).toBe('routingDown')
    },
  )
})

describe('GraphHopper', () => {
  /** As its documentation writes answers down: none was recorded. */
  const ANSWERS: Record<string, [number, object]> = {
    way: [
      200,
      {
        paths: [
          {
            distance: 1200,
            time: 90_500,
            points_encoded: false,
            points: {
              type: 'LineString',
              coordinates: [
                [-8.62, 41.15],
                [-8.61, 41.15],
                [-8.61, 41.155],
              ],
            },
          },
        ],
      },
    ],
    none: [
      400,
      {
        message: 'Connection between locations not found',
        hints: [{ details: 'com.graphhopper.util.exceptions.ConnectionNotFoundException' }],
      },
    ],
  }
  let asked: { url: string; body: unknown }[] = []
  let kind = 'way'
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    asked.push({ url: request.url ?? '', body: JSON.parse(text) })
    const [status, answer] = ANSWERS[kind] ?? [500, {}]
    response.writeHead(status).end(JSON.stringify(answer))
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  beforeEach(() => {
    asked = []
    const { port } = server.address() as AddressInfo
    Object.assign(settings, {
      ROUTING_ENGINE: 'graphhopper',
      ROUTING_URL: `http://127.0.0.1:${port}/api/1/?key=abc`,
    })
  })
  afterAll(() => void server.close())

  test('is asked as its documentation says, with the key of its address', async () => {
    kind = 'way'
    const made = await planLine([at(0, 0), at(6, 5)])
    expect(made).toMatchObject({ durationS: 91, source: 'engine' })
    expect(made.line).toHaveLength(3)
    const [from, to] = [at(0, 0), at(6, 5)].map(({ lat, lon }) => [lon, lat])
    expect(asked).toEqual([
      {
        url: '/api/1/route?key=abc',
        body: { profile: 'car', points: [from, to], points_encoded: false, instructions: false },
      },
    ])
  })

  test('refuses a road that is not there, orders by air, and matches nothing', async () => {
    kind = 'none'
    expect(await refusal(planLine([at(0, 0), at(6, 5)]))).toBe('routingNoWay')
    expect((await planOrder({ points: [at(0, 0), at(6, 5)], fixedEnd: true })).by).toBe('air')
    expect(chosenEngine()?.engine.match).toBeNull()
  })
})

describe('without an engine', () => {
  beforeEach(() => void Object.assign(settings, { ROUTING_ENGINE: undefined, ROUTING_URL: undefined }))

  test('the line is straight, and says so', async () => {
    const made = await planLine([at(0, 0), at(6, 0), at(6, 5)])
    expect(made).toMatchObject({ durationS: null, source: 'straight' })
    expect(made.line).toHaveLength(3)
  })

  test('it is refused over 500 km', async () => {
    expect(await refusal(planLine([at(0, 0), { lat: 46, lon: -8.62 }]))).toBe('fleetRouteTooLong')
  })
})

test('a polyline is read as it was written down', () => {
  // The example of its inventor.
  expect(readPolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ])
  for (const text of ['_p~iF~ps|U_', '\u0001', '~~~~~~~~~~~~~'])
    expect(() => readPolyline(text, 6)).toThrow(RangeError)
})
