import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { GET as listRuns } from '@/app/api/fleet-route-runs/route'
import { database } from '@/db/client'
import { loadRouteSettings } from '@/db/queries/ingest/route-settings'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import { callRoute } from '../support/call-route'
import { fleetWorld } from '../support/fleet-world'
import { layRoute } from '../support/route-world'
import { makeDevice } from '../support/world'

/** Longer than a turn. */
const WORK_MS = 4

const made = vi.hoisted(() => ({ ids: [] as number[], rounds: [] as number[], round: 0 }))
vi.mock('@/lib/fleet/routes/driven-route', async (original) => {
  const real = await original<typeof import('@/lib/fleet/routes/driven-route')>()
  const drivenRoute: typeof real.drivenRoute = (row, accountIds) => {
    const end = performance.now() + WORK_MS
    while (performance.now() < end);
    made.ids.push(row.id)
    made.rounds.push(made.round)
    return real.drivenRoute(row, accountIds)
  }
  return { ...real, drivenRoute }
})

const { tokens, ids } = fleetWorld()
const load = async (deviceId: number) =>
  (await loadRouteSettings(database().$client, [deviceId])).get(deviceId)?.routes.map(({ id }) => id)

beforeEach(() => {
  made.ids = []
  made.rounds = []
})

/** Counts the rounds of the event loop while something is done. */
async function counting<Result>(work: () => Promise<Result>): Promise<Result> {
  let isOver = false
  const next = () => {
    made.round++
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  return work().finally(() => {
    isOver = true
  })
}

it('makes many routes ready in turns, each once until it is changed', async () => {
  const device = await makeDevice(ids.fleet ?? 0)
  const laid: number[] = []
  // More than are read at a time.
  for (let at = 0; at < 45; at++)
    laid.push(await layRoute(ids.fleet ?? 0, device.id, { name: `Round ${at}` }))
  expect(await counting(() => load(device.id))).toEqual(laid)
  expect(made.ids).toEqual(laid)
  // Whoever waits is seen to between any two of them.
  expect(new Set(made.rounds).size).toBe(laid.length)
  expect(await load(device.id)).toEqual(laid)
  expect(made.ids).toHaveLength(laid.length)
  const changed = laid[30] ?? 0
  await database().update(fleetRoutes).set({ updatedAt: new Date() }).where(eq(fleetRoutes.id, changed))
  expect(await load(device.id)).toEqual(laid)
  expect(made.ids).toEqual([...laid, changed])
})

it('makes each of them ready once to tell which are under way', async () => {
  const device = await makeDevice(ids.rival ?? 0)
  const laid = [await layRoute(ids.rival ?? 0, device.id), await layRoute(ids.rival ?? 0, device.id)]
  expect((await callRoute(listRuns, { token: tokens.rival, path: '/api/fleet-route-runs' })).status).toBe(200)
  expect(made.ids).toEqual(laid)
})
