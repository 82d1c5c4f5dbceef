import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { driversOfDevices } from '@/db/queries/fleet/drivers-of-devices'
import { ownedQuartersWithin } from '@/db/queries/ownership/owned-times'
import type { Access } from '@/lib/auth/access'
import { splitTrip } from '@/lib/fleet/assignments/split-trip'
import type { DriverTime } from '@/lib/reports/drivers/split-row'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import { QUARTER_HOUR_MS, quarterHourOf } from '@/lib/tracking/quarter-hours'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { type DaySums, nothingOn } from './day-aggregates'
import { openIntervals } from './open-intervals'
import { stepsOf } from './part-steps'
import { addRunning } from './running-seconds'

/** What one driver did on a day with what a device was in. */
export type DriverDay = DaySums & { driverId: number; name: string }

/** A time of a driver within one day, whole milliseconds UTC; `quarters` are those that begin and end in it. */
type Piece = {
  deviceId: number
  starts: number
  ends: number
  quarters: [from: number, to: number]
  sums: DriverDay
}

type Asked = { ids: readonly number[]; from: Date; to: Date; timeZone: string }

/**
 * The sums of `sumByDay` by who drove: of whole quarters of an hour those of the driver, and of one in which drivers change the
 * parts that its fixes tell. Trips and top speeds are of who began them. What nobody drove is what is left of the day.
 */
export async function sumByDriverAndDay(access: Access, asked: Asked): Promise<DriverDay[]> {
  const { ids, from, to } = asked
  if (from >= to) return []
  const times = await driversOfDevices(access, ids, { from, to: new Date(ceilQuarter(to.getTime())) })
  if (times.size === 0) return []
  const sums = new Map<string, DriverDay>()
  const sumsOf = (
    deviceId: number,
    { driverId, name }: Pick<DriverTime, 'driverId' | 'name'>,
    day: string,
  ) => {
    const key = `${deviceId} ${driverId} ${day}`
    const known = sums.get(key) ?? { ...nothingOn(deviceId, day), driverId, name }
    sums.set(key, known)
    return known
  }
  const pieces = [...times].flatMap(([deviceId, own]) =>
    own.flatMap((time) =>
      piecesOf(time, asked).map((piece) => ({ ...piece, deviceId, sums: sumsOf(deviceId, time, piece.day) })),
    ),
  )
  const owned = await ownedQuartersWithin(access, ids, { from, to })
  await Promise.all([
    addWholeQuarters(pieces, owned),
    addMixedQuarters(access, times, { asked, owned, sumsOf }),
    addTrips(pieces),
    addOpen(pieces),
  ])
  return [...sums.values()]
}

const ceilQuarter = (time: number): number => quarterHourOf(time + QUARTER_HOUR_MS - 1)

/** A time of the range, cut at the midnights of the zone. */
function piecesOf(time: DriverTime, { from, to, timeZone }: Asked) {
  const pieces: (Omit<Piece, 'deviceId' | 'sums'> & { day: string })[] = []
  // A quarter counts where it starts, the last one also beyond the range.
  const last = Math.min(time.to ?? Number.POSITIVE_INFINITY, ceilQuarter(to.getTime()))
  for (let starts = Math.max(time.from, from.getTime()); starts < last; ) {
    const day = dayOf(starts, timeZone)
    const ends = Math.min(startOfDay(addDays(day, 1), timeZone), last)
    pieces.push({
      day,
      starts,
      ends: Math.min(ends, to.getTime()),
      quarters: [ceilQuarter(starts), quarterHourOf(ends)],
    })
    starts = ends
  }
  return pieces
}

type Owned = (deviceId: SQL, quarter: SQL) => SQL
type Quarter = { cm: number; movingS: number; idleS: number; engineS: number }

