import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { deviceCommands } from '@/db/schema/device-commands'
import { type Access, systemAccess } from '@/lib/auth/access'
import { ensureProcesses } from '../../scripts/start/processes'
import { ObedientTracker } from '../support/command-tracker'
import { freshDatabase } from '../support/database'
import { makeForwarder } from '../support/forwarder'
import { freeGatewayPorts } from '../support/free-gateway-ports'
import { freePort } from '../support/free-port'
import { orderText } from '../support/order-text'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** The real gateway, killed while it sends commands, and cut off from its database. */
const database = freshDatabase()
const system = systemAccess('test')
const VEHICLES = 25
const KILLS = 4
/** An answer takes so long at most, so that some are on their way when the gateway goes. */
const ANSWER_MS = 120
const AWAY_MS = 5000

let access: Access
let port: number
let settings: Record<string, string>
let entry: string[]
let child: ChildProcess | null = null
let forwarder: Awaited<ReturnType<typeof makeForwarder>>

beforeAll(async () => {
  const direct = new URL(database.url)
  forwarder = await makeForwarder({ host: direct.hostname, port: Number(direct.port) })
  await forwarder.mend()
  const through = new URL(database.url)
  through.host = `127.0.0.1:${forwarder.port}`
  port = await freePort()
  settings = {
    ...{ DATABASE_URL: through.href, LOG_LEVEL: 'silent', GATEWAY_HOST: '127.0.0.1' },
    ...{ ...(await freeGatewayPorts()), GATEWAY_GT06_PORT: String(port) },
  }
  entry = (await ensureProcesses())('gateway/main.ts')
  const found = await accessOfActor(system, await makeAccount('owner', 'enterprise'), 'web')
  if (!found) throw new Error('no access')
  access = found
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await forwarder.cut()
})

async function restart(): Promise<void> {
  const gone = child && child.exitCode === null ? once(child, 'exit') : null
  child?.kill('SIGKILL')
  await gone
  const env = { ...process.env, ...settings } as NodeJS.ProcessEnv
  child = spawn(process.execPath, entry, { env, stdio: 'ignore' })
}

const rowsOf = (ids: readonly number[]) =>
  database.db
    .select()
    .from(deviceCommands)
    .where(inArray(deviceCommands.id, [...ids]))
const isEnded = ({ endedAt }: { endedAt: Date | null }) => endedAt !== null

/** Has a time of those rows be over; what a gateway holds at this moment is left to it. */
const passTime = (column: SQL, where: SQL) =>
  database.db.execute(sql`update device_commands set ${column} = now() - interval '1 s'
    where (device_id, id) in (select device_id, id from device_commands where ${where} for update skip locked)`)

it('nothing is written twice, and nothing lost without a mark, wherever the gateway is killed', async () => {
  const vehicles = await Promise.all(Array.from({ length: VEHICLES }, () => makeDevice(access.accountId)))
  await restart()
  const trackers = vehicles.map(
    ({ imei }) => new ObedientTracker(port, imei, () => Math.random() * ANSWER_MS),
  )
  const ordered: { id: number; tracker: ObedientTracker }[] = []
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      // All at once, so that the kill finds some before, some between and some after their bytes.
      const half = ordered.length
      await Promise.all(
        vehicles.map(async ({ imei }, at) => {
          const id = await orderText(access, imei, 'HFYD,000000#')
          ordered.push({ id, tracker: trackers[at] as ObedientTracker })
        }),
      )
      const ids = ordered.slice(half).map(({ id }) => id)
      await until(async () => (await rowsOf(ids)).some(({ state }) => state !== 'waiting'))
      await sleep(Math.random() * ANSWER_MS)
      await restart()
      await until(async () => {
        // As if the leases and the time to answer were over.
        await passTime(sql`leased_until`, sql`state = 'sending' and created_at < now() - interval '3 s'`)
        await passTime(sql`due_at`, sql`state = 'sent' and sent_at < now() - interval '3 s'`)
        await runOutTimers(system)
        return (await rowsOf(ids)).every(isEnded)
      }, 60)
    }
    const rows = await rowsOf(ordered.map(({ id }) => id))
    expect(rows).toHaveLength(VEHICLES * KILLS)
    for (const { id, tracker } of ordered) {
      const { state, sentAt } = rows.find((row) => row.id === id) ?? {}
      const times = tracker.received.filter((flag) => flag === id).length
      // Done is what was written once; of all others it is said that nobody knows, or that no answer came.
      const fits =
        state === 'done'
          ? times === 1
          : times <= 1 && (state === 'unknown' || (state === 'timedOut' && sentAt))
      expect([id, state, times, Boolean(fits)]).toEqual([id, state, times, true])
    }
    expect(rows.some(({ state }) => state === 'done')).toBe(true)
  } finally {
    for (const tracker of trackers) await tracker.end()
  }
}, 150_000)

it('an answer that comes while the database is away is written down when it is back, and what waits is sent', async () => {
  const vehicle = await makeDevice(access.accountId)
  await restart()
  const tracker = new ObedientTracker(port, vehicle.imei, () => 1000)
  try {
    const first = await orderText(access, vehicle.imei, 'HFYD,000000#')
    const second = await until(async () => {
      const [row] = await rowsOf([first])
      return row?.state === 'sent' && (await orderText(access, vehicle.imei, 'STATUS#'))
    })
    await forwarder.cut()
    await sleep(AWAY_MS)
    expect((await rowsOf([first, second])).map(({ state }) => state).sort()).toEqual(['sent', 'waiting'])
    await forwarder.mend()
    await until(async () => (await rowsOf([first, second])).every(isEnded), 60)
    const states = Object.fromEntries((await rowsOf([first, second])).map(({ id, state }) => [id, state]))
    expect(states).toMatchObject({ [first]: 'done' })
    expect(tracker.received).toEqual([first, second])
  } finally {
    await tracker.end()
  }
}, 150_000)
