import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dueDevices, raiseDue } from '@/db/queries/ingest/raise-due'
import { alertDeadlines } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { geofenceVersions } from '@/db/schema/geofences'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { runDeadlines } from '@/worker/alerts/run-deadlines'
import { freshDatabase } from '../support/database'
import {
  circle,
  drawFence,
  saveLate as late,
  saveLive as live,
  nextRevision,
  reportAt,
} from '../support/fence-world'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const START = Date.UTC(2026, 4, 4, 6)
const MINUTE = 60_000
const report = (minutes: number, east: number, speedKmh?: number) => reportAt(START, minutes, east, speedKmh)
let above: number
let fleet: number

beforeAll(async () => {
  above = await makeAccount('reseller', 'distributor')
  fleet = await makeAccount('fleet', 'enterprise', above)
})

async function told(id: number) {
  const rows = await database.db
    .select()
    .from(deviceEvents)
    .where(eq(deviceEvents.deviceId, id))
    .orderBy(deviceEvents.eventTime, deviceEvents.type, deviceEvents.subject)
  return rows.map(({ type, subject, eventTime, withdrawnAt }) => {
    const minute = Math.round(((eventTime.getTime() - START) / MINUTE) * 10) / 10
    return `${minute} ${type} ${subject}${withdrawnAt ? ' withdrawn' : ''}`
  })
}
const counting = async (id: number) => (await told(id)).filter((one) => !one.endsWith('withdrawn'))

/** There and back through two fences, past a third between two fixes, with a stop in the second. */
function wayThere(): Report[] {
  const legs = [-3000, -2200, -1400, -600, 0, 300, 1200, 2000, 2600, 3200, 3900]
  const there = legs.map((east, index) => report(index, east))
  const stop = Array.from({ length: 14 }, (_, index) => report(11 + index, 3900, 0))
  const back = [...legs].reverse().map((east, index) => report(25 + index, east))
  return [...there, ...stop, ...back]
}

describe('fences along the way of a device', () => {
  it('tell the same in order, after kills, out of order and in two halves, whoever drew them', async () => {
    const ids = []
    for (let count = 0; count < 4; count++) ids.push((await makeDevice(fleet)).id)
    const [inOrder = 0, killed = 0, shuffled = 0, halves = 0] = ids
    const both = { enter: true, exit: true }
    const mine = await drawFence(fleet, ids, both)
    const theirs = await drawFence(above, ids, { ...both, longTimeIn: 5 }, circle(3900, 400))
    const passed = await drawFence(fleet, ids, both, circle(1600, 200))
    await drawFence(fleet, [(await makeDevice(fleet)).id], both)
    const reports = wayThere()

    await live(inOrder, reports)
    const expected = await told(inOrder)
    expect(
      expected.filter((one) => one.includes(`geofence:${mine}`)).map((one) => one.split(' ')[1]),
    ).toEqual(['fenceEnter', 'fenceExit', 'fenceEnter', 'fenceExit'])
    expect(
      expected.filter((one) => one.includes(`geofence:${passed}`)).map((one) => one.split(' ')[1]),
    ).toEqual(['fenceEnter', 'fenceExit', 'fenceEnter', 'fenceExit'])
    expect(
      expected.filter((one) => one.includes(`geofence:${theirs}`)).map((one) => one.split(' ')[1]),
    ).toEqual(['fenceEnter', 'fenceStay', 'fenceExit'])

    await live(killed, reports, [3, 4, 5, 9, 12, 16, 20, 26, 30])
    expect(await told(killed)).toEqual(expected)

    await live(
      shuffled,
      reports.filter((_, place) => place % 3 !== 1 && (place < 4 || place > 8)),
    )
    const rest = reports.filter((_, place) => place % 3 === 1 || (place >= 4 && place <= 8)).reverse()
    for (let at = 0; at < rest.length; at += 4) await late(shuffled, rest.slice(at, at + 4))
    expect(await counting(shuffled)).toEqual(expected)

    await live(halves, reports.slice(18))
    await late(halves, reports.slice(0, 18))
    expect(await counting(halves)).toEqual(expected)
  }, 60_000)

  it('are of the account that drew them', async () => {
    const { id } = await makeDevice(fleet)
    await drawFence(above, [id], { enter: true })
    await live(id, [report(0, -2000), report(1, 0), report(2, 10)])
    const rows = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
    expect(rows).toMatchObject([{ type: 'fenceEnter', accountId: above, late: false, step: 'geofences' }])
  })

  it('take back an alert that late data does not bear out, and nothing of it is left where nobody was told', async () => {
    const { id } = await makeDevice(fleet)
    await drawFence(fleet, [id], { enter: true })
    await live(id, [report(0, -2000), report(10, 2000), report(11, 2400)])
    expect(await counting(id)).toHaveLength(1)
    // It went around.
    const around = (east: number, minutes: number) => {
      const one = report(minutes, east)
      return { ...one, fixes: one.fixes.map((fix) => ({ ...fix, lat: fix.lat + 0.02 })) }
    }
    await late(id, [around(-2000, 3), around(0, 5), around(2000, 8)])
    expect(await counting(id)).toEqual([])
    expect(await told(id)).toHaveLength(1)

    const old = (await makeDevice(fleet)).id
    await drawFence(fleet, [old], { enter: true })
    const days = (one: Report) => ({ ...one, receivedAt: one.receivedAt + 86_400_000 })
    await live(old, [report(0, -2000), report(10, 2000), report(11, 2400)].map(days))
    const [row] = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, old))
    expect(row).toMatchObject({ late: true })
    await late(old, [around(-2000, 3), around(0, 5), around(2000, 8)].map(days))
    expect(await told(old)).toEqual([])
  })
})

