import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { keepOwnerships } from '@/db/queries/ownership/keep-ownerships'
import { openPeriodRows } from '@/db/queries/reports/periods'
import { devicePeriods } from '@/db/schema/device-periods'
import { deviceOwnerships } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { PERIOD_KINDS, periodKindName } from '@/lib/tracking/period'
import { freshDatabase } from '../support/database'
import { circle, drawFence, saveLate as late, saveLive as live, reportAt } from '../support/fence-world'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const START = Date.UTC(2026, 4, 4, 6)
const MINUTE = 60_000
const report = (minutes: number, east: number, speedKmh?: number) => reportAt(START, minutes, east, speedKmh)
let fleet: number
let other: number

beforeAll(async () => {
  fleet = await makeAccount('fleet', 'enterprise')
  other = await makeAccount('other', 'enterprise')
})

const minute = (time: Date) => Math.round(((time.getTime() - START) / MINUTE) * 10) / 10

const periodsOf = (id: number) =>
  database.db
    .select()
    .from(devicePeriods)
    .where(eq(devicePeriods.deviceId, id))
    .orderBy(asc(devicePeriods.startTime), asc(devicePeriods.sensor))
const visits = async (id: number) =>
  (await periodsOf(id))
    .filter(({ kind }) => kind === PERIOD_KINDS.fenceVisit)
    .map(
      ({ sensor, startTime, endTime, details }) =>
        `${sensor} ${minute(startTime)}–${minute(endTime)} ${details?.entered} ${details?.left}`,
    )
const others = async (id: number) =>
  (await periodsOf(id))
    .filter(({ kind }) => kind !== PERIOD_KINDS.fenceVisit)
    .map(({ kind, startTime, endTime }) => [periodKindName(kind), startTime, endTime])
const running = async (id: number) => {
  const range = { from: new Date(0), to: new Date('2100-01-01') }
  const rows = await openPeriodRows([id], { ...range, kinds: ['fenceVisit'] })
  return rows.map(({ sensor, start, end }) => `${sensor} ${minute(start)}–${minute(end)}`)
}

/** There and back through a fence in the middle, past another between two fixes, with a stop in a third. */
function wayThere(): Report[] {
  const legs = [-3000, -2200, -1400, -600, 0, 300, 1200, 2000, 2600, 3200, 3900]
  const there = legs.map((east, index) => report(index, east))
  const stop = Array.from({ length: 14 }, (_, index) => report(11 + index, 3900, 0))
  const back = [...legs].reverse().map((east, index) => report(25 + index, east))
  return [...there, ...stop, ...back]
}

