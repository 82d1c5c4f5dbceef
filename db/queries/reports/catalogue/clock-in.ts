import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { idArray } from '@/db/sql-parts'
import type * as reports from '@/lib/reports/catalogue/clock-in'
import { dayOf } from '@/lib/time/wall-clock'
import { inTurns, iso, placeOf, type ReportQuery, rowOf } from '../ask'
import { type FenceVisit, listFenceVisits } from '../fence-visits'
import { fixesBefore } from '../fixes-before'
import { listPeriods } from '../periods'
import { reportDevices } from '../report-scope'
import { listTrips, type SegmentRow } from '../trip-rows'

type Shift = {
  deviceId: number
  day: string
  card: string | null
  fence: { id: number; name: string } | null
  by: 'card' | 'fence' | 'ignition'
  first: Date
  /** Null while it is still there. */
  last: Date | null
  /** Null is all the time from first to last. */
  seconds: number | null
  place: ReturnType<typeof placeOf>
}

/**
 * The working days of drivers: from the first to the last touch of a card where a reader is; else, at each fence that the
 * vehicle came to that day, from the first entry to the last exit, with the time inside; else from the first departure to the
 * last arrival.
 */
export const clockIn: ReportQuery<typeof reports.clockIn> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const { from, to, timeZone } = ask
    const range = { deviceIds: ids, from, to }
    const [cards, visits, trips] = await Promise.all([
      listPeriods(access, { ...range, kinds: ['clockIn'] }),
      listFenceVisits(access, range),
      listTrips(access, range),
    ])
    const shifts = new Map<string, Shift>()
    const dayOfShift = (start: Date) => dayOf(start.getTime(), timeZone)
    for (const { deviceId, sensor, start, startLat, startLon } of cards)
      add(shifts, {
        deviceId,
        day: dayOfShift(start),
        card: sensor,
        fence: null,
        by: 'card',
        first: start,
        last: start,
        seconds: null,
        place: placeOf(startLat, startLon),
      })
    const told = daysOf(shifts)
    for (const visit of visits) {
      const shift = shiftAt(visit, dayOfShift(visit.start))
      if (!told.has(dayKey(shift))) add(shifts, shift)
    }
    const known = daysOf(shifts)
    for (const { deviceId, start, end, startLat, startLon } of trips) {
      const day = dayOfShift(start)
      if (known.has(dayKey({ deviceId, day }))) continue
      add(shifts, {
        deviceId,
        day,
        card: null,
        fence: null,
        by: 'ignition',
        first: start,
        last: end,
        seconds: null,
        place: placeOf(startLat, startLon),
      })
    }
    return [...shifts.values()]
      .sort((a, b) => a.deviceId - b.deviceId || a.first.getTime() - b.first.getTime())
      .map((shift) => {
        const { deviceId, day, card, fence, first, last, seconds, place, by } = shift
        const until = last ?? new Date(ask.now)
        return rowOf(
          deviceOf(deviceId),
          {
            day,
            card,
            fence: fence?.name ?? null,
            place,
            by,
            clockedIn: iso(first),
            clockedOut: iso(last),
            seconds: seconds ?? (until.getTime() - first.getTime()) / 1000,
            distanceM: drivenIn(deviceId, first, until, trips),
          },
          { from: first, to: until },
        )
      })
  })

const dayKey = ({ deviceId, day }: Pick<Shift, 'deviceId' | 'day'>) => `${deviceId} ${day}`
const daysOf = (shifts: ReadonlyMap<string, Shift>) => new Set([...shifts.values()].map(dayKey))

/** A visit belongs to the day on which it began. */
const shiftAt = (
  { deviceId, fenceId, fence, start, end, open, seconds, startLat, startLon }: FenceVisit,
  day: string,
): Shift => ({
  deviceId,
  day,
  card: null,
  fence: { id: fenceId, name: fence },
  by: 'fence',
  first: start,
  last: open ? null : end,
  seconds,
  place: placeOf(startLat, startLon),
})