describe('staying in a fence', () => {
  const due = (id: number) => database.db.select().from(alertDeadlines).where(eq(alertDeadlines.deviceId, id))

  it('is told by the clock of a tracker that is silent, once, and taken back by a late fix that says it left', async () => {
    const { id } = await makeDevice(fleet)
    await drawFence(fleet, [id], { longTimeIn: 30 })
    await live(id, [report(0, -2000), report(1, 0), report(2, 5)])
    expect(await due(id)).toMatchObject([{ type: 'fenceStay', dueAt: new Date(START + 31 * MINUTE) }])
    const at = (minutes: number) => ({ now: START + minutes * MINUTE, most: 10, underWay: [] })
    expect(await dueDevices(system, at(30))).not.toContain(id)
    expect(await dueDevices(system, at(32))).toContain(id)
    expect(await raiseDue(system, id, START + 32 * MINUTE)).toBe(1)
    expect(await raiseDue(system, id, START + 33 * MINUTE)).toBe(0)
    expect(await due(id)).toEqual([])
    const stay = '31 fenceStay geofence'
    expect((await told(id)).map((one) => one.replace(/:\d+/, ''))).toEqual([stay])
    // The next fix agrees.
    await live(id, [report(40, 0), report(41, 5)])
    expect((await told(id)).map((one) => one.replace(/:\d+/, ''))).toEqual([stay])
    await late(id, [report(20, 3000), report(21, 3100), report(22, 2000)])
    expect((await told(id)).map((one) => one.replace(/:\d+/, ''))).toEqual([`${stay} withdrawn`])
  })

  it('is raised by a worker that looks for what is due, until it is stopped', async () => {
    const { id } = await makeDevice(fleet)
    await drawFence(fleet, [id], { longTimeIn: 30 })
    await live(id, [report(0, -2000), report(1, 0), report(2, 5)])
    const worker = await runDeadlines({ pollMs: 50, now: () => START + 32 * MINUTE })
    await until(async () => (await told(id)).length === 1)
    await worker.stop()
    expect(await due(id)).toEqual([])
  })

  it('is not told where the fence is gone by then, or asks for something else', async () => {
    const { id } = await makeDevice(fleet)
    const fence = await drawFence(fleet, [id], { longTimeIn: 30 })
    await live(id, [report(0, -2000), report(1, 0), report(2, 5)])
    await database.db
      .update(geofenceVersions)
      .set({ toTime: new Date() })
      .where(and(eq(geofenceVersions.geofenceId, fence)))
    await nextRevision(fleet)
    expect(await raiseDue(system, id, START + 32 * MINUTE)).toBe(0)
    expect(await told(id)).toEqual([])
    expect(await due(id)).toEqual([])
  })
})
