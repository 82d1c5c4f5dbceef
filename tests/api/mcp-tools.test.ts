import { beforeAll, describe, expect, it } from 'vitest'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceSegments } from '@/db/schema/device-segments'
import { shares } from '@/db/schema/shares'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { callRoute } from '../support/call-route'
import { mcpWorld, PERIOD } from '../support/mcp-world'
import { at } from '../support/report-world'

const { tokens, devices, database, keys, connect, ask } = mcpWorld()

describe('the tools', () => {
  it('find vehicles by name, plate, IMEI and group', async () => {
    for (const given of [
      { search: 'van' },
      { search: 'aa-11' },
      { search: devices.van.imei },
      { group: 'north' },
    ]) {
      const { data } = await ask('reading', 'find_device', given)
      expect(data).toMatchObject({
        count: 1,
        devices: [{ imei: devices.van.imei, name: 'Van', group: 'North' }],
      })
    }
    expect((await ask('reading', 'find_device', { group: 'South' })).text).toContain('groupUnknown')
    expect((await ask('reading', 'find_device', { search: 'nothing' })).text).toBe('No vehicle matches.')
  })

  it('tell where a vehicle is, how old that is and when it was heard', async () => {
    const { text, data } = await ask('reading', 'where_is', { devices: ['AA-11-BB'] })
    expect(data).toMatchObject({
      timeZone: 'Asia/Kathmandu',
      vehicles: [
        {
          imei: devices.van.imei,
          status: 'offline',
          lat: 41.15,
          lon: -8.61,
          headingDegrees: 90,
          place: expect.stringContaining('Porto'),
          positionAt: expect.stringContaining('+05:45'),
          lastHeardAt: expect.stringContaining('+05:45'),
        },
      ],
    })
    expect(text).toMatch(
      /^Van \(AA-11-BB\): offline, .*Porto.*\. The position is \d+ h old, last heard from \d+ h ago\.$/,
    )
    expect((await ask('reading', 'where_is', { devices: ['Car'] })).text).toContain(
      'no position known, never heard from',
    )
    expect((await ask('reading', 'where_is', {})).data).toMatchObject({
      vehicles: [{ name: 'Car' }, { name: 'Van' }],
    })
    expect((await ask('reading', 'where_is', { group: 'North' })).data).toMatchObject({
      vehicles: [{ name: 'Van' }],
    })
  })

  it('tell trips with units and places', async () => {
    const { text, data } = await ask('reading', 'trips', { ...PERIOD, devices: ['Van'] })
    expect(data).toMatchObject({
      count: 2,
      totalDistanceKm: 20,
      nextCursor: null,
      trips: [
        {
          imei: devices.van.imei,
          name: 'Van',
          distanceKm: 12,
          maxSpeedKmh: 80,
          seconds: 1800,
          underWay: false,
        },
        { distanceKm: 8, startPlace: { lat: 41.15, place: expect.stringContaining('Porto') } },
      ],
    })
    expect(text).toContain('2 trips. 20 km altogether')
    expect((await ask('blind', 'trips', PERIOD)).data).toMatchObject({
      trips: [{ startPlace: null }, { startPlace: null }, { startPlace: null }],
    })
  })

  it('tell stops, mileage, events and fuel', async () => {
    expect((await ask('reading', 'stops', PERIOD)).data).toMatchObject({
      stops: [{ name: 'Van', seconds: 1800 }],
    })
    expect((await ask('reading', 'stops', { ...PERIOD, leastSeconds: 3600 })).text).toContain('No stops')
    expect((await ask('reading', 'mileage', PERIOD)).data).toMatchObject({
      totalDistanceKm: 25,
      count: 2,
      rows: [
        { name: 'Van', distanceKm: 20, day: null },
        { name: 'Car', distanceKm: 5 },
      ],
    })
    const byDay = await ask('reading', 'mileage', { ...PERIOD, by: 'day', devices: ['Van'] })
    expect(byDay.data).toMatchObject({ rows: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }] })
    const events = await ask('reading', 'events', PERIOD)
    expect(events.data).toMatchObject({
      events: [
        { type: 'sos', severity: 'critical', name: 'Van', place: { lat: 41.15 } },
        { type: 'hardBraking', speedKmh: 60 },
      ],
    })
    expect((await ask('reading', 'events', { ...PERIOD, types: ['sos'] })).data).toMatchObject({
      events: [{}],
    })
    expect((await ask('blind', 'events', PERIOD)).data).toMatchObject({
      events: [{ place: null }, { speedKmh: null }],
    })
    expect((await ask('reading', 'fuel', { ...PERIOD, devices: ['Van'] })).data).toMatchObject({
      rows: [{ name: 'Van', refuelledLitres: 30, estimated: false }],
    })
    const none = await ask('reading', 'fuel', { ...PERIOD, devices: ['Car'] })
    expect([none.isError, none.text]).toEqual([undefined, expect.stringContaining('no fuel figures')])
  })

  it('tell every report that they list, with the units of its columns', async () => {
    const { data } = await ask('reading', 'list_reports', { search: 'overspeed' })
    expect(data).toMatchObject({ reports: [{ name: 'overspeed', explanation: expect.any(String) }] })
    const all = (await ask('reading', 'list_reports')).data as unknown as {
      reports: { name: string; live: boolean; columns: { key: string }[] }[]
    }
    for (const { name, live, columns } of all.reports) {
      const given = { name, devices: ['Van'], ...(live ? {} : PERIOD) }
      const told = await ask('reading', 'report', given)
      expect([name, told.isError, told.text]).toEqual([name, undefined, expect.any(String)])
      const keys = columns.map(({ key }) => key)
      const rows = (told.data as unknown as { rows: { cells: object }[] }).rows
      for (const { cells } of rows) expect(keys).toEqual(expect.arrayContaining(Object.keys(cells)))
    }
    const trips = await ask('reading', 'report', {
      ...PERIOD,
      name: 'trips',
      conditions: ['distanceM>=10000'],
    })
    expect(trips.data).toMatchObject({
      count: 1,
      totals: { distanceM: 1_200_000 / 100 },
      columns: expect.arrayContaining([{ key: 'distanceM', kind: 'distance', unit: 'm' }]),
      rows: [
        { name: 'Van', cells: { start: expect.stringContaining('+05:45'), startPlace: { lat: 41.15 } } },
      ],
    })
    const grouped = await ask('reading', 'report', { ...PERIOD, name: 'trips', grouping: 'device' })
    expect(grouped.data).toMatchObject({ count: 2 })
  })

  it('make a share link', async () => {
    const { text, data } = await ask('all', 'share_link', { devices: ['Van'], hours: 2, name: 'Delivery' })
    expect(data).toMatchObject({
      name: 'Delivery',
      vehicles: [{ name: 'Van' }],
      link: expect.stringContaining('/monitorShare#'),
    })
    expect(text).toContain('Whoever has this link sees Van until')
    const [made] = await database.db.select().from(shares)
    expect(made).toMatchObject({ name: 'Delivery', fields: { name: true, plate: false, trail: 'none' } })
    expect((await ask('all', 'share_link', { group: 'North', hours: 2 })).data).toMatchObject({
      name: 'Link',
    })
    expect((await ask('all', 'share_link', { hours: 2 })).text).toContain('devicesOrGroup')
    expect((await ask('all', 'share_link', { devices: ['Van'], hours: 721 })).text).toContain(
      'illegalParameter: hours',
    )
  })
})

