import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { deviceCommands } from '@/db/schema/device-commands'
import { type Access, systemAccess } from '@/lib/auth/access'
import type { CommandState } from '@/lib/commands/command-states'
import { ensureProcesses } from '../../scripts/start/processes'
import { ObedientTracker } from '../support/command-tracker'
import { freshDatabase } from '../support/database'
import { KilledGateway } from '../support/killed-gateway'
import { orderText } from '../support/order-text'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** The real gateway, killed while it sends commands, and cut off from its database. */
const database = freshDatabase()
const system = systemAccess('test')
const VEHICLES = 25
/** An answer takes so long at most, so that some are on their way when the gateway goes. */
const ANSWER_MS = 120
/** The way to the database takes so long where the gateway is to be killed between two steps. */
const LAG_MS = 250
const AWAY_MS = 30_000
const RESTORING = 'HFYD,000000#'

let access: Access
let killed: KilledGateway
let cutOff: KilledGateway
/** It takes its time, in which the other gateway is killed again and again. */
let away: Promise<Away>

beforeAll(async () => {
  const entry = (await ensureProcesses())('gateway/main.ts')
  const found = await accessOfActor(system, await makeAccount('owner', 'enterprise'), 'web')
  if (!found) throw new Error('no access')
  access = found
  killed = await KilledGateway.start(entry, database.url)
  cutOff = await KilledGateway.start(entry, database.url)
  away = answerWhileAway()
  // Told by the test that waits for it.
  away.catch(() => {})
})
afterAll(async () => {
  await killed.end()
  await cutOff.end()
})

const rowsOf = (ids: readonly number[]) =>
  database.db
    .select()
    .from(deviceCommands)
    .where(inArray(deviceCommands.id, [...ids]))
const isEnded = ({ endedAt }: { endedAt: Date | null }) => endedAt !== null

/** Has a time of some of those commands be over; what a gateway holds at this moment is left to it. */
const passTime = (ids: readonly number[], column: SQL, where: SQL) =>
  database.db.execute(sql`update device_commands set ${column} = now() - interval '1 s'
    where (device_id, id) in (select device_id, id from device_commands
      where id = any(${`{${ids.join(',')}}`}::bigint[]) and ${where} for update skip locked)`)

type Round = { ids: readonly number[]; trackers: readonly ObedientTracker[] }

/** When the gateway is killed: before it takes commands, between that and their bytes, after those, and at any time. */
const KILLS: readonly ((round: Round) => Promise<unknown>)[] = [
  async () => {},
  ({ ids }) => until(async () => (await rowsOf(ids)).some(({ state }) => state === 'sending')),
  ({ ids, trackers }) =>
    until(async () => trackers.some(({ received }) => received.some((id) => ids.includes(id)))),
  async ({ ids }) => {
    killed.forwarder.slow(0)
    await until(async () => (await rowsOf(ids)).some(({ state }) => state !== 'waiting'))
    await sleep(Math.random() * ANSWER_MS)
  },
]

/** What the kill came in between, of a command by how it stood then and how often it was written to its tracker. */
function momentOf(state: CommandState | undefined, times: number) {
  if (state === 'waiting') return 'before it was taken'
  if (state !== 'sending') return 'marked as sent'
  return times === 0 ? 'between taken and written' : 'between written and marked'
}

it('nothing is written twice, and nothing lost without a mark, wherever the gateway is killed', async () => {
  const vehicles = await Promise.all(Array.from({ length: VEHICLES }, () => makeDevice(access.accountId)))
  const trackers = vehicles.map(
    ({ imei }) => new ObedientTracker(killed.port, imei, () => sleep(Math.random() * ANSWER_MS)),
  )
  const ordered: { id: number; tracker: ObedientTracker; stateThen: CommandState | undefined }[] = []
  try {
    for (const untilKill of KILLS) {
      await until(async () => trackers.every(({ isConnected }) => isConnected))
      killed.forwarder.slow(LAG_MS)
      const ids = await Promise.all(vehicles.map(({ imei }) => orderText(access, imei, RESTORING)))
      await untilKill({ ids, trackers })
      await killed.kill()
      killed.forwarder.slow(0)
      const then = new Map((await rowsOf(ids)).map(({ id, state }) => [id, state]))
      for (const [at, id] of ids.entries())
        ordered.push({ id, tracker: trackers[at] as ObedientTracker, stateThen: then.get(id) })
      killed.run()
      await until(async () => {
        // As if the leases and the time to answer were over.
        await passTime(ids, sql`leased_until`, sql`state = 'sending' and created_at < now() - interval '3 s'`)
        await passTime(ids, sql`due_at`, sql`state = 'sent' and sent_at < now() - interval '3 s'`)
        await runOutTimers(system)
        return (await rowsOf(ids)).every(isEnded)
      }, 60)
    }
    const rows = await rowsOf(ordered.map(({ id }) => id))
    expect(rows).toHaveLength(VEHICLES * KILLS.length)
    const moments = ordered.map(({ id, tracker, stateThen }) => {
      const { state, sentAt } = rows.find((row) => row.id === id) ?? {}
      const times = tracker.received.filter((flag) => flag === id).length
      // Done is what was written once; of all others it is said that nobody knows, or that no answer came.
      const fits =
        state === 'done'
          ? times === 1
          : times <= 1 && (state === 'unknown' || (state === 'timedOut' && sentAt))
      expect([id, state, times, Boolean(fits)]).toEqual([id, state, times, true])
      return momentOf(stateThen, times)
    })
    for (const moment of [
      'before it was taken',
      'between taken and written',
      'between written and marked',
    ] as const)
      expect(moments).toContain(moment)
    expect(rows.some(({ state }) => state === 'done')).toBe(true)
  } finally {
    for (const tracker of trackers) await tracker.end()
  }
}, 150_000)

/** How two commands stood while the database was away, and how they ended. */
type Away = { during: CommandState[]; after: CommandState[]; isWrittenOnce: boolean }

async function answerWhileAway(): Promise<Away> {
  const vehicle = await makeDevice(access.accountId)
  // The first answer is held back until there is no database, however long it takes to cut it off.
  const way = new EventEmitter()
  const isCut = once(way, 'cut')
  const tracker = new ObedientTracker(cutOff.port, vehicle.imei, () => isCut)
  const statesOf = async (ids: readonly number[]) => {
    const rows = await rowsOf(ids)
    return ids.map((id) => rows.find((row) => row.id === id)?.state as CommandState)
  }
  try {
    const first = await orderText(access, vehicle.imei, RESTORING)
    const second = await until(async () => {
      const [row] = await rowsOf([first])
      return row?.state === 'sent' && (await orderText(access, vehicle.imei, 'STATUS#'))
    })
    // The other test looks at the timers of all commands.
    await database.db
      .update(deviceCommands)
      .set({ dueAt: sql`now() + interval '10 minutes'` })
      .where(inArray(deviceCommands.id, [first]))
    const ids = [first, second]
    await cutOff.forwarder.cut()
    way.emit('cut')
    await sleep(AWAY_MS)
    const during = await statesOf(ids)
    await cutOff.forwarder.mend()
    await until(async () => (await rowsOf(ids)).every(isEnded), 60)
    const isWrittenOnce = tracker.received.join() === ids.join()
    return { during, after: await statesOf(ids), isWrittenOnce }
  } finally {
    way.emit('cut')
    await tracker.end()
  }
}

it('an answer that comes while the database is away for half a minute is written down when it is back, and what waits is sent', async () => {
  expect(await away).toEqual({
    during: ['sent', 'waiting'],
    after: ['done', 'answered'],
    isWrittenOnce: true,
  })
}, 150_000)
