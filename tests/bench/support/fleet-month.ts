import { sql } from 'drizzle-orm'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { type Access, systemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import type { Stack } from './stack'

export const FLEET = { vehicles: 10_000, drivers: 5000, days: 31, tripsADay: 6 }
/** Of so many vehicles there are fixes, and what happened meanwhile in the whole month; of the others in both weeks of the board. */
export const LOOKED_INTO = 1000
const BOARD_DAYS = 14

/** Each vehicle drives six times a day, three in each shift; every forty-eighth trip goes on when the shift is over. */
export async function seedMonth({ db }: Pick<Stack, 'db'>, from: Date): Promise<void> {
  const { vehicles, drivers, days, tripsADay } = FLEET
  const start = sql`${from.toISOString()}::timestamptz`
  await db.execute(sql`
    insert into accounts (login, customer_name, type, path, password_hash, parent_id)
    values ('fleet', 'Fleet', ${ACCOUNT_TYPES.enterprise}, '/1/2/', '-', 1)`)
  await db.execute(sql`update devices set account_id = 2`)
  await db.execute(sql`
    insert into drivers (account_id, name, max_speed_kmh)
    select 2, 'Driver ' || one, case when one % 10 = 0 then 80 end from generate_series(1, ${drivers}) as one`)
  await db.execute(sql`
    insert into fleet_vehicles (account_id, name) select 2, 'Vehicle ' || one from generate_series(1, ${vehicles}) as one`)
  await db.execute(sql`
    insert into vehicle_devices (vehicle_id, device_id, from_time)
    select one, one, ${start} - interval '1 year' from generate_series(1, ${vehicles}) as one`)
  await db.execute(sql`
    insert into driving_times (vehicle_id, driver_id, source, from_time, to_time)
    select v, 1 + (v * 2 + shift + day) % ${drivers}, 'plan', begins, begins + interval '8 hours'
    from generate_series(1, ${vehicles}) as v, generate_series(0, ${days - 1}) as day, generate_series(0, 1) as shift,
      lateral (select ${start} + day * interval '1 day' + shift * interval '8 hours' + interval '4 hours' as begins) as at`)
  await db.execute(sql`
    insert into device_segments (device_id, kind, start_time, end_time, start_lat, start_lon, end_lat, end_lon, distance_cm,
      max_speed_kmh, idle_seconds, engine_seconds, fixes)
    select d, ${SEGMENT_KINDS.trip}, begins, begins + interval '40 minutes', 41, -8, 41.2, -8, 3000000, 60 + d % 25, 120, 2400, 40
    from generate_series(1, ${vehicles}) as d, generate_series(0, ${days - 1}) as day,
      generate_series(0, ${tripsADay - 1}) as trip,
      lateral (select ${start} + day * interval '1 day' + interval '5 hours' + trip * interval '150 minutes'
        + case when (d + day) % 8 = 0 and trip = 2 then interval '100 minutes' else interval '0' end as begins) as at`)
  await db.execute(sql`
    insert into positions (device_id, fix_time, lat, lon, step_cm, speed)
    select s.device_id, s.start_time + one * interval '1 minute', 410000000, -80000000, 75000, 10 * (50 + (one * 7) % 40)
    from device_segments s, generate_series(1, 40) as one where s.device_id <= ${LOOKED_INTO}`)
  // What the board sums up: both of its weeks.
  await db.execute(sql`
    insert into device_quarter_hours (device_id, quarter, distance_cm, moving_s, idle_s, engine_s)
    select d, date_bin('15 minutes', ${start} + day * interval '1 day' + interval '5 hours' + one * interval '15 minutes', ${start}),
      1000000, 780, 40, 900
    from generate_series(1, ${vehicles}) as d, generate_series(${days - BOARD_DAYS}::int, ${days - 1}::int) as day,
      generate_series(0, 17) as one`)
  await seedEpisodes({ db }, from)
  await db.execute(sql`analyze`)
}

/** Two stands with the engine on of each trip, one in the middle of it, and of some trips a speeding and a harsh moment. */
async function seedEpisodes({ db }: Pick<Stack, 'db'>, from: Date): Promise<void> {
  const { idling, overspeed, harshBraking } = PERIOD_KINDS
  const boardFrom = new Date(from.getTime() + (FLEET.days - BOARD_DAYS) * 86_400_000)
  await db.execute(sql`
    insert into device_periods (device_id, kind, start_time, end_time, decided_at, stream, start_lat, start_lon, max_value, avg_value,
      details)
    select s.device_id, p.kind, s.start_time + p.after, s.start_time + p.after + p.lasts, s.start_time + p.after + p.lasts, 1,
      41, -8, p.most, p.mean, p.details::jsonb
    from device_segments s, (values
      (${idling}::smallint, interval '10 minutes', interval '90 seconds', null, null, '{"onTrip": true}', 1),
      (${idling}::smallint, interval '41 minutes', interval '150 seconds', null, null, '{"onTrip": false}', 1),
      (${overspeed}::smallint, interval '20 minutes', interval '40 seconds', 99, 95, '{"limitKmh": 80}', 4),
      (${harshBraking}::smallint, interval '30 minutes', interval '0', 4.2, null, '{"speedKmh": 55}', 2)
    ) as p(kind, after, lasts, most, mean, details, each)
    where s.kind = ${SEGMENT_KINDS.trip} and (s.device_id + extract(hour from s.start_time)::int) % p.each = 0
      and (s.device_id <= ${LOOKED_INTO} or s.start_time >= ${boardFrom.toISOString()}::timestamptz)`)
}

export async function accessOfFleet({ db }: Pick<Stack, 'db'>): Promise<Access> {
  const [row] = await db.execute<{ id: number }>(sql`select id from accounts where login = 'fleet'`)
  const access = row && (await accessOfActor(systemAccess('bench'), row.id, 'web'))
  if (!access) throw new Error('no such account')
  return access
}
