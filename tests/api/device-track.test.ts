import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getTrack } from '@/app/api/devices/[imei]/track/route'
import { positions } from '@/db/schema/positions'
import { decodeTrack } from '@/lib/playback/delta-track'
import { track } from '@/lib/playback/schema'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { packSignal } from '@/lib/positions/packed-fix'
import { rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { fixesOf } from '../support/track-fixes'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }

beforeAll(async () => {
  const fleet = await makeAccount('fleet', 'enterprise', null, { timeZone: 'Asia/Kathmandu' })
  await makeAccount('other', 'enterprise')
  van = await makeDevice(fleet)
  for (const login of ['fleet', 'other']) tokens[login] = await tokenFor(login)
})

describe('a track', () => {
  const ask = (login: string, imei: string, range = 'from=2026-05-01T00:00:00Z&to=2026-05-02T00:00:00Z') =>
    rawRoute(getTrack, {
      token: tokens[login],
      params: { imei },
      path: `/api/devices/${imei}/track?${range}`,
    })

  it('holds every fix of the range in order, in columns, flagged ones too', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 10, minute))
    await database.db.insert(positions).values([
      {
        deviceId: van.id,
        fixTime: at(2),
        lat: 41.2,
        lon: -8.6,
        speed: 505,
        heading: 90,
        altitude: 12,
        stepCm: 120_050,
      },
      { deviceId: van.id, fixTime: at(1), lat: 41.1, lon: -8.6, speed: 0, stepCm: 0 },
      { deviceId: van.id, fixTime: at(3), lat: 0, lon: 0, flags: 1, stepCm: 0 },
    ])
    const response = await ask('fleet', van.imei)
    const { code, data } = (await response.json()) as { code: number; data: Record<string, unknown> }
    expect(code).toBe(0)
    expect(data).toMatchObject({
      points: {
        time: ['2026-05-01T10:01:00Z', '2026-05-01T10:02:00Z', '2026-05-01T10:03:00Z'],
        lat: [41.1, 41.2, 0],
        lon: [-8.6, -8.6, 0],
        speedKmh: [0, 50.5, null],
        heading: [null, 90, null],
        altitude: [null, 12, null],
        flags: [0, 0, 1],
        source: [1, 1, 1],
      },
      distance: 1200.5,
      stops: [],
    })
  })

  it('says the same in deltas, what is unknown and of one millisecond too', async () => {
    const noon = Date.UTC(2026, 4, 3, 12)
    await database.db.insert(positions).values([
      {
        deviceId: van.id,
        fixTime: new Date(noon + 7),
        lat: -33.4567891,
        lon: 179.9999999,
        speed: 3,
        heading: 359,
        altitude: -40,
        signal: packSignal(FIX_SOURCES.lbs, false, 7),
        stepCm: 5,
      },
      { deviceId: van.id, fixTime: new Date(noon + 60_007), lat: -90, lon: -180, stepCm: 2_000_000_000 },
      {
        deviceId: van.id,
        fixTime: new Date(noon + 120_000),
        lat: 0,
        lon: 0,
        speed: 0,
        heading: 0,
        altitude: 0,
        flags: 5,
        signal: packSignal(FIX_SOURCES.gps, true, null),
      },
    ])
    await database.db.execute(sql`
      insert into positions (device_id, fix_time, lat, lon)
      select device_id, fix_time + interval '1 microsecond', lat + 1, lon from positions
      where device_id = ${van.id} and fix_time = ${new Date(noon + 7).toISOString()}::timestamptz`)
    const days = [
      { from: '2026-05-01T00:00:00Z', to: '2026-05-01T23:00:00Z', count: 3 },
      // The one in the middle lies where the range is halved.
      { from: '2026-05-01T10:01:00Z', to: '2026-05-01T10:03:00Z', count: 3 },
      { from: '2026-05-03T00:00:00Z', to: '2026-05-03T23:00:00Z', count: 4 },
      { from: '2026-05-09T00:00:00Z', to: '2026-05-09T23:00:00Z', count: 0 },
    ]
    for (const { from, to, count } of days) {
      const range = `from=${from}&to=${to}`
      const { data } = (await (await ask('fleet', van.imei, range)).json()) as { data: unknown }
      const { points, ...rest } = track.parse(data)
      const response = await ask('fleet', van.imei, `${range}&encoding=delta`)
      expect(response.headers.get('content-type')).toBe('application/octet-stream')
      const { fixes, ...intervals } = decodeTrack(new Uint8Array(await response.arrayBuffer()))
      expect(fixes).toEqual(fixesOf(points))
      expect(intervals).toEqual(rest)
      expect(fixes.count).toBe(count)
    }
    const foreign = await ask(
      'other',
      van.imei,
      'from=2026-05-01T00:00:00Z&to=2026-05-02T00:00:00Z&encoding=delta',
    )
    expect(foreign.status).toBe(404)
  })

  it('of nothing is empty, of a reversed or endless range refused, of a foreign device not found', async () => {
    const empty = (await (
      await ask('fleet', van.imei, 'from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z')
    ).json()) as {
      data: { points: { time: string[] }; distance: number }
    }
    expect(empty.data).toMatchObject({ points: { time: [], lat: [] }, distance: 0 })
    expect((await ask('fleet', van.imei, 'from=2026-05-02T00:00:00Z&to=2026-05-01T00:00:00Z')).status).toBe(
      400,
    )
    expect((await ask('fleet', van.imei, 'from=2000-01-01T00:00:00Z&to=2026-05-01T00:00:00Z')).status).toBe(
      400,
    )
    expect((await ask('other', van.imei)).status).toBe(404)
    expect((await ask('fleet', van.imei, 'from=yesterday&to=today')).status).toBe(400)
  })
})
