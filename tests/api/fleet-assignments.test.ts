import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PATCH as end, GET as getOne, DELETE as takeBack } from '@/app/api/driver-assignments/[id]/route'
import { POST as assign, GET as list } from '@/app/api/driver-assignments/route'
import { GET as listTimes } from '@/app/api/driver-assignments/times/route'
import { GET as getCard } from '@/app/api/driver-cards/[id]/route'
import { POST as postCard } from '@/app/api/driver-cards/route'
import { DELETE as letGo } from '@/app/api/drivers/[id]/route'
import { database } from '@/db/client'
import { driverAssignments } from '@/db/schema/driver-assignments'
import { drivers } from '@/db/schema/drivers'
import { ERRORS } from '@/lib/errors'
import { layTimes } from '@/lib/fleet/assignments/lay-times'
import { type Assignment, type DrivingTimeRow, MAX_ASSIGNMENT_DAYS } from '@/lib/fleet/assignments/schema'
import type { CardDetails } from '@/lib/fleet/cards/schema'
import { callRoute } from '../support/call-route'
import { at, fleetWorld, MORNING, makeDriver, makeVehicle, timesOf } from '../support/fleet-world'
import { makeKey } from '../support/made-key'
import { tokenFor } from '../support/world'

const { tokens, ids } = fleetWorld()
const fleet = () => ids.fleet ?? 0

type Said = { vehicleId: number; driverId: number; source?: string; from: number; to?: number | null }

const say = ({ from, to = null, ...said }: Said, token = tokens.fleet) =>
  callRoute<Assignment>(assign, {
    token,
    body: { ...said, from: at(from).toISOString(), to: to === null ? null : at(to).toISOString() },
  })
const minutes = ({ from, to }: { from: string; to: string | null }) => [
  (Date.parse(from) - MORNING) / 60_000,
  to === null ? null : (Date.parse(to) - MORNING) / 60_000,
]

async function saidOf(vehicleId: number) {
  const path = `/api/driver-assignments?vehicleId=${vehicleId}`
  const { data } = await callRoute<{ items: Assignment[] }>(list, { token: tokens.fleet, path })
  return data.items.map((row) => [row.driver.id, row.source, ...minutes(row)]).reverse()
}

