import { expect, it } from 'vitest'
import { openDatabase } from '@/db/client'
import { freshDatabase } from '../support/database'
import { makeForwarder } from '../support/forwarder'

const given = freshDatabase()

it('a pool is as large as before when the database was away for many attempts', async () => {
  const direct = new URL(given.url)
  const forwarder = await makeForwarder({ host: direct.hostname, port: Number(direct.port || 5432) })
  const through = new URL(given.url)
  through.host = `127.0.0.1:${forwarder.port}`
  const { $client: sql } = openDatabase(through.href, { max: 2 })
  const attempts = Array.from({ length: 8 }, () =>
    sql`select 1`.catch((error: { code?: string }) => error.code),
  )
  expect(await Promise.all(attempts)).toEqual(Array(8).fill('ECONNREFUSED'))

  await forwarder.mend()
  try {
    const answers = await Promise.all(
      [1, 2].map(() => sql<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.3)`),
    )
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(2)
  } finally {
    await sql.end({ timeout: 1 })
    await forwarder.cut()
  }
})