describe('visits to fences', () => {
  it('are kept the same in order, after kills, out of order and in two halves, and nothing else is touched', async () => {
    const ids: number[] = []
    for (let count = 0; count < 5; count++) ids.push((await makeDevice(fleet)).id)
    const [inOrder = 0, killed = 0, shuffled = 0, halves = 0, without = 0] = ids
    const watched = ids.slice(0, 4)
    const middle = await drawFence(fleet, watched, {})
    const passed = await drawFence(fleet, watched, {}, circle(1600, 200))
    const end = await drawFence(fleet, watched, {}, circle(3900, 400))
    const reports = wayThere()

    await live(inOrder, reports)
    const expected = await visits(inOrder)
    expect(expected).toEqual([
      `geofence:${middle} 4–6 fix fix`,
      `geofence:${passed} 6.3–6.8 between between`,
      `geofence:${end} 10–26 fix fix`,
      `geofence:${passed} 28.3–28.8 between between`,
      `geofence:${middle} 30–32 fix fix`,
    ])
    await live(without, reports)
    expect(await visits(without)).toEqual([])
    const rest = await others(without)
    expect(rest.length).toBeGreaterThan(0)
    expect(await others(inOrder)).toEqual(rest)

    await live(killed, reports, [3, 4, 5, 9, 12, 16, 20, 26, 30])
    expect(await visits(killed)).toEqual(expected)

    const isHeld = (place: number) => place % 3 === 1 || (place >= 4 && place <= 8)
    await live(
      shuffled,
      reports.filter((_, place) => !isHeld(place)),
    )
    expect(await visits(shuffled)).not.toEqual(expected)
    const held = reports.filter((_, place) => isHeld(place)).reverse()
    for (let at = 0; at < held.length; at += 4) await late(shuffled, held.slice(at, at + 4))
    expect(await visits(shuffled)).toEqual(expected)
    expect(await others(shuffled)).toEqual(rest)

    await live(halves, reports.slice(18))
    await late(halves, reports.slice(0, 18))
    expect(await visits(halves)).toEqual(expected)
  }, 60_000)

  it('are taken away by late data that does not bear them out', async () => {
    const { id } = await makeDevice(fleet)
    const fence = await drawFence(fleet, [id], {})
    await live(id, [report(0, -2000), report(10, 2000), report(11, 2400)])
    expect(await visits(id)).toEqual([`geofence:${fence} 3.8–6.3 between between`])
    const around = (east: number, minutes: number) => {
      const one = report(minutes, east)
      return { ...one, fixes: one.fixes.map((fix) => ({ ...fix, lat: fix.lat + 0.02 })) }
    }
    await late(id, [around(-2000, 3), around(0, 5), around(2000, 8)])
    expect(await visits(id)).toEqual([])
  })

  it('go on until the last fix while they are not over, and are none where it only drifted', async () => {
    const { id } = await makeDevice(fleet)
    const fence = await drawFence(fleet, [id], {})
    const stands = Array.from({ length: 20 }, (_, index) => report(5 + index / 2, 480, 0))
    await live(id, [report(0, -2000), report(2, 0), report(3, 200), ...stands])
    expect(await running(id)).toEqual([`geofence:${fence} 2–14.5`])
    await live(id, [report(15, 720, 0), report(15.5, 720, 0)])
    // It seems to have left; whether it has is not certain yet.
    expect(await visits(id)).toEqual([])
    expect(await running(id)).toEqual([`geofence:${fence} 2–15`])
    await live(id, [report(16, 480, 0), report(16.5, 480, 0)])
    expect(await visits(id)).toEqual([])
    expect(await running(id)).toEqual([`geofence:${fence} 2–16.5`])
  })

  it('end with the time of an owner, where the device was then; what was before stays whatever comes late', async () => {
    const { id } = await makeDevice(fleet)
    const fence = await drawFence(fleet, [id], { enter: true })
    const passed = await drawFence(fleet, [id], {}, circle(-1600, 200))
    await live(id, [report(0, -3000), report(2, -600), report(3, 0), report(4, 100)])
    await database.db.update(devices).set({ accountId: other }).where(eq(devices.id, id))
    await keepOwnerships(database.db, eq(devices.id, id))
    const sold = new Date(START + 10 * MINUTE)
    await database.db
      .update(deviceOwnerships)
      .set({ toTime: sold })
      .where(eq(deviceOwnerships.accountId, fleet))
    await database.db
      .update(deviceOwnerships)
      .set({ fromTime: sold })
      .where(eq(deviceOwnerships.accountId, other))
    const own = await drawFence(other, [id], {}, circle(5000))
    await live(id, [report(20, 4000), report(21, 5000), report(22, 6000), report(23, 6200)])
    const expected = [
      `geofence:${passed} 1–1.3 between between`,
      `geofence:${fence} 3–10 fix fenceChanged`,
      `geofence:${own} 21–22 fix fix`,
    ]
    expect(await visits(id)).toEqual(expected)
    const [, ended] = (await periodsOf(id)).filter(({ kind }) => kind === PERIOD_KINDS.fenceVisit)
    expect(ended?.endLon).toBeCloseTo(report(4, 100).fixes[0]?.lon ?? 0, 6)
    await late(id, [report(1.5, -1000), report(20.5, 4400)])
    expect(await visits(id)).toEqual(expected)
    await claimDevice(systemAccess('test'), id, { gateway: 'test', protocol: 'gt06', address: 'test' })
    expect(await visits(id)).toEqual(expected)
  })
})
