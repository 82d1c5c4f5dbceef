import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as getFile } from '@/app/api/tasks/[id]/file/route'
import { claimTask, expireTasks, finishTask, saveProgress, TaskLost } from '@/db/queries/tasks/task-claims'
import { tasks } from '@/db/schema/tasks'
import { systemAccess } from '@/lib/auth/access'
import type { Task } from '@/lib/tasks/schema'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import type { RunningTask } from '@/worker/tasks/task-handler'
import { rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { openTask, orderTask, taskRunners, untilTask } from '../support/task-runners'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

/** How workers share tasks, and clean up after them. */
const database = freshDatabase()
const system = systemAccess('test')
const { work } = taskRunners()
let folder: string
let fleet: number
let token: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'task-workers-'))
  setFileStorage(folderStorage(folder))
  fleet = await makeAccount('fleet', 'enterprise')
  token = await tokenFor('fleet')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const order = () => orderTask(fleet)
const open = (id: number) => openTask(token, id)
const ends = (id: number, status: Task['status']) => untilTask(token, id, status)

describe('workers', () => {
  it('never do the same task twice, however many look for it', async () => {
    const runs = new Map<number, number>()
    const run = async ({ id }: RunningTask<unknown>) => {
      runs.set(id, (runs.get(id) ?? 0) + 1)
      await sleep(5)
      return {}
    }
    await work(run)
    await work(run)
    await work(run)
    const ordered: number[] = []
    for (let count = 0; count < 15; count++) ordered.push((await order()).id)
    for (const id of ordered) await ends(id, 'done')
    expect([...runs.values()]).toEqual(ordered.map(() => 1))
  })

  it('take over what a dead one held, go on from its last step, and let it write no more', async () => {
    const { id } = await order()
    const dead = (await claimTask(system, 1))!
    expect(dead.id).toBe(id)
    expect(await claimTask(system, 1)).toBeNull()
    await saveProgress(database.db, dead, { done: 500, total: 1000, result: { found: 3 } })
    await work(async ({ done, result }) => ({ from: done, result }))
    expect((await ends(id, 'done')).result).toEqual({ from: 500, result: { found: 3 } })
    await expect(saveProgress(database.db, dead, { done: 501 })).rejects.toThrow(TaskLost)
    await expect(finishTask(system, dead, { result: { mine: true } })).rejects.toThrow(TaskLost)
    expect((await open(id)).data).toMatchObject({ done: 500, result: { from: 500 } })
  })

  it('give up a task over which several have died', async () => {
    const { id } = await order()
    for (let death = 0; death < 4; death++) {
      expect(await claimTask(system, 1)).toMatchObject({ id })
      await database.db.update(tasks).set({ leaseUntil: sql`now() - interval '1 second'` })
    }
    expect(await claimTask(system, 1)).toBeNull()
    expect((await open(id)).data).toMatchObject({
      status: 'failed',
      error: { name: 'systemAbnormal' },
    })
  })

  it('keep their hold over work that takes longer than a lease, and give it back when they end', async () => {
    const LEASE_S = 3
    let runs = 0
    const slow = async ({ signal }: RunningTask<unknown>) => {
      if (runs++ === 1) return { finished: true }
      await sleep(60_000, undefined, { signal })
      return { finished: true }
    }
    // One at a time: what it holds it cannot take from itself, however late a busy machine lets it renew that.
    const first = await work(slow, { leaseSeconds: LEASE_S, atOnce: 1 })
    const { id } = await order()
    await until(async () => runs === 1)
    const leaseUntil = async () => {
      const [row] = await database.db.select({ at: tasks.leaseUntil }).from(tasks).where(eq(tasks.id, id))
      return row?.at?.getTime() ?? 0
    }
    const begun = await leaseUntil()
    // Renewed after the moment at which the lease that it began with was over, and once more.
    await until(async () => (await leaseUntil()) > begun + LEASE_S * 1500)
    expect(runs).toBe(1)
    await first.stop()
    await work(slow)
    expect((await ends(id, 'done')).result).toEqual({ finished: true })
    expect(runs).toBe(2)
  })
})

it('files go after their days, rows later', async () => {
  await work(async ({ saveFile }) => {
    await saveFile('x.csv', 'csv', Buffer.from('x'), 'text/csv')
    return {}
  })
  const { id } = await order()
  await ends(id, 'done')
  expect(await expireTasks(system)).toEqual([])
  await database.db.update(tasks).set({ expiresAt: sql`now() - interval '1 minute'` })
  expect(await expireTasks(system)).toHaveLength(1)
  expect((await open(id)).data).toMatchObject({ status: 'done', fileExpired: true })
  expect((await rawRoute(getFile, { token, params: { id: String(id) } })).status).toBe(409)
  await database.db.update(tasks).set({ finishedAt: sql`now() - interval '31 days'` })
  await expireTasks(system)
  expect((await open(id)).status).toBe(404)
})