const asRows = (pieces: readonly Piece[], span: (piece: Piece) => readonly [number, number]): SQL => {
  const rows = pieces.map((piece, index) => {
    const [starts, ends] = span(piece)
    return {
      index,
      id: piece.deviceId,
      starts: new Date(starts).toISOString(),
      ends: new Date(ends).toISOString(),
    }
  })
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as m(index int, id int, starts timestamptz, ends timestamptz)`
}

async function addWholeQuarters(pieces: readonly Piece[], owned: Owned): Promise<void> {
  const rows = await database().execute<{ index: number } & Quarter>(sql`
    select m.index, sum(q.distance_cm)::float8 as cm, sum(q.moving_s)::int as "movingS", sum(q.idle_s)::int as "idleS",
      sum(q.engine_s)::int as "engineS"
    from ${asRows(pieces, ({ quarters }) => quarters)}
    join device_quarter_hours q on q.device_id = m.id and q.quarter >= m.starts and q.quarter < m.ends
      and ${owned(sql`q.device_id`, sql`q.quarter`)}
    group by 1`)
  for (const { index, ...quarter } of rows) addQuarter(pieces[index]?.sums, quarter)
}

function addQuarter(sums: DriverDay | undefined, { cm, movingS, idleS, engineS }: Quarter): void {
  if (!sums) return
  sums.distanceM += cm / 100
  sums.movingS += movingS
  sums.idleS += idleS
  sums.engineS += engineS
}

type Mixed = {
  asked: Asked
  owned: Owned
  sumsOf: (deviceId: number, time: Pick<DriverTime, 'driverId' | 'name'>, day: string) => DriverDay
}

/** Quarters within which somebody began or ended. */
async function addMixedQuarters(
  access: Access,
  times: ReadonlyMap<number, readonly DriverTime[]>,
  { asked: { from, to, timeZone }, owned, sumsOf }: Mixed,
): Promise<void> {
  const found = new Map<string, { id: number; quarter: number }>()
  for (const [id, own] of times)
    for (const edge of own.flatMap((time) => (time.to === null ? [time.from] : [time.from, time.to]))) {
      const quarter = quarterHourOf(edge)
      if (edge !== quarter && quarter >= from.getTime() && quarter < to.getTime())
        found.set(`${id} ${quarter}`, { id, quarter })
    }
  const wanted = [...found.values()]
  if (wanted.length === 0) return
  const given = wanted.map(({ id, quarter }, index) => ({ index, id, at: new Date(quarter).toISOString() }))
  const rows = await database().execute<{ index: number } & Quarter>(sql`
    select m.index, q.distance_cm as cm, q.moving_s as "movingS", q.idle_s as "idleS", q.engine_s as "engineS"
    from json_to_recordset(${JSON.stringify(given)}::json) as m(index int, id int, at timestamptz)
    join device_quarter_hours q on q.device_id = m.id and q.quarter = m.at
    where ${owned(sql`q.device_id`, sql`q.quarter`)}`)
  const quarters = rows.flatMap(({ index, ...sums }) => {
    const one = wanted[index]
    return one ? [{ deviceId: one.id, from: one.quarter, to: one.quarter + QUARTER_HOUR_MS, sums }] : []
  })
  // A fix counts in the quarter that it begins, too.
  const steps = await stepsOf(
    access,
    quarters.map((quarter) => ({ ...quarter, from: quarter.from - 1, to: quarter.to - 1 })),
  )
  for (const [index, { deviceId, sums, ...span }] of quarters.entries()) {
    const own = times.get(deviceId) ?? []
    const trip = {
      ...span,
      steps: steps[index] ?? [],
      distanceCm: sums.cm,
      seconds: sums.movingS,
      idleSeconds: sums.idleS,
      engineSeconds: sums.engineS,
    }
    for (const share of splitTrip(trip, own)) {
      const driver = own.find(({ driverId }) => driverId === share.driverId)
      if (!driver) continue
      addQuarter(sumsOf(deviceId, driver, dayOf(span.from, timeZone)), {
        cm: share.distanceCm,
        movingS: share.seconds,
        idleS: share.idleSeconds,
        engineS: share.engineSeconds,
      })
    }
  }
}

async function addTrips(pieces: readonly Piece[]): Promise<void> {
  const rows = await database().execute<{ index: number; trips: number; most: number | null }>(sql`
    select m.index, count(*)::int as trips, max(s.max_speed_kmh) as most
    from ${asRows(pieces, ({ starts, ends }) => [starts, ends])}
    join device_segments s on s.device_id = m.id and s.kind = ${SEGMENT_KINDS.trip}
      and s.start_time >= m.starts and s.start_time < m.ends
    group by 1`)
  for (const { index, trips, most } of rows) {
    const sums = pieces[index]?.sums
    if (!sums) continue
    sums.trips += trips
    sums.maxSpeedKmh = Math.max(sums.maxSpeedKmh, most ?? 0)
  }
}

/** What still goes on, of which no sums are kept. */
async function addOpen(pieces: readonly Piece[]): Promise<void> {
  const ids = [...new Set(pieces.map(({ deviceId }) => deviceId))]
  for (const open of await openIntervals(ids, Date.now())) {
    const own = pieces.filter(({ deviceId }) => deviceId === open.deviceId)
    addRunning(
      own.map(({ sums }) => sums),
      own.map(({ starts, ends, sums }) => ({ starts, ends, day: sums.day })),
      open,
    )
  }
}
