import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { POST as createKey } from '@/app/api/api-keys/route'
import * as mcp from '@/app/api/mcp/route'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups, devices as deviceTable } from '@/db/schema/devices'
import { callRoute } from './call-route'
import { at, reportWorld } from './report-world'
import { serveRoutes } from './route-server'
import { PASSWORD } from './world'

type Result = { isError?: boolean; text: string; data: Record<string, never> }

const READ = ['devices.read', 'positions.read', 'reports.read', 'events.read']
/** All that the vehicles of the world did. */
export const PERIOD = { from: at(-300).toISOString(), to: at(300).toISOString() }

/** The vehicles of `reportWorld`, and who asks of them by MCP: keys by name, over a real socket, with the client of the SDK. */
export function mcpWorld() {
  const world = reportWorld()
  const { tokens, devices, database } = world
  const keys: Record<string, string> = {}
  const clients: Client[] = []
  let server: Awaited<ReturnType<typeof serveRoutes>>

  const makeKey = async (who: string, name: string, scopes: readonly string[]) => {
    const made = await callRoute<{ key: string }>(createKey, {
      token: tokens[who],
      body: { name, scopes, password: PASSWORD },
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
      deviceId: devices.van.id,
      fixTime: at(60),
      receivedAt: at(60),
      lastPacketAt: at(90),
      lat: 41.15,
      lon: -8.61,
      speedKmh: 0,
      heading: 90,
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
  return { ...world, keys, ownerOf, connect, ask, post, withKey, address: () => server.address }
}
