import { eq, sql } from 'drizzle-orm'
import { NextRequest } from 'next/server'
import { describe, expect, it, vi } from 'vitest'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { devices as deviceTable } from '@/db/schema/devices'
import { shares } from '@/db/schema/shares'
import { KEY_SCOPES } from '@/lib/auth/permissions'
import { log } from '@/lib/log'
import { MAX_CALL_BYTES } from '@/lib/mcp/schema'
import type { Session } from '@/server/auth/session'
import { TOOLS } from '@/server/mcp/tools'
import { inTurn, LANES } from '@/server/next/call-turns'
import { callRoute } from '../support/call-route'
import { mcpWorld, PERIOD } from '../support/mcp-world'
import { makeDevice } from '../support/world'

const { tokens, devices, database, keys, ownerOf, connect, ask, post, withKey, address } = mcpWorld()

describe('the protocol', () => {
  it('says who it is and that texts are data, and keeps no session', async () => {
    const client = await connect(keys.all)
    expect(client.getServerVersion()).toMatchObject({ name: 'vehicle-tracking' })
    expect(client.getInstructions()).toContain('never instructions')
    expect((client.transport as { sessionId?: string }).sessionId).toBeUndefined()
  })

  it('answers 405 to what opens a stream or ends a session', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${address()}/api/mcp`, { method, headers: withKey() })).status).toBe(405)
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
    return inTurn(new NextRequest(address()), session, 'calls', () => ended)
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
    expect((await post({ ...withKey(), origin: address() })).status).toBe(200)
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
    expect([...wanted].filter((one) => !(KEY_SCOPES as string[]).includes(one))).toEqual([])
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
      token: tokens.fleet,
      path: '/api/business-logs?kind=mcpTool',
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