function add(shifts: Map<string, Shift>, shift: Shift): void {
  const { last, seconds } = shift
  const key = `${dayKey(shift)} ${shift.card ?? ''} ${shift.fence?.id ?? ''}`
  const known = shifts.get(key)
  if (!known) {
    shifts.set(key, { ...shift })
    return
  }
  if (known.last && (last === null || last > known.last)) known.last = last
  if (known.seconds !== null) known.seconds += seconds ?? 0
}

function drivenIn(deviceId: number, first: Date, last: Date, trips: readonly SegmentRow[]): number {
  return trips
    .filter((trip) => trip.deviceId === deviceId && trip.start >= first && trip.start <= last)
    .reduce((sum, { distanceM }) => sum + distanceM, 0)
}

type TagRow = { device_id: number; tag: string; time: string; battery: number | null }

/** Tags are told of with every packet: one that is heard again within this was there all the time. */
const AWAY_S = 15 * 60

/** When a Bluetooth tag came into reach of a vehicle, or its button was pressed. */
export const bluetoothClockIn: ReportQuery<typeof reports.bluetoothClockIn> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const { from, to } = ask
    const seen = await reportDevices(access, ids)
    const [pressed, heard, names] = await Promise.all([
      listPeriods(access, { deviceIds: ids, from, to, kinds: ['bluetoothClockIn'] }),
      database().execute<TagRow>(sql`
        select device_id, tag, time, battery from (
          select r.device_id, split_part(r.kind, '.', 2) as tag, r.time, (r.values ->> 'batteryPercent')::float8 as battery,
                 lag(r.time) over (partition by r.device_id, r.kind order by r.time) as before
          from unnest(${idArray(seen)}) as d(id)
          join device_readings r on r.device_id = d.id and r.kind like 'sensorTag.%'
            and r.time >= ${from.toISOString()}::timestamptz and r.time < ${to.toISOString()}::timestamptz
        ) h
        where before is null or time - before > make_interval(secs => ${AWAY_S})
        order by device_id, time`),
      tagNames(seen),
    ])
    const touches = [
      ...pressed.map(({ deviceId, sensor, start }) => ({
        deviceId,
        tag: sensor,
        time: start,
        battery: null,
        by: 'tagEvent',
      })),
      ...heard.map((row) => ({
        deviceId: row.device_id,
        tag: row.tag,
        time: new Date(row.time),
        battery: row.battery,
        by: 'tagHeard',
      })),
    ].sort((a, b) => a.deviceId - b.deviceId || a.time.getTime() - b.time.getTime())
    const fixes = await fixesBefore(
      access,
      touches.map(({ deviceId, time }) => ({ deviceId, time: time.toISOString() })),
    )
    return touches.map(({ deviceId, tag, time, battery, by }, index) =>
      rowOf(
        deviceOf(deviceId),
        {
          time: time.toISOString(),
          tag,
          tagName: names.get(`${deviceId} ${plain(tag)}`) ?? null,
          batteryPercent: battery,
          place: fixes[index]?.place ?? null,
          by,
        },
        { from: time, to: time },
      ),
    )
  })

const plain = (mac: string) => mac.toLowerCase().replaceAll(':', '')

/** What tags are called, by device and address. */
async function tagNames(ids: readonly number[]): Promise<Map<string, string>> {
  const rows = await database().execute<{ device_id: number; name: string; mac: string }>(sql`
    select r.device_id, tag ->> 'name' as name, tag ->> 'mac' as mac
    from device_records r, jsonb_array_elements(coalesce(r.sensors -> 'bluetooth', '[]')) as tag
    where r.device_id = any(${idArray(ids)})`)
  return new Map(rows.map(({ device_id, name, mac }) => [`${device_id} ${plain(mac)}`, name]))
}
