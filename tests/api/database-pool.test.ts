import net from 'node:net'
import { expect, it } from 'vitest'
import { openDatabase } from '@/db/client'
import { freshDatabase } from '../support/database'
import { freePort } from '../support/free-port'

const given = freshDatabase()

it('a pool is as large as before when the database was away for many attempts', async () => {
  const direct = new URL(given.url)
  const port = await freePort()
  const through = new URL(given.url)
  through.port = String(port)
  const { $client: sql } = openDatabase(through.href, { max: 2 })
  const attempts = Array.from({ length: 8 }, () =>
    sql`select 1`.catch((error: { code?: string }) => error.code),
  )
  expect(await Promise.all(attempts)).toEqual(Array(8).fill('ECONNREFUSED'))

  const sockets: net.Socket[] = []
  const forwarder = net.createServer((socket) => {
    const onward = net.connect(Number(direct.port || 5432), direct.hostname)
    socket.pipe(onward).pipe(socket)
    for (const one of [socket, onward]) one.on('error', () => {})
    sockets.push(socket, onward)
  })
  await new Promise<void>((resolve) => forwarder.listen(port, resolve))
  try {
    const answers = await Promise.all(
      [1, 2].map(() => sql<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.3)`),
    )
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(2)
  } finally {
    await sql.end({ timeout: 1 })
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => forwarder.close(resolve))
  }
})