describe('pages', () => {
  const MANY = 23
  const FAR = { from: at(-1440).toISOString(), to: at(-400).toISOString() }

  beforeAll(async () => {
    const minutes = Array.from({ length: MANY }, (_, index) => -1400 + index * 40)
    await database.db.insert(deviceSegments).values(
      minutes.map((minute) => ({
        deviceId: devices.van.id,
        kind: SEGMENT_KINDS.trip,
        startTime: at(minute),
        endTime: at(minute + 10),
        distanceCm: 100_000,
        startLat: 41.15,
        startLon: -8.61,
        endLat: 41.2,
        endLon: -8.6,
      })),
    )
    await database.db.insert(deviceEvents).values(
      minutes.map((minute) => ({
        deviceId: devices.van.id,
        eventTime: at(minute),
        type: 'doorOpen' as const,
      })),
    )
  })

  async function allOf(tool: string, given: object, rows: string, keyOf: (row: never) => unknown) {
    const found: unknown[] = []
    let cursor: string | null | undefined
    let pages = 0
    do {
      const { data, text, isError } = await ask('reading', tool, {
        ...given,
        limit: 5,
        ...(cursor && { cursor }),
      })
      expect([isError, text]).toEqual([undefined, expect.any(String)])
      found.push(...(data[rows] as unknown as never[]).map(keyOf))
      cursor = data.nextCursor
      pages++
    } while (cursor)
    return { found, pages }
  }

  it.each([
    ['trips', FAR, 'trips', ({ start }: { start: string }) => start],
    ['report', { ...FAR, name: 'trips' }, 'rows', ({ cells }: { cells: { start: string } }) => cells.start],
    ['events', FAR, 'events', ({ id }: { id: number }) => id],
  ])('of %s come to the end without doubles or gaps', async (tool, given, rows, keyOf) => {
    const { found, pages } = await allOf(tool, given, rows, keyOf as never)
    expect([found.length, new Set(found).size, pages]).toEqual([MANY, MANY, Math.ceil(MANY / 5)])
  })

  it('of vehicles come to the end too', async () => {
    const { found } = await allOf('find_device', {}, 'devices', ({ imei }: { imei: string }) => imei)
    expect(found.sort()).toEqual([devices.van.imei, devices.car.imei].sort())
  })

  it('keep the period of the first when it said none', async () => {
    const first = await ask('reading', 'trips', { from: FAR.from, limit: 2 })
    const cursor = first.data.nextCursor as unknown as string
    const second = await ask('reading', 'trips', { from: FAR.from, limit: 2, cursor })
    expect(second.data.to).toBe(first.data.to)
  })

  it('belong to their question', async () => {
    const { data } = await ask('reading', 'trips', { ...FAR, limit: 2 })
    const cursor = data.nextCursor as unknown as string
    for (const given of [
      { ...FAR, devices: ['Car'], cursor },
      { ...PERIOD, cursor },
      { ...FAR, cursor: 'made-up' },
    ])
      expect((await ask('reading', 'trips', given)).text).toContain('cursorUnknown')
    expect((await ask('reading', 'stops', { ...FAR, cursor })).text).toContain('cursorUnknown')
  })
})

