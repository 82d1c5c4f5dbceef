import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GET as health } from '@/app/api/health/route'
import { openDatabase, setDatabase } from '@/db/client'
import { clearHeartbeat, forgetNodes, saveHeartbeat } from '@/db/queries/health/processes'
import { processes } from '@/db/schema/processes'
import { systemAccess } from '@/lib/auth/access'
import type { Health, Node } from '@/lib/nodes/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { freePort } from '../support/free-port'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const gateway: Node = { role: 'gateway', name: 'a' }
const secondGateway: Node = { role: 'gateway', name: 'b' }
const worker: Node = { role: 'worker', name: 'a' }

afterEach(() => database.db.delete(processes))

let token: string

beforeAll(async () => {
  await makeAccount('root', 'administrator')
  token = await tokenFor('root')
})

/** As the administrator asks. */
const ask = () => callRoute<Health>(health, { token })

describe('GET /api/health', () => {
  it('answers 200 when gateway and worker say that they live', async () => {
    await saveHeartbeat(system, gateway, { connections: 3 })
    await saveHeartbeat(system, worker, { jobs: 2 })
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(answer.code).toBe(0)
    expect(answer.data).toEqual({
      ok: true,
      database: 'up',
      gateway: 'up',
      worker: 'up',
      nodes: [
        { role: 'gateway', name: 'a', state: 'up', age: 0 },
        { role: 'worker', name: 'a', state: 'up', age: 0 },
      ],
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('tells others what is up, and nothing of the machines', async () => {
    await saveHeartbeat(system, gateway, { listening: 'gt06 tcp 5023' })
    await saveHeartbeat(system, worker, {})
    await makeAccount('customer', 'enterprise')
    for (const token of [undefined, 'no token', await tokenFor('customer')]) {
      const answer = await callRoute(health, token === undefined ? {} : { token })
      expect(answer.status).toBe(200)
      expect(answer.data).toEqual({ ok: true, database: 'up', gateway: 'up', worker: 'up' })
    }
    expect((await ask()).data.nodes[0]).toMatchObject({ name: 'a', listening: 'gt06 tcp 5023' })
  })

  it('answers 503 and says which one is missing', async () => {
    await saveHeartbeat(system, gateway, {})
    const answer = await ask()
    expect(answer.status).toBe(503)
    expect(answer.code).not.toBe(0)
    expect(answer.data).toMatchObject({ ok: false, database: 'up', gateway: 'up', worker: 'down' })
  })

  it('calls one down that was not heard for ten seconds', async () => {
    await saveHeartbeat(system, worker, {})
    await saveHeartbeat(system, gateway, {})
    await database.db.update(processes).set({ heartbeatAt: sql`now() - interval '8 s'` })
    expect((await ask()).status).toBe(200)
    await database.db.update(processes).set({ heartbeatAt: sql`now() - interval '11 s'` })
    expect((await ask()).data).toMatchObject({ ok: false, gateway: 'down', worker: 'down' })
    await saveHeartbeat(system, gateway, {})
    expect((await ask()).data).toMatchObject({ gateway: 'up', worker: 'down' })
  })

  it('calls one down that ended in order, and is content with one gateway of several', async () => {
    await saveHeartbeat(system, worker, {})
    await saveHeartbeat(system, gateway, {})
    await saveHeartbeat(system, secondGateway, {})
    await clearHeartbeat(system, gateway)
    expect((await ask()).status).toBe(200)
    await clearHeartbeat(system, secondGateway)
    expect((await ask()).data).toMatchObject({ ok: false, gateway: 'down', worker: 'up' })
  })

  it('lists every node with its age; one that went down for ten minutes, then no more', async () => {
    for (const node of [gateway, secondGateway, worker]) await saveHeartbeat(system, node, {})
    const silent = (seconds: number) =>
      database.db
        .update(processes)
        .set({ heartbeatAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(and(eq(processes.role, 'gateway'), eq(processes.name, 'b')))
    await silent(61.5)
    const { status, data } = await ask()
    expect(status).toBe(200)
    expect(data.nodes.map(({ role, name, state, age }) => [role, name, state, age > 60])).toEqual([
      ['gateway', 'a', 'up', false],
      ['gateway', 'b', 'down', true],
      ['worker', 'a', 'up', false],
    ])
    await silent(601)
    expect((await ask()).data.nodes).toHaveLength(2)
    await forgetNodes(system)
    expect(await database.db.select().from(processes)).toHaveLength(2)
  })

  it('answers 503 when the database is away', async () => {
    const away = openDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/none`, { max: 1 })
    setDatabase(away)
    try {
      const answer = await ask()
      expect(answer.status).toBe(503)
      expect(answer.data).toEqual({ ok: false, database: 'down', gateway: 'down', worker: 'down' })
    } finally {
      setDatabase(database.db)
      await away.$client.end({ timeout: 1 })
    }
  })
})
