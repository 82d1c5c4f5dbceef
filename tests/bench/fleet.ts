import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { readBoard, type SumBoard, sumNow } from '@/db/queries/fleet-board/read-board'
import { openReport } from '@/db/queries/reports/open-report'
import { type Access, systemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { boardQuery } from '@/lib/fleet-board/board-schema'
import { collectReport } from '@/lib/reports/collect-report'
import type { ReportName } from '@/lib/reports/names'
import { MAX_SCREEN_ROWS } from '@/lib/reports/report'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { keptSums } from '@/server/fleet-board/keep-sums'
import { routeFollowing } from './route-following'
import { atMost, type Bench, percentile } from './support/bench'
import { registerDevices } from './support/devices'
import { type Stack, startStack } from './support/stack'

const VEHICLES = 10_000
const DRIVERS = 5000
const DAYS = 31
const TRIPS_A_DAY = 6
/** As many as a screen takes; each round asks for others of the first thousand. */
const ASKED = 200
const SETS = 5
const ROUNDS = 25
const WARM_UP = 3
const DAY_MS = 86_400_000
const ZONE = 'Asia/Kathmandu'

/** What following routes costs, and what a dispatcher waits for: a month of 10 000 vehicles in two shifts a day, by driver. */
export const fleet: Bench = async (report) => {
  await routeFollowing(report)
  const stack = await startStack()
  try {
    const imeis = await registerDevices(stack, VEHICLES)
    const to = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)
    await seedMonth(stack, new Date(to.getTime() - DAYS * DAY_MS))
    const access = await accessOfFleet(stack)
    const ask = async (name: ReportName, devices: string[] | null, conditions: string[] = []) => {
      const opened = await openReport(access, {
        name,
        imeis: devices,
        conditions,
        group: null,
        zone: ZONE,
        now: Date.now(),
        use: 'screen',
        from: new Date(to.getTime() - 30 * DAY_MS).toISOString(),
        to: new Date(to.getTime() - 1000).toISOString(),
        regionOf: () => '',
      })
      return collectReport(opened, opened.view, opened.report.charts, MAX_SCREEN_ROWS)
    }
    const some = (round: number) => imeis.slice((round % SETS) * ASKED, ((round % SETS) + 1) * ASKED)
    const measure = async (
      title: string,
      most: number | null,
      work: (round: number) => Promise<{ count: number }>,
    ) => {
      const times: number[] = []
      let rows = 0
      for (let round = -WARM_UP; round < ROUNDS; round++) {
        const began = performance.now()
        rows = Math.max(rows, (await work(round + WARM_UP)).count)
        if (round >= 0) times.push(performance.now() - began)
      }
      const promise = most === null ? undefined : atMost(most)
      report.figure(`${title} (${rows} rows), p95`, percentile(times, 0.95), 'ms', promise)
    }
    await measure('drivers, 200 vehicles × 30 days', 500, (round) => ask('driverReport', some(round)))
    await measure('one driver of all vehicles × 30 days', 500, (round) =>
      ask('driverReport', null, [`drivers=${1 + ((round * 37) % DRIVERS)}`]),
    )
    await measure('hours, 200 vehicles × 30 days', 500, (round) => ask('driverHours', some(round)))
    const board = async (sums: SumBoard) => {
      const { vehicles } = await readBoard(access, boardQuery.parse({}), Date.now(), { sum: sums })
      return { count: vehicles }
    }
    await measure('board as it is asked for each half minute', 300, () => board(keptSums))
    await measure('board of sums made anew', null, () => board(sumNow))
    await measure('trips with drivers, 200 vehicles × 30 days', null, (round) => ask('trips', some(round)))
  } finally {
    await stack.stop()
  }
  report.note(
    `${VEHICLES} vehicles, ${DRIVERS} drivers, ${VEHICLES * DAYS * TRIPS_A_DAY} trips; ${ROUNDS} rounds each`,
  )
}

async function accessOfFleet({ db }: Stack): Promise<Access> {
  const [row] = await db.execute<{ id: number }>(sql`select id from accounts where login = 'fleet'`)
  const access = row && (await accessOfActor(systemAccess('bench'), row.id, 'web'))
  if (!access) throw new Error('no such account')
  return access
}

/** Each vehicle drives six times a day, three in each shift; every forty-eighth trip goes on when the shift is over. */
async function seedMonth({ db }: Stack, from: Date): Promise<void> {
  const start = sql`${from.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into accounts (login, customer_name, type, path, password_hash, parent_id)
    values ('fleet', 'Fleet', ${ACCOUNT_TYPES.enterprise}, '/1/2/', '-', 1)`)
  await db.execute(sql`update devices set account_id = 2`)
  await db.execute(sql`
    insert into drivers (account_id, name, max_speed_kmh)
    select 2, 'Driver ' || one, case when one % 10 = 0 then 80 end from generate_series(1, ${DRIVERS}) as one`)
  await db.execute(sql`
    insert into fleet_vehicles (account_id, name) select 2, 'Vehicle ' || one from generate_series(1, ${VEHICLES}) as one`)
  await db.execute(sql`
    insert into vehicle_devices (vehicle_id, device_id, from_time)
    select one, one, ${start} - interval '1 year' from generate_series(1, ${VEHICLES}) as one`)
  await db.execute(sql`
    insert into driving_times (vehicle_id, driver_id, source, from_time, to_time)
    select v, 1 + (v * 2 + shift + day) % ${DRIVERS}, 'plan', begins, begins + interval '8 hours'
    from generate_series(1, ${VEHICLES}) as v, generate_series(0, ${DAYS - 1}) as day, generate_series(0, 1) as shift,
      lateral (select ${start} + day * interval '1 day' + shift * interval '8 hours' + interval '4 hours' as begins) as at`)
  await db.execute(sql`
    insert into device_segments (device_id, kind, start_time, end_time, start_lat, start_lon, end_lat, end_lon, distance_cm,
      max_speed_kmh, idle_seconds, engine_seconds, fixes)
    select d, ${SEGMENT_KINDS.trip}, begins, begins + interval '40 minutes', 41, -8, 41.2, -8, 3000000, 60 + d % 25, 120, 2400, 40
    from generate_series(1, ${VEHICLES}) as d, generate_series(0, ${DAYS - 1}) as day,
      generate_series(0, ${TRIPS_A_DAY - 1}) as trip,
      lateral (select ${start} + day * interval '1 day' + interval '5 hours' + trip * interval '150 minutes'
        + case when (d + day) % 8 = 0 and trip = 2 then interval '100 minutes' else interval '0' end as begins) as at`)
  await db.execute(sql`
    insert into positions (device_id, fix_time, lat, lon, step_cm, speed)
    select s.device_id, s.start_time + one * interval '1 minute', 410000000, -80000000, 75000, 10 * (50 + (one * 7) % 40)
    from device_segments s, generate_series(1, 40) as one where s.device_id <= ${SETS * ASKED}`)
  // What the board sums up: both of its weeks.
  await db.execute(sql`
    insert into device_quarter_hours (device_id, quarter, distance_cm, moving_s, idle_s, engine_s)
    select d, date_bin('15 minutes', ${start} + day * interval '1 day' + interval '5 hours' + one * interval '15 minutes', ${start}),
      1000000, 780, 40, 900
    from generate_series(1, ${VEHICLES}) as d, generate_series(${DAYS - 14}, ${DAYS - 1}) as day, generate_series(0, 17) as one`)
  await db.execute(sql`analyze`)
}