describe('the business log', () => {
  it('has every call: who, by which key, which tool, what was asked and what became of it', async () => {
    await ask('reading', 'trips', { ...PERIOD, devices: ['Van', 'x'.repeat(50)] })
    await ask('reading', 'where_is', { devices: ['Van'] })
    await ask('blind', 'where_is', { devices: ['Van'] })
    await (await connect(keys.all)).callTool({ name: 'nothing', arguments: {} }).catch(() => {})
    const { data } = await callRoute<{ items: Record<string, unknown>[] }>(listLogs, {
      token: tokens.fleet,
      path: '/api/business-logs?kind=mcpTool',
    })
    const items = data.items.slice(0, 4)
    expect(items.map(({ apiKey, objectName, action }) => [apiKey, objectName, action])).toEqual([
      ['all', 'nothing', 'mcp.call'],
      ['blind', 'where_is', 'mcp.call'],
      ['reading', 'where_is', 'mcp.call'],
      ['reading', 'trips', 'mcp.call'],
    ])
    const outcomes = items.map(({ changes }) => (changes as { outcome: { after: string } }).outcome.after)
    expect(outcomes).toEqual(['notFound', 'permissionDenied', 'done', 'deviceUnknown'])
    expect(items[2]).toMatchObject({
      actor: 'fleet',
      changes: { arguments: { after: { devices: ['Van'] } } },
    })
  })
})
