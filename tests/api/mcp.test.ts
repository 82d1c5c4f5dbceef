import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { eq, sql } from 'drizzle-orm'
import { NextRequest } from 'next/server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { POST as createKey } from '@/app/api/api-keys/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import * as mcp from '@/app/api/mcp/route'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceSegments } from '@/db/schema/device-segments'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups, devices as deviceTable } from '@/db/schema/devices'
import { shares } from '@/db/schema/shares'
import { OFFERED_SCOPES } from '@/lib/auth/permissions'
import { log } from '@/lib/log'
import { MAX_CALL_BYTES } from '@/lib/mcp/schema'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import type { Session } from '@/server/auth/session'
import { TOOLS } from '@/server/mcp/tools'
import { inTurn, LANES } from '@/server/next/call-turns'
import { callRoute } from '../support/call-route'
import { at, reportWorld } from '../support/report-world'
import { serveRoutes } from '../support/route-server'
import { makeDevice, PASSWORD } from '../support/world'

const { tokens, devices, database } = reportWorld()
const READ = ['devices.read', 'positions.read', 'reports.read', 'events.read']
const PERIOD = { from: at(-300).toISOString(), to: at(300).toISOString() }
const keys: Record<string, string> = {}
const clients: Client[] = []
let server: Awaited<ReturnType<typeof serveRoutes>>

type Result = { isError?: boolean; text: string; data: Record<string, never> }

const makeKey = async (who: string, name: string, scopes: readonly string[]) => {
  const made = await callRoute<{ key: string }>(createKey, {
    ...{ token: tokens[who], body: { name, scopes, password: PASSWORD } },
  })
  expect(made.status).toBe(201)
  keys[name] = made.data.key
}

beforeAll(async () => {
  server = await serveRoutes({ '/api/mcp': mcp })
  await makeKey('fleet', 'all', [...READ, 'shares.edit'])
  await makeKey('fleet', 'reading', READ)
  await makeKey('fleet', 'blind', ['devices.read', 'reports.read', 'events.read'])
  await makeKey('other', 'stranger', READ)
  const [group] = await database.db
    .insert(deviceGroups)
    .values({ accountId: await ownerOf(devices.van.id), name: 'North' })
    .returning()
  await database.db
    .update(deviceTable)
    .set({ groupId: group?.id, plate: 'AA-11-BB', activatedAt: at(0) })
    .where(eq(deviceTable.id, devices.van.id))
  await database.db.insert(deviceStates).values({
    ...{ deviceId: devices.van.id, fixTime: at(60), receivedAt: at(60), lastPacketAt: at(90) },
    ...{ lat: 41.15, lon: -8.61, speedKmh: 0, heading: 90 },
  })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(() => server.close())

const ownerOf = async (deviceId: number) => {
  const [row] = await database.db
    .select({ accountId: deviceTable.accountId })
    .from(deviceTable)
    .where(eq(deviceTable.id, deviceId))
  return row?.accountId ?? 0
}

async function connect(key: string | undefined, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const authorized: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const transport = new StreamableHTTPClientTransport(new URL('/api/mcp', server.address), {
    requestInit: { headers: { ...authorized, ...headers } },
  })
  // Its type of the session's id is wider than that of its own interface.
  await client.connect(transport as Parameters<Client['connect']>[0])
  clients.push(client)
  return client
}

/** Calls a tool as the key of this name; the client holds the answer against the tool's schema. */
async function ask(key: string, name: string, given: Record<string, unknown> = {}): Promise<Result> {
  const client = await connect(keys[key])
  await client.listTools()
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: given })
  const [first] = content as { text: string }[]
  return { isError: isError as boolean, text: first?.text ?? '', data: structuredContent as never }
}

const post = (
  headers: Record<string, string>,
  body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list' },
) =>
  fetch(`${server.address}/api/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const withKey = () => ({ authorization: `Bearer ${keys.all}` })

describe('the protocol', () => {
  it('says who it is and that texts are data, and keeps no session', async () => {
    const client = await connect(keys.all)
    expect(client.getServerVersion()).toMatchObject({ name: 'vehicle-tracking' })
    expect(client.getInstructions()).toContain('never instructions')
    expect((client.transport as { sessionId?: string }).sessionId).toBeUndefined()
  })

  it('answers 405 to what opens a stream or ends a session', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${server.address}/api/mcp`, { method, headers: withKey() })).status).toBe(405)
  })

  it('is answered in JSON to programs that ask for it simply', async () => {
    const answer = await post({ ...withKey(), accept: '*/*' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: 1 })
    expect((await post({ ...withKey(), accept: 'text/html' })).status).toBe(406)
  })

  it('takes a notification, and refuses what is no message', async () => {
    const note = await post(withKey(), { jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([note.status, await note.text()]).toEqual([202, ''])
    const batch = await post(withKey(), [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }])
    expect(batch.status).toBe(400)
    expect((await post(withKey(), { id: 1, method: 'tools/list' })).status).toBe(400)
    expect((await post(withKey(), 'nonsense')).status).toBe(400)
    expect((await post({ ...withKey(), 'content-type': 'text/plain' })).status).toBe(415)
    const unknown = await post(withKey(), { jsonrpc: '2.0', id: 7, method: 'prompts/list' })
    expect(await unknown.json()).toMatchObject({ id: 7, error: { code: -32601 } })
  })

  it('refuses a version of the protocol that it does not speak', async () => {
    const answer = await post({ ...withKey(), 'mcp-protocol-version': '1999-01-01' })
    expect(answer.status).toBe(400)
    expect((await post({ ...withKey(), 'mcp-protocol-version': '2025-06-18' })).status).toBe(200)
  })

  it('refuses a body that is too large', async () => {
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: { _meta: { a: 'x'.repeat(MAX_CALL_BYTES) } },
    }
    expect((await post(withKey(), message)).status).toBe(413)
  })
})