describe('assignments', () => {
  it('give way within their source, and are laid over each other by priority', async () => {
    const [a, b] = [await makeDriver(fleet(), 'A'), await makeDriver(fleet(), 'B')]
    const vehicleId = await makeVehicle(fleet(), 'Bus 1')
    await say({ vehicleId, driverId: a, source: 'fixed', from: 0 })
    await say({ vehicleId, driverId: b, source: 'fixed', from: 60, to: 120 })
    expect(await saidOf(vehicleId)).toEqual([
      [a, 'fixed', 0, 60],
      [b, 'fixed', 60, 120],
      [a, 'fixed', 120, null],
    ])
    await say({ vehicleId, driverId: a, source: 'plan', from: 50, to: 70 })
    const manual = await say({ vehicleId, driverId: b, from: 30, to: 40 })
    expect(await timesOf(vehicleId)).toEqual([
      [a, 'fixed', 0, 30],
      [b, 'manual', 30, 40],
      [a, 'fixed', 40, 50],
      [a, 'plan', 50, 70],
      [b, 'fixed', 70, 120],
      [a, 'fixed', 120, null],
    ])
    const key = await makeKey(tokens.fleet ?? '', ['fleet.read', 'fleet.edit'])
    const byKey = await say({ vehicleId, driverId: b, source: 'fixed', from: 200, to: 210 }, key)
    expect(byKey.data.source).toBe('api')
    const shorter = await callRoute<Assignment>(end, {
      method: 'PATCH',
      token: tokens.fleet,
      params: { id: String(manual.data.id) },
      body: { to: at(35).toISOString() },
    })
    expect(minutes(shorter.data)).toEqual([30, 35])
    await callRoute(takeBack, {
      method: 'DELETE',
      token: tokens.fleet,
      params: { id: String(byKey.data.id) },
    })
    expect((await timesOf(vehicleId)).slice(0, 3)).toEqual([
      [a, 'fixed', 0, 30],
      [b, 'manual', 30, 35],
      [a, 'fixed', 35, 50],
    ])
    const ofDriver = await callRoute<{ items: DrivingTimeRow[]; total: number }>(listTimes, {
      token: tokens.fleet,
      path: `/api/driver-assignments/times?driverId=${b}`,
    })
    expect(ofDriver.data.items.map((row) => [row.vehicle.name, ...minutes(row)])).toEqual([
      ['Bus 1', 70, 120],
      ['Bus 1', 30, 35],
    ])
  })

  it('and driving times are asked for of a range in order, of a year at most', async () => {
    const range = (days: number) => ({ from: at(0), to: new Date(at(0).getTime() + days * 86_400_000) })
    const answers = async (from: string, to: string) => {
      const all = []
      for (const [handler, name] of [
        [list, 'driver-assignments'],
        [listTimes, 'driver-assignments/times'],
      ] as const) {
        const path = `/api/${name}?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`
        all.push((await callRoute(handler, { token: tokens.fleet, path })).code)
      }
      return all
    }
    for (const [days, code] of [
      [-1, ERRORS.rangeReversed.code],
      [MAX_ASSIGNMENT_DAYS + 1, ERRORS.rangeTooLong.code],
      [MAX_ASSIGNMENT_DAYS, 0],
      [0, 0],
    ] as const) {
      const { from, to } = range(days)
      expect([days, await answers(from.toISOString(), to.toISOString())]).toEqual([days, [code, code]])
    }
    const { illegalParameter } = ERRORS
    for (const from of ['0000-01-01T00:00:00Z', '9999-01-01T00:00:00Z'])
      expect(await answers(from, at(0).toISOString())).toEqual([illegalParameter.code, illegalParameter.code])
  })

  it('of somebody without a valid licence are asked about, and of the past are not', async () => {
    const driverId = await makeDriver(fleet(), 'Suspended')
    const vehicleId = await makeVehicle(fleet(), 'Bus 9')
    await database().update(drivers).set({ licenceStatus: 'suspended' }).where(eq(drivers.id, driverId))
    const body = { vehicleId, driverId, from: at(0).toISOString() }
    const asked = await callRoute(assign, { token: tokens.fleet, body })
    expect([asked.status, asked.code]).toEqual([409, ERRORS.licenceNotValid.code])
    expect(await saidOf(vehicleId)).toEqual([])
    const meant = await callRoute(assign, { token: tokens.fleet, body: { ...body, confirmed: true } })
    expect(meant.status).toBe(201)
    const past = await say({ vehicleId, driverId, source: 'plan', from: 0, to: 30 })
    expect(past.status).toBe(201)
  })

  it('are of the app where its sessions name no source, and come after what is said by hand', async () => {
    const [a, b] = [await makeDriver(fleet(), 'App A'), await makeDriver(fleet(), 'App B')]
    const vehicleId = await makeVehicle(fleet(), 'Bus app')
    const app = await tokenFor('fleet', 'app')
    const said = await say({ vehicleId, driverId: a, from: 0, to: 60 }, app)
    expect([said.status, said.data.source]).toEqual([201, 'app'])
    expect((await say({ vehicleId, driverId: a, source: 'plan', from: 90, to: 100 }, app)).data.source).toBe(
      'plan',
    )
    await say({ vehicleId, driverId: b, from: 30, to: 40 })
    expect(await timesOf(vehicleId)).toEqual([
      [a, 'app', 0, 30],
      [b, 'manual', 30, 40],
      [a, 'app', 40, 60],
      [a, 'plan', 90, 100],
    ])
  })

  it('are right under twenty at once', async () => {
    const vehicleId = await makeVehicle(fleet(), 'Bus 2')
    const people = await Promise.all([1, 2, 3].map((number) => makeDriver(fleet(), `Busy ${number}`)))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        say({
          vehicleId,
          driverId: people[index % 3] ?? 0,
          source: index % 2 ? 'plan' : 'manual',
          from: index * 3,
          to: index % 5 === 0 ? null : index * 3 + 20,
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    await expectLaid(vehicleId)
  })

  it('are always laid as the rule lays them, whatever is said, ended and taken back', async () => {
    const people = await Promise.all([1, 2].map((number) => makeDriver(fleet(), `Any ${number}`)))
    const step = fc.record({
      what: fc.constantFrom('say', 'say', 'end', 'delete'),
      person: fc.nat(1),
      source: fc.constantFrom('manual', 'plan', 'fixed'),
      from: fc.integer({ min: 0, max: 50 }),
      long: fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const vehicleId = await makeVehicle(fleet(), `Any ${Math.random()}`)
        for (const { what, person, source, from, long } of steps) {
          const rows = await database()
            .select()
            .from(driverAssignments)
            .where(eq(driverAssignments.vehicleId, vehicleId))
          const one = rows[from % Math.max(1, rows.length)]
          const call = { token: tokens.fleet, params: { id: String(one?.id ?? 0) } }
          if (what === 'say' || !one) {
            const said = { vehicleId, driverId: people[person] ?? 0, source, from }
            const { status } = await say({ ...said, to: long === null ? null : from + long })
            expect(status).toBe(201)
          } else if (what === 'end') {
            const to = new Date(one.fromTime.getTime() + (long ?? 7) * 60_000).toISOString()
            expect((await callRoute(end, { ...call, method: 'PATCH', body: { to } })).status).toBe(200)
          } else expect((await callRoute(takeBack, { ...call, method: 'DELETE' })).status).toBe(200)
          await expectLaid(vehicleId)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('are the enterprise’s own', async () => {
    const [mine, theirs] = [await makeDriver(fleet(), 'Mine'), await makeDriver(ids.rival ?? 0, 'Theirs')]
    const [own, foreign] = [await makeVehicle(fleet(), 'Own'), await makeVehicle(ids.rival ?? 0, 'Foreign')]
    expect((await say({ vehicleId: own, driverId: theirs, from: 0 })).status).toBe(404)
    expect((await say({ vehicleId: foreign, driverId: mine, from: 0 })).status).toBe(404)
    expect((await say({ vehicleId: own, driverId: mine, from: 9, to: 9 })).status).toBe(400)
    const said = await say({ vehicleId: own, driverId: mine, from: 0 })
    const call = { params: { id: String(said.data.id) } }
    for (const [login, status] of [
      ['rival', 404],
      ['shop', 403],
      ['admin', 403],
    ] as const) {
      const token = tokens[login]
      const body = { to: at(5).toISOString() }
      expect((await callRoute(getOne, { ...call, token })).status).toBe(status)
      expect((await callRoute(end, { ...call, token, method: 'PATCH', body })).status).toBe(status)
      expect((await callRoute(takeBack, { ...call, token, method: 'DELETE' })).status).toBe(status)
      const path = `/api/driver-assignments?vehicleId=${own}`
      expect((await callRoute(list, { token, path })).status).toBe(status)
      expect((await callRoute(listTimes, { token, path })).status).toBe(status)
    }
    await database().update(drivers).set({ deletedAt: new Date() }).where(eq(drivers.id, mine))
    expect((await say({ vehicleId: own, driverId: mine, from: 3 })).status).toBe(404)
    const kept = await callRoute<Assignment>(getOne, { ...call, token: tokens.fleet })
    expect(kept.data.driver).toEqual({ id: mine, name: 'Mine', deleted: true })
  })

  it('end with a driver who is let go, and the cards come back', async () => {
    const [gone, stays] = [await makeDriver(fleet(), 'Gone'), await makeDriver(fleet(), 'Stays')]
    const vehicleId = await makeVehicle(fleet(), 'Left')
    await say({ vehicleId, driverId: stays, source: 'fixed', from: 0 })
    await say({ vehicleId, driverId: gone, from: 10 })
    const card = await callRoute<CardDetails>(postCard, {
      token: tokens.fleet,
      body: { code: 'CAFE77', driverId: gone },
    })
    const call = { token: tokens.fleet, method: 'DELETE', params: { id: String(gone) } }
    expect((await callRoute(letGo, call)).status).toBe(200)
    const times = await timesOf(vehicleId)
    expect(times.map(([driver, source]) => [driver, source])).toEqual([
      [stays, 'fixed'],
      [gone, 'manual'],
      [stays, 'fixed'],
    ])
    expect(times.at(-1)?.[3]).toBeNull()
    const found = await callRoute<CardDetails>(getCard, {
      token: tokens.fleet,
      params: { id: String(card.data.id) },
    })
    expect(found.data).toMatchObject({ state: 'free', holdings: [{ driver: { id: gone, deleted: true } }] })
    await expectLaid(vehicleId)
  })

  it('by card are not changed by hand', async () => {
    const driverId = await makeDriver(fleet(), 'Carded')
    const vehicleId = await makeVehicle(fleet(), 'Carded')
    const [row] = await database()
      .insert(driverAssignments)
      .values({ vehicleId, driverId, source: 'card', fromTime: at(0) })
      .returning()
    const call = { token: tokens.fleet, params: { id: String(row?.id) } }
    expect((await callRoute(takeBack, { ...call, method: 'DELETE' })).status).toBe(409)
  })
})

/** What is stored of a vehicle is what the rule makes of all that was said, and no source overlaps itself. */
async function expectLaid(vehicleId: number): Promise<void> {
  const rows = await database()
    .select()
    .from(driverAssignments)
    .where(eq(driverAssignments.vehicleId, vehicleId))
    .orderBy(driverAssignments.source, driverAssignments.fromTime)
  rows.forEach((row, index) => {
    const next = rows[index + 1]
    if (next?.source !== row.source) return
    expect(row.toTime).not.toBeNull()
    expect(next.fromTime.getTime()).toBeGreaterThanOrEqual(row.toTime?.getTime() ?? 0)
  })
  const laid = layTimes(
    rows.map(({ driverId, source, fromTime, toTime }) => ({
      driverId,
      source,
      from: fromTime.getTime(),
      to: toTime?.getTime() ?? null,
    })),
  )
  expect(await timesOf(vehicleId)).toEqual(
    laid.map(({ driverId, source, from, to }) => [
      driverId,
      source,
      (from - MORNING) / 60_000,
      to === null ? null : (to - MORNING) / 60_000,
    ]),
  )
}
