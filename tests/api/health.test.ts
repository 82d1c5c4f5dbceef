import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { GET as health } from '@/app/api/health/route'
import { openDatabase, setDatabase } from '@/db/client'
import { clearHeartbeat, saveHeartbeat } from '@/db/queries/health/processes'
import { processes } from '@/db/schema/processes'
import { systemAccess } from '@/lib/auth/access'
import type { Health } from '@/server/health/health'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { freePort } from '../support/free-port'

const database = freshDatabase()
const gateway = systemAccess('gateway')
const worker = systemAccess('worker')

afterEach(() => database.db.delete(processes))

/** As anyone may ask: no token. */
const ask = () => callRoute<Health>(health)

describe('GET /api/health', () => {
  it('answers 200 when gateway and worker say that they live', async () => {
    await saveHeartbeat(gateway, { connections: 3 })
    await saveHeartbeat(worker, { jobs: 2 })
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(answer.code).toBe(0)
    expect(answer.data).toEqual({ ok: true, database: 'up', gateway: 'up', worker: 'up' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('answers 503 and says which one is missing', async () => {
    await saveHeartbeat(gateway, {})
    const answer = await ask()
    expect(answer.status).toBe(503)
    expect(answer.code).not.toBe(0)
    expect(answer.data).toEqual({ ok: false, database: 'up', gateway: 'up', worker: 'down' })
  })

  it('calls one down that was not heard for ten seconds', async () => {
    await saveHeartbeat(worker, {})
    await saveHeartbeat(gateway, {})
    await database.db.update(processes).set({ heartbeatAt: sql`now() - interval '8 s'` })
    expect((await ask()).status).toBe(200)
    await database.db.update(processes).set({ heartbeatAt: sql`now() - interval '11 s'` })
    expect((await ask()).data).toMatchObject({ ok: false, gateway: 'down', worker: 'down' })
    await saveHeartbeat(gateway, {})
    expect((await ask()).data).toMatchObject({ gateway: 'up', worker: 'down' })
  })

  it('calls one down that ended in order, and is content with one gateway of several', async () => {
    await saveHeartbeat(worker, {})
    await saveHeartbeat(gateway, {})
    await saveHeartbeat(systemAccess('gateway-2'), {})
    await clearHeartbeat(gateway)
    expect((await ask()).status).toBe(200)
    await clearHeartbeat(systemAccess('gateway-2'))
    expect((await ask()).data).toMatchObject({ ok: false, gateway: 'down', worker: 'up' })
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