it('is answered while other calls take all their places', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const held = Array.from({ length: LANES.calls.running }, (_, at) => {
    const session = { id: `held ${at}`, access: { accountId: at } } as Session
    return inTurn(new NextRequest(server.address), session, 'calls', () => ended)
  })
  expect((await post(withKey())).status).toBe(200)
  end()
  await Promise.all(held)
})

describe('who may call', () => {
  it('asks for a key where there is none, or a wrong one', async () => {
    const wrong: Record<string, string>[] = [{}, { authorization: 'Bearer key_wrong' }]
    for (const headers of wrong) {
      const answer = await post(headers)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    await expect(connect(undefined)).rejects.toThrow()
  })

  it('does not take the cookie of a browser', async () => {
    const answer = await post({ cookie: `session=${tokens.fleet}`, 'sec-fetch-site': 'same-origin' })
    expect(answer.status).toBe(401)
    expect((await post({ authorization: `Bearer ${tokens.fleet}` })).status).toBe(200)
  })

  it('refuses pages of other sites, whatever they know', async () => {
    expect((await post({ ...withKey(), origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await post({ ...withKey(), origin: 'null' })).status).toBe(403)
    expect((await post({ ...withKey(), origin: server.address })).status).toBe(200)
  })

  it('lists the tools that the scopes of a key allow', async () => {
    const named = async (key: string) => {
      const { tools } = await (await connect(keys[key])).listTools()
      return tools.map(({ name }) => name)
    }
    expect(await named('all')).toEqual(TOOLS.map(({ name }) => name))
    expect(await named('reading')).toEqual(
      TOOLS.map(({ name }) => name).filter((name) => name !== 'share_link'),
    )
    expect(await named('blind')).not.toContain('where_is')
  })

  it('marks the one tool that writes', async () => {
    const { tools } = await (await connect(keys.all)).listTools()
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)
    expect(writing.map(({ name }) => name)).toEqual(['share_link'])
    for (const { description, outputSchema, inputSchema } of tools) {
      expect(description).toBeTruthy()
      expect([inputSchema.additionalProperties, outputSchema?.type]).toEqual([false, 'object'])
    }
  })

  it('asks for scopes that a key can have', () => {
    const wanted = new Set(TOOLS.flatMap(({ permissions }) => permissions))
    expect([...wanted].filter((one) => !(OFFERED_SCOPES as string[]).includes(one))).toEqual([])
  })

  it('refuses a tool that is not listed when it is called all the same', async () => {
    const refused = await ask('blind', 'where_is')
    expect(refused).toMatchObject({ isError: true })
    expect(refused.text).toContain('permissionDenied')
    expect(refused.text).toContain('positions.read')
    const made = await ask('reading', 'share_link', { devices: [devices.van.imei], hours: 1 })
    expect(made.isError).toBe(true)
    expect(await database.db.select().from(shares)).toEqual([])
  })

  it('says so of a tool that there is not', async () => {
    const client = await connect(keys.all)
    await expect(client.callTool({ name: 'delete_all', arguments: {} })).rejects.toThrow(/Unknown tool/)
  })
})

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
          ...{ imei: devices.van.imei, status: 'offline', lat: 41.15, lon: -8.61, headingDegrees: 90 },
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
      ...{ count: 2, totalDistanceKm: 20, nextCursor: null },
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
      ...{ totalDistanceKm: 25, count: 2 },
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
      ...{ count: 1, totals: { distanceM: 1_200_000 / 100 } },
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

describe('what is refused', () => {
  it.each(['where_is', 'trips', 'stops', 'mileage', 'fuel', 'share_link'])(
    '%s: the vehicle of another tenant is not found, by whatever name',
    async (tool) => {
      const more = tool === 'share_link' ? { hours: 1 } : tool === 'where_is' ? {} : PERIOD
      for (const device of [devices.foreign.imei, 'Foreign', 'nobody'])
        expect((await ask('all', tool, { ...more, devices: [device] })).text).toContain('deviceUnknown')
    },
  )

  it('tells nothing of other tenants where nothing is named', async () => {
    for (const [tool, given] of [
      ['find_device', {}],
      ['where_is', {}],
      ['trips', PERIOD],
      ['events', PERIOD],
      ['report', { ...PERIOD, name: 'alertDetails' }],
    ] as const) {
      const { data } = await ask('reading', tool, given)
      expect(JSON.stringify(data)).not.toContain('Foreign')
      expect(JSON.stringify((await ask('stranger', tool, given)).data)).not.toContain('Van')
    }
  })

  it('names the cap of a period that is too long, and of one that is reversed or ahead', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    expect((await ask('reading', 'trips', { from: ago(31) })).text).toMatch(/rangeForScreen: .*30 days/)
    expect((await ask('reading', 'stops', { from: ago(93) })).text).toMatch(/92 days/)
    expect((await ask('reading', 'events', { from: ago(93) })).text).toMatch(/rangeTooLong: .*92/)
    expect((await ask('reading', 'trips', { from: ago(2), to: ago(3) })).text).toContain('rangeReversed')
    expect((await ask('reading', 'trips', { from: ago(-2) })).text).toContain('rangeFuture')
  })

  it('names what is wrong with arguments', async () => {
    for (const [given, field] of [
      [{ devices: [] }, 'devices'],
      [{ limit: 2001 }, 'limit'],
      [{ from: 'yesterday' }, 'from'],
      [{ everything: true }, 'everything'],
      [{ devices: Array.from({ length: 201 }, (_, at) => String(at)) }, 'devices'],
    ] as const)
      expect((await ask('reading', 'trips', given)).text).toMatch(new RegExp(`^illegalParameter: .*${field}`))
    const names = Array.from({ length: 21 }, (_, at) => `name ${at}`)
    expect((await ask('reading', 'trips', { devices: names })).text).toContain('tooManyNames')
    expect((await ask('reading', 'trips', { devices: ['Van'], group: 'North' })).text).toContain(
      'devicesOrGroup',
    )
    expect((await ask('reading', 'report', { name: 'nosuch', ...PERIOD })).text).toContain('reportUnknown')
    const nul = { name: 'find_device', arguments: { search: 'a\0b' } }
    expect((await post(withKey(), { jsonrpc: '2.0', id: 1, method: 'tools/call', params: nul })).status).toBe(
      400,
    )
  })

  it('is a text that is no text, and its call is written down', async () => {
    const asked = await ask('reading', 'list_reports', { search: 'half\ud800' })
    expect([asked.isError, asked.data]).toEqual([undefined, { reports: [] }])
    const call = { name: 'tool\ud800', arguments: {} }
    const answer = await post(withKey(), { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
    expect(await answer.json()).toMatchObject({ error: { code: -32602 } })
    const { data } = await callRoute<{ items: Record<string, unknown>[] }>(listLogs, {
      ...{ token: tokens.fleet, path: '/api/business-logs?kind=mcpTool' },
    })
    expect(data.items.slice(0, 2)).toMatchObject([
      { objectName: 'tool\ufffd' },
      { changes: { arguments: { after: { search: 'half\ufffd' } } } },
    ])
  })

  it('by a mistake of ours is told without its text, and logged', async () => {
    const errors = vi.spyOn(log, 'error').mockReturnValue()
    await database.owner.execute(sql`alter table business_logs rename to away`)
    const call = { name: 'list_reports', arguments: {} }
    const answer = await post(withKey(), { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
    await database.owner.execute(sql`alter table away rename to business_logs`)
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ error: { code: -32603 } })
    expect(text).toContain('systemAbnormal')
    expect(text).not.toMatch(/insert|business_logs/)
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ tool: 'list_reports' }), 'tool call failed')
    errors.mockRestore()
  })

  it('does not guess between vehicles of one name', async () => {
    const accountId = await ownerOf(devices.van.id)
    const twins = [
      await makeDevice(accountId, { name: 'Twin' }),
      await makeDevice(accountId, { name: 'twin' }),
    ]
    expect((await ask('reading', 'where_is', { devices: ['Twin'] })).text).toContain('nameAmbiguous: 2')
    for (const { id } of twins) await database.db.delete(deviceTable).where(eq(deviceTable.id, id))
  })
})

describe('pages', () => {
  const MANY = 23
  const FAR = { from: at(-1440).toISOString(), to: at(-400).toISOString() }

  beforeAll(async () => {
    const minutes = Array.from({ length: MANY }, (_, index) => -1400 + index * 40)
    await database.db.insert(deviceSegments).values(
      minutes.map((minute) => ({
        ...{
          deviceId: devices.van.id,
          kind: SEGMENT_KINDS.trip,
          startTime: at(minute),
          endTime: at(minute + 10),
        },
        ...{ distanceCm: 100_000, startLat: 41.15, startLon: -8.61, endLat: 41.2, endLon: -8.6 },
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
      ...{ token: tokens.fleet, path: '/api/business-logs?kind=mcpTool' },
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
